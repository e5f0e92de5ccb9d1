// The whole walk without a mouse: Tab finds every control, Enter and Space press,
// arrows move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../engines.js';
import { downloaded, open, soak } from '../harness.js';

/**
 * Presses Tab, or Shift+Tab for what lies before, until the focus is on what
 * matches; at most a hundred times. Never beyond the last control, where Firefox
 * goes on to its own bars.
 */
async function tabTo(page, selector, key = 'Tab') {
  for (let i = 0; i < 100; i++) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`${key} never reaches ${selector}`);
}

/** Whether the focused control lies in the window and not under the dock of θ. */
const seen = (page) =>
  page.evaluate(() => {
    const own = document.activeElement.getBoundingClientRect();
    const dock = document.getElementById('dock');
    const floor = dock.hidden || dock.contains(document.activeElement) ? innerHeight : dock.getBoundingClientRect().top;
    return own.top >= 0 && own.bottom <= floor + 1;
  });

test('heads without a mouse, on a phone', async (t) => {
  const page = await open(t, { width: 390, height: 844 });
  await page.getByRole('button', { name: /Turning heads/ }).waitFor();
  await tabTo(page, '#welcome .example');
  await page.keyboard.press('Enter');
  await page.locator('#preview canvas').first().waitFor();
  await page.locator('#train button:enabled').waitFor(); // what cannot be pressed has no focus

  await tabTo(page, '#train button'); // at the end of a narrow page
  await page.keyboard.press('Space');
  await page.locator('#explore').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.segments button:not(:disabled)').length === 3);
  await explore(page);

  await tabTo(page, '#panels [aria-selected=true]', 'Shift+Tab');
  await page.keyboard.press('End');
  await tabTo(page, '#model-name');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('by hand');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Saving …' }).waitFor();
  await page.locator('#shelf li[data-model="by hand"]').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
});

/** Goes through the controls of an open model, from above them. */
async function explore(page) {
  await tabTo(page, '#observation');
  assert.ok(await seen(page), 'the slider of the observation is covered');
  const before = await page.locator('#observation-view p.numbers').innerText();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((old) => document.querySelector('#observation-view p.numbers').textContent !== old, before);

  await tabTo(page, '.beta input');
  assert.ok(await seen(page), 'the slider of the first coefficient is covered');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelector('.beta output').value.startsWith('−3'));

  await tabTo(page, '#multiples .cell');
  assert.ok(await seen(page), 'the last control is covered');

  await tabTo(page, '#theta');
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('#hero h3').textContent === 'At yaw 90.0°');
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => document.querySelector('#hero h3').textContent === 'At yaw 72.0°');
}

/** Whether the focus is on a control, and not lost with a button that has gone. */
const kept = (page) => page.evaluate(() => document.activeElement !== document.body && document.activeElement?.isConnected);

soak('dots, a lab and an assignment without a mouse; the focus is never lost', async (t) => {
  const page = await open(t, { width: 1280, height: 800 });
  if (engine.tellsChoosers) page.on('filechooser', () => {}); // the browser asks the test for files from now on, not only when a key is pressed
  await page.locator('#opening .ribbon[d^=M]').waitFor({ state: 'attached' });
  await tabTo(page, '#opening [role=button]');
  await page.keyboard.press('ArrowUp');
  await tabTo(page, '#opening .back');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.matches('#opening [role=button]'));

  await tabTo(page, '#tabs [data-view=learn]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('#labs .lab[aria-busy=false]').waitFor();
  await tabTo(page, '#labs input[type=radio]');
  await page.keyboard.press('ArrowDown'); // chooses the second
  await tabTo(page, '.lab-ask .primary');
  await page.keyboard.press('Enter');
  await page.locator('.lab-tell > .lab-verdict').getByText('Not yet.').waitFor();
  await tabTo(page, '.lab-ask .row button:nth-of-type(2)');
  await page.keyboard.press('Enter'); // Show the result
  await page.waitForFunction(() => document.activeElement.matches('.lab-verdict'));
  await tabTo(page, '.lab-follow input');
  await page.keyboard.press('Space');
  await page.locator('.lab-follow .lab-verdict:not(:empty)').waitFor();
  assert.ok(await kept(page));

  await tabTo(page, '#teaching .primary');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.closest('dialog'));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement.matches('#teaching .primary'), undefined); // the focus returns
  await tabTo(page, '[data-assignment=ring]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('#assignment h2').waitFor();
  assert.ok(await kept(page), 'the button has gone with its view');
  await tabTo(page, '#assignment form input');
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Enter');
  await page.getByText('Ada Lovelace works on').waitFor();
  assert.ok(await kept(page));
  await tabTo(page, '#assignment .asked input[type=text]');
  await page.keyboard.type('13');
  await tabTo(page, '#assignment .asked input[type=radio]');
  await page.keyboard.press('Space');
  assert.ok(await page.locator('#assignment .asked input[type=radio]').first().isChecked());
  await tabTo(page, '.asked .quiet');
  await page.keyboard.press('Enter'); // Clear
  assert.equal(await page.locator('#assignment .asked input[type=radio]:checked').count(), 0);
  assert.ok(await kept(page), 'the button to clear has gone');

  await tabTo(page, '#train button', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('#explore').waitFor();
  assert.ok(await kept(page));
  await tabTo(page, '#tabs [data-view=assignment]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('The open model is handed in').waitFor();
  await tabTo(page, '#assignment > div.row > .primary');
  const { name, bytes } = await downloaded(page, () => page.keyboard.press('Enter'));

  await tabTo(page, '#tabs [data-view=learn]', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('#teaching h3').first().waitFor();
  await tabTo(page, '#teaching .pick button');
  const handIn = { name, mimeType: 'application/json', buffer: bytes };
  if (engine.tellsChoosers) {
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(handIn);
  } else {
    await page.locator('#teaching .pick input').setInputFiles(handIn);
  }
  await page.locator('.marking tbody').getByText('Ada Lovelace').waitFor();
  await page.getByRole('button', { name: 'Remove all' }).waitFor();
  await tabTo(page, '#teaching .row > .quiet');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement.matches('#teaching .pick button'));
});
