// The choice of λ on the page: the same as on the command line, the heat map
// against the numbers behind it, and the keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../app/link/link.js';
import { commandLine } from '../command-line.js';
import { open } from '../harness.js';
import { csv, dataSays, download, drop, file, option } from '../page-steps.js';

/** The cells of the heat map as the table has them: rows of numbers, NaN where none. */
const behind = (page) =>
  page
    .locator('#tuning .numbers-behind tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.cells].slice(1).map((cell) => Number(cell.textContent.replace('~', '')))));

/** The λ to the last digits in the address of the trained model, and so that they can be read in their fields. */
async function assertChosen(page, { lambdaMean, lambdaBasis }) {
  await page.waitForFunction(() => location.hash.includes('view=explore'));
  const { values } = parse(await page.evaluate(() => location.hash.slice(1)));
  for (const [name, wanted] of [
    ['mean', Number(lambdaMean)],
    ['basis', Number(lambdaBasis)],
  ]) {
    const close = (value, tolerance) => value === wanted || Math.abs(value - wanted) < tolerance * wanted;
    assert.ok(close(values[`lambda-${name}`], 1e-9), `λ of the ${name}: ${values[`lambda-${name}`]}, natively ${wanted}`);
    const shown = await page.locator('#method').getByLabel(name, { exact: true }).inputValue();
    assert.ok(shown.length < 9 && close(Number(shown.replace('∞', 'Infinity')), 5e-3), `the field of ${name} shows ${shown} for ${wanted}`);
  }
}

/** The points of a search, also those that left the race, by λ from the stiffest. */
const byLambda = ({ points, stopped = [] }) =>
  [...points, ...stopped].sort(
    (a, b) => stiffness(b.lambdaMean) - stiffness(a.lambdaMean) || stiffness(b.lambdaBasis) - stiffness(a.lambdaBasis),
  );
const stiffness = (value) => Math.min(Number(value), 1e300);

/** What the command line chooses for bend.csv, with one component and two bins. */
const tuned = (ppca, ...flags) =>
  ppca.json(...'tune -json -test-share 0 -theta angle -id name -components 1 -bins 2'.split(' '), ...flags, 'bend.csv');

test('Tune λ chooses as the command line does, trains, and shows why', async (t) => {
  const ppca = commandLine(t);
  const data = csv(40);
  ppca.write('bend.csv', data);
  const native = tuned(ppca);

  const page = await open(t, { width: 390, height: 844, colorScheme: 'dark' });
  assert.ok(await page.locator('#tune').isDisabled());
  await drop(page, [file('bend.csv', data)]);
  await dataSays(page, 'θ is angle');
  await page.getByLabel('Held out for testing, %').fill('0'); // as the command line
  await page.getByLabel('Held out for testing, %').blur();
  await dataSays(page, 'all to train');
  await option(page, 'Components', 1);
  await option(page, 'Bins', 2);
  await page.locator('#tune').focus();
  await page.keyboard.press('Enter');
  await page.locator('#explore').waitFor();
  await assertChosen(page, native.best);

  await page.getByRole('button', { name: 'Training', exact: true }).click();
  await page.locator('#tuning').waitFor();
  await page.locator('#tuning summary').click();
  await page.locator('#tuning .numbers-behind tbody tr').first().waitFor();
  const table = await behind(page);
  const columns = table[0].length;
  const all = byLambda(native);
  assert.ok(native.stopped?.length, 'some points left the race');
  assert.equal(table.length * columns, all.length);
  all.forEach((point, i) => {
    const shown = table[Math.floor(i / columns)][i % columns];
    assert.ok(Math.abs(shown - point.rmse) <= 2e-3 * point.rmse, `cell ${i + 1}: ${shown}, natively ${point.rmse}`);
  });
  const compared = await page.locator('#tuned-methods tbody tr').allInnerTexts();
  native.methods.forEach(({ rmse, difference }, i) => {
    const [, shown, minus] = compared[i].replaceAll('−', '-').split('\t');
    assert.ok(Math.abs(parseFloat(shown) - rmse) <= 2e-3 * rmse, `${compared[i]}: natively ${rmse}`);
    if (i > 0)
      assert.ok(Math.abs(parseFloat(minus) - difference) <= 0.06 * Math.abs(difference) + 1e-6, `${compared[i]}: natively ${difference}`);
  });
  const said = await page.locator('#tuning').innerText();
  assert.ok(said.includes(native.rule), 'the rule is shown');
  const away = native.least.lambdaMean !== native.best.lambdaMean || native.least.lambdaBasis !== native.best.lambdaBasis;
  assert.equal(said.includes('Least error: '), away, 'so is the point of least error');
  const numbers = await download(page, () => page.locator('#tuning').getByRole('button', { name: 'Save CSV' }).click());
  const saved = numbers.text
    .trim()
    .split('\r\n')
    .slice(1)
    .flatMap((line) => line.split(',').slice(1));
  assert.deepEqual(
    saved.map((rmse) => (rmse.startsWith('~') ? '~' : Number(rmse).toPrecision(9))),
    all.map(({ rmse, folds }) => (folds ? '~' : rmse.toPrecision(9))),
    'the CSV has all digits, and marks estimates',
  );
  await page.locator('#tuning').getByRole('button', { name: 'Train: use Local PCA' }).click(); // which errs clearly less on the same folds
  await page.waitForFunction(() => location.hash.includes('method=local'));
  await page.locator('#model-bar').getByText('Local PCA').first().waitFor();
});
