// The labs in the page: predict, hint, result, follow-up; sliders, sketches, links and progress.
// labs.test.js tests what each lab says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labNames } from '../../app/labs/lab-names.js';
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
  await slide(page.locator('.lab-sliders input').first(), 3, true);
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

test('a curve is drawn by keys and by the pointer, and a moved slider marks what is stale', async (t) => {
  const page = await open(t, { path: '#view=learn&lab=smoothness', width: 1400, height: 900 });
  await computed(page);
  const points = page.locator('.sketch [role=slider]');
  assert.equal(await points.count(), 6, 'the first of seven is given');
  const valueOf = (i) => points.nth(i).getAttribute('aria-valuenow').then(Number);
  const [first, second] = [await valueOf(0), await valueOf(1)];
  await points.first().focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.ok((await valueOf(0)) > first && (await valueOf(1)) < second);
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'RMSE of new people (intensity 0 … 1) at λ of the mean 0.1',
  );

  const { x, y, width, height } = await page.locator('.sketch svg').boundingBox();
  await page.mouse.move(x + 0.3 * width, y + 0.2 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.95 * width, y + 0.2 * height, { steps: 15 });
  await page.mouse.up();
  const drawn = await Promise.all([2, 3, 4, 5].map(valueOf));
  assert.ok(
    drawn.every((value) => Math.abs(value - drawn[0]) < 1e-4 && value > first),
    String(drawn),
  );
  await page.waitForURL(/lab-answer=([\d.e-]+,){5}[\d.e-]+/);
  await page.locator('.lab-ask').screenshot(); // the chart is drawn

  await check(page).click();
  assert.match(await verdict(page).innerText(), /Not yet\. Your curve is [\d.]+ away.*Hint:/);
  assert.equal(await page.locator('.sketch path.truth').count(), 0);
  await page.getByRole('button', { name: 'Show the result' }).click();
  await page.locator('.sketch path.truth').waitFor();
  assert.equal(await page.locator('.lab-pictures canvas').count(), 4 + 3, 'a person, and the mean at three λ');

  const said = await page.locator('.lab-story p').first().innerText();
  const bins = page.locator('.lab-sliders input').first();
  const alone = await bins.evaluate((slider) => [getComputedStyle(slider.parentElement).display, getComputedStyle(slider).contain]);
  assert.deepEqual(alone, ['block', 'size layout style'], 'a slider that moves lays out itself alone');
  await slide(bins, 3, false);
  await page.locator('.lab.stale').waitFor();
  await page.getByText('Release the slider to compute.').waitFor();
  assert.equal(await page.locator('.lab-story p').first().innerText(), said, 'the old result is marked, not changed');
  await slide(bins, 3, true);
  await page.locator('.lab:not(.stale)[aria-busy=false]').waitFor();
  assert.notEqual(await page.locator('.lab-story p').first().innerText(), said);
});

test('a link opens the lab that it names, and back goes to the one before', async (t) => {
  const page = await open(t, { path: '#view=learn&lab=smoothness&lab-values=4' }); // as links were before the labs had seeds
  const current = (name) => page.locator(`#labs [data-lab="${name}"][aria-current=true]`).waitFor();
  await current('smoothness');
  assert.deepEqual(await page.locator('.lab-sliders input').evaluateAll((inputs) => inputs.map(({ value }) => value)), ['4', '2']);
  await page.locator('[data-lab="constant"]').click();
  await current('constant');
  await page.waitForURL(/lab=constant/);
  await page.goBack();
  await current('smoothness');
});
