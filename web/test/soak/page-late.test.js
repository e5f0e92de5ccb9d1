// What the visitor does while answers are on their way counts, and no late answer
// takes it back. The answers come late here (late.js).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { csv, dataSays, drop, file, option, slide, train } from '../page-steps.js';

const theta = (page) => page.locator('#theta').inputValue().then(Number);
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
