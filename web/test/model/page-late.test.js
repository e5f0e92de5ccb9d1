// What the visitor does while answers are on their way counts, and no late answer
// takes it back. The answers come late here (late.js).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { csv, dataSays, drop, file, option, slide, train } from '../page-steps.js';

const theta = (page) => page.locator('#theta').inputValue().then(Number);
const betas = (page) => page.locator('.beta input').evaluateAll((all) => all.map((each) => Number(each.value)));
const chosen = (page) => page.locator('#observation').inputValue().then(Number);

/** What stands below the slider of observations. */
const name = (page) => page.locator('#observation-view p.numbers');

async function simulation(t) {
  const page = await open(t, { late: 3 });
  await page
    .getByRole('button', { name: /simulation/ })
    .first()
    .click();
  await dataSays(page, '45 rows of 3 variables');
  await option(page, 'Components', 2);
  await train(page, { compared: false });
  return page;
}

test('θ and β that are moved before an observation is there stay, and the rest is of the observation', async (t) => {
  const page = await simulation(t);
  await page.locator('#theta').press('End'); // the first observation comes of itself
  const end = await theta(page);
  await name(page).filter({ hasText: '·' }).waitFor();
  assert.equal(await theta(page), end);
  const [first, second] = await betas(page);
  assert.ok(first !== 0 && second !== 0, `${first}, ${second}`);

  await slide(page, '#observation', 3);
  await slide(page, '.card:nth-child(2) .beta input', 1.5);
  await page.waitForFunction((own) => Number(document.getElementById('theta').value) !== own, end);
  const [other, moved] = await betas(page);
  assert.equal(moved, 1.5);
  assert.ok(other !== first, `${other}, ${first}`);

  // In one task, so that the observation cannot come before θ has moved.
  const before = await name(page).innerText();
  await page.evaluate(() => {
    for (const [id, value] of Object.entries({ observation: 12, theta: 2 })) {
      const slider = document.getElementById(id);
      slider.value = String(value);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await page.waitForFunction((before) => document.querySelector('#observation-view p.numbers').textContent !== before, before);
  assert.equal(await theta(page), 2);
});

test('every observation that is chosen is shown, also while models to compare arrive, faster than it comes, and after a reading that was stopped', async (t) => {
  const page = await simulation(t);
  await name(page).filter({ hasText: '·' }).waitFor();
  const [next, previous] = ['Next', 'Previous'].map((word) => page.getByRole('button', { name: `${word} observation` }));
  const compared = page.locator('#scores tr[data-kind="pca"]');
  let step = next;
  for (let shown = await name(page).innerText(); (await compared.count()) === 0; step = step === next ? previous : next) {
    await step.click();
    await page.waitForFunction((before) => document.querySelector('#observation-view p.numbers').textContent !== before, shown);
    shown = await name(page).innerText();
  }
  const select = async (index, shown) => {
    await slide(page, '#observation', index);
    await page.waitForFunction((before) => document.querySelector('#observation-view p.numbers').textContent !== before, shown);
    return name(page).innerText();
  };
  const last = await select(44, await name(page).innerText());
  await select(41, last);
  await next.evaluate((button) => {
    for (let i = 0; i < 3; i++) button.click();
  });
  await slide(page, '#theta', 2);
  await name(page).filter({ hasText: last }).waitFor();
  assert.equal(await chosen(page), 44);
  assert.equal(await theta(page), 2);

  // Stop ends the reading of new files, and nothing of them comes
  const reading = page.locator('#reading');
  await reading.evaluate((section) =>
    new MutationObserver((_, observer) => {
      // as soon as it is there
      if (section.hidden) return;
      observer.disconnect();
      section.querySelector('button').click();
    }).observe(section, { attributes: true }),
  );
  await drop(page, [file('rows.csv', csv(400, { header: 'theta,name,x1,x2,x3' }))], '[data-drop="model"]');
  await reading.waitFor({ state: 'hidden' });
  for (const index of [7, 8, 9, 10]) {
    // whose answers follow those to the files
    const before = await name(page).innerText();
    await slide(page, '#observation', index);
    await page.waitForFunction((old) => document.querySelector('#observation-view p.numbers').textContent !== old, before);
  }
  assert.equal(await chosen(page), 10);
  assert.equal(await page.locator('#new-files').getByText('rows.csv').count(), 0);
  assert.equal(await page.locator('#notices .notice.error').count(), 0);
});

test('marks stay with their picture, however soon the next one is opened', async (t) => {
  const page = await open(t, { late: 3 });
  await page
    .getByRole('button', { name: /key points/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Key points of/ })
    .first()
    .click();
  await page.evaluate(async () => {
    for (const name of ['Remove all', 'Next picture', 'Remove all', 'Next picture', 'Remove all', 'Previous picture', 'Previous picture']) {
      [...document.querySelectorAll('.editor button')].find((button) => (button.ariaLabel ?? button.textContent) === name).click();
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
  const points = page.getByRole('list', { name: 'Key points' });
  assert.equal(await points.getByLabel(/: not marked$/).count(), 21);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText(/3 cannot be/).waitFor();
});

test('data that are chosen while the code for portraits is fetched are not replaced by them', async (t) => {
  const page = await open(t);
  let go;
  const held = new Promise((resolve) => {
    go = resolve;
  });
  await page.route(/\/gallery-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/gallery-[^/]*\.js$/);
  await page
    .getByRole('button', { name: /key points/ })
    .first()
    .click();
  const url = (await asked).url();
  await page
    .getByRole('button', { name: /simulation/i })
    .first()
    .click();
  await dataSays(page, '45 rows of 3 variables');
  go();
  await page.evaluate(async (url) => {
    await import(url);
    await new Promise((resolve) => {
      setTimeout(resolve);
    }); // what follows the fetch on the page has begun
  }, url);
  assert.ok(await page.locator('#reading').isHidden());
  await dataSays(page, '45 rows of 3 variables');
});
