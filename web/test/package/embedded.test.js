// Figures of the story in pages of others: in a frame, and by the import of figures.js.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { eventually, open } from '../harness.js';

/** Serves a page on another origin of this machine, and returns its address. A routed page counts as one of the internet, whose frames may not show this machine. */
async function host(t, html) {
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(`<!doctype html><html lang="en">${html}</html>`);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready()));
  t.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}/`;
}

test('the line of Embed shows the figure, at its sliders, in a page of another site', async (t) => {
  const page = await open(t, { path: '#view=works&figure=jumps&jumps-theta=0.6' });
  await page.locator('#figure-jumps .moving[aria-busy=false]').waitFor();
  const said = await page.locator('#figure-jumps .said').textContent();
  await page.locator('#figure-jumps .embed summary').click();
  const line = page.locator('#figure-jumps').getByLabel('Frame for a page');
  await eventually(page, () => document.querySelector('#figure-jumps .embed input').value.startsWith('<iframe'));
  await page.goto(await host(t, await line.inputValue()));
  const frame = page.frameLocator('iframe');
  await frame.locator('.moving[aria-busy=false]').waitFor();
  await eventually(page.frames()[1], (said) => document.querySelector('.said').textContent === said, said);
  assert.equal(await page.frames()[1].evaluate(() => document.querySelectorAll('figure').length), 1);
});

test('mount shows a figure at its full height, and refuses unknown ones', async (t) => {
  const page = await open(t, { path: 'licences.txt', expect: [/favicon/] });
  const { origin } = new URL(page.url());
  await page.route(`${origin}/host.html`, (route) => route.fulfill({ contentType: 'text/html', body: '<div id="here"></div>' }));
  await page.goto(`${origin}/host.html`);
  const wrong = await page.evaluate(async () => {
    const { mount } = await import('./figures.js');
    globalThis.figure = mount(document.querySelector('#here'), 'pca');
    return [() => mount(null, 'pca'), () => mount(document.body, 'a b'), () => mount(document.body, 'pca', { sliders: { x: 'far' } })].map(
      (call) => {
        try {
          call();
        } catch (error) {
          return error.message;
        }
      },
    );
  });
  assert.ok(
    wrong.every((message) => message?.startsWith('mount:')),
    `${wrong}`,
  );
  const frame = page.frameLocator('iframe');
  await frame.locator('.moving[aria-busy=false]').waitFor();
  await eventually(page, () => {
    const { height } = document.querySelector('iframe').getBoundingClientRect();
    return height !== 640 && height > 300;
  });
  const before = await frame.locator('.said').textContent();
  await frame.locator('[role=button]').first().press('ArrowUp');
  await eventually(page.frames()[1], (before) => document.querySelector('.said').textContent !== before, before);
  await page.evaluate(() => globalThis.figure.remove());
  assert.equal(await page.locator('iframe').count(), 0);
  await page.goto(`${origin}/figure.html#nothing`);
  await page.getByText('There is no figure nothing.').waitFor();
  await page.getByRole('link', { name: 'jumps' }).click();
  await page.locator('.moving.jumps[aria-busy=false]').waitFor();
});
