// The labs in the page: predict, hint, result, follow-up; sliders, sketches, links and progress.
// labs.test.js tests what each lab says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labNames } from '../../app/labs/lab-names.ts';
import { eventually, open } from '../harness.js';

const computed = (page) => page.locator('#labs .lab[aria-busy=false]').waitFor();
const verdict = (page) => page.locator('.lab-tell > .lab-verdict');
const check = (page) => page.getByRole('button', { name: /^Check/ });
/** Moves a slider as a hand does: it is held, or released. */
const slide = (slider, value, released) =>
  slider.evaluate(
    (input, [value, released]) => {
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      if (released) input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [value, released],
  );

test('a lab asks, gives a hint, shows its result and asks on; a reload keeps it all', async (t) => {
  const page = await open(t, { path: '#view=learn&lab=constant' });
  await computed(page);
  const story = page.locator('.lab-story p');
  const focused = (selector) => eventually(page, (selector) => document.activeElement?.matches(selector), selector);
  assert.ok(await check(page).isDisabled(), 'there is nothing to check yet');
  await page.getByRole('radio', { name: 'IPCA', exact: true }).check();
  await check(page).click();
  await verdict(page).getByText('Not yet. Hint:').waitFor();
  assert.equal(await story.count(), 0, 'the hint comes before the result');
  assert.equal(await page.locator('[data-lab=constant] .spoken').innerText(), ', begun');

  await page.getByRole('radio', { name: 'PCA', exact: true }).check();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.locator('[data-right=true]').waitFor();
  await focused('.lab-verdict'); // the button is gone
  assert.match(await story.first().innerText(), /Smallest: PCA\./);
  await page.locator('.lab-follow input').nth(1).check();
  const followed = page.locator('.lab-follow .lab-verdict');
  assert.match(await followed.innerText(), /“IPCA”, is right\..*Training RMSE/);
  await page.waitForURL(/lab-answer=0&lab-stage=seen&lab-follow=1/);

  const question = page.locator('.lab-question legend').first();
  assert.match(await question.innerText(), /Nothing changes with θ/);
  await slide(page.locator('.lab .sliders input').first(), 3, true);
  await page.locator('[data-right=false]').waitFor(); // the same answer, other data
  assert.match(await question.innerText(), /shift by 3 rad/);
  assert.match(await story.first().innerText(), /Smallest: PPCA\./);
  const before = await page.locator('.lab-tell').innerText();
  await page.waitForURL(/lab-values=3,8/);

  await page.reload();
  await computed(page);
  await page.locator('[data-right=false]').waitFor();
  assert.equal(await page.locator('.lab-tell').innerText(), before);
  assert.ok(await page.locator('.lab-follow input').nth(1).isChecked());
  await page.getByText(`1 of ${labNames.length} done.`).waitFor();

  const bins = page.locator('.lab .sliders input').nth(1);
  for (const value of [3, 8]) await slide(bins, value, false);
  await bins.dispatchEvent('pointerup'); // dragged out and back: no change
  await page.evaluate(() => (location.hash = location.hash.replace('lab-values=3,8', 'lab-values=3,4')));
  await eventually(page, () => document.querySelectorAll('.lab .sliders input')[1].value === '4');
  await page.goBack();
  await eventually(page, () => document.querySelectorAll('.lab .sliders input')[1].value === '8');

  await page.locator('[data-lab=outlier]').click();
  await page.waitForURL(/lab=outlier/);
  await page.locator('[data-lab=constant]').click(); // the work in it is kept
  await page.waitForURL(/lab=constant&lab-values=3,8&lab-answer=0&lab-stage=seen/);
  await page.getByRole('button', { name: 'New data' }).click();
  await page.waitForURL(/lab-values=3,8&lab-seed=2$/); // a new prediction
  await computed(page);
  assert.equal(await page.locator('.lab-ask input:checked').count(), 0);
  await page.getByRole('button', { name: 'Forget my progress' }).click();
  await page.getByText(`0 of ${labNames.length} done.`).waitFor();
});
