// The labs: each asks first, computes its answer on the spot, and says whether the
// answer that was given is what came out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labNames } from '../../app/labs/lab-names.js';
import { eventually, open } from '../harness.js';

test('every lab checks an answer against its own numbers', async (t) => {
  const page = await open(t, { path: '#view=learn' });
  const cards = page.locator('#labs [data-lab]');
  await cards.first().waitFor();
  assert.deepEqual(await cards.evaluateAll((list) => list.map((card) => card.dataset.lab)), labNames);
  for (const name of labNames) {
    await page.locator(`[data-lab="${name}"]`).click();
    const check = page.getByRole('button', { name: 'Check' });
    assert.ok(await check.isDisabled(), `${name} is computed before it was predicted`);
    const answer = async (i) => {
      await page.locator('#labs input[type=radio]').nth(i).check();
      await check.click();
      await page.waitForFunction(() => !document.querySelector('.lab button.primary').disabled);
      return page.locator('#labs [data-right]').evaluate((said) => [said.dataset.right === 'true', said.textContent]);
    };
    const [right, said] = await answer(0);
    if (!right) {
      // what came out is one of the choices, and right when it is chosen: tried where that is quick
      const came = await page
        .locator('#labs label.check')
        .evaluateAll((labels, said) => labels.findIndex((label) => said.includes(`: ${label.innerText}.`)), said);
      assert.ok(came > 0, said);
      if (['overfitting', 'borders'].includes(name)) assert.equal((await answer(came))[0], true, name);
    }
    assert.ok((await page.locator('#labs .lab tbody tr').count()) >= 3, `${name} shows its numbers`);
    assert.ok(!/NaN|undefined/.test(await page.locator('.lab').innerText()), name);
    t.diagnostic(`${name}: ${await page.locator('#labs [role=status] p').first().innerText()}`);
  }
});

test('on a phone a lab comes into view when it is chosen, with its numbers, and a view begins at its top', async (t) => {
  const page = await open(t, { path: '#view=learn', width: 390, height: 844, touch: true });
  await page.locator('[data-lab="constant"]').click();
  const inside = (selector) =>
    eventually(
      page,
      (each) => {
        const { top, bottom } = document.querySelector(each).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight + 1;
      },
      selector,
    );
  await inside('#labs .lab');
  await page.locator('#labs input[type=radio]').first().check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('#labs .lab tbody tr').first().waitFor();
  assert.ok(await page.locator('#labs .lab-numbers .scroll').evaluate((box) => box.scrollWidth <= box.clientWidth), 'no column is cut off');

  const show = (name) => page.locator('#tabs').getByRole('button', { name }).click();
  await show('Experiments');
  await page.locator('[data-experiment="lymph"]').click();
  await eventually(page, () => {
    const { top } = document.querySelector('.experiment-panel').getBoundingClientRect();
    return top > -2 && top < innerHeight / 2;
  });

  await page.setViewportSize({ width: 1280, height: 400 }); // the tabs stay in reach
  for (const name of ['How it works', 'Labs', 'How it works']) {
    await show(name);
    await page
      .locator(name === 'Labs' ? '#labs .lab' : '#story .frame')
      .first()
      .waitFor();
    await eventually(page, () => scrollY === 0);
    await page.evaluate(() => scrollTo(0, 300));
  }
});

test('a link opens the lab that it names, and back goes to the one before', async (t) => {
  const page = await open(t, { path: '#view=learn&lab=smoothness' });
  const pressed = (name) => page.locator(`#labs [data-lab="${name}"][aria-pressed=true]`).waitFor();
  await pressed('smoothness');
  await page.locator('[data-lab="constant"]').click();
  await pressed('constant');
  await page.waitForURL(/lab=constant/);
  await page.goBack();
  await pressed('smoothness');
});
