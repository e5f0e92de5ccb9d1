// Charts of the training and of tables: the terms of the energy, the learning
// curve with its errors, the band and the truth over θ, the model at θ as a file, a
// coefficient that plays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { download, tab, train, unfold } from '../page-steps.js';

/** The lines of the CSV behind a chart, after its head. */
async function behind(page, chart) {
  await unfold(chart);
  const { text } = await download(page, () => chart.getByRole('button', { name: 'Save CSV' }).click());
  const [head, ...lines] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return { head, lines };
}

test('the simulation: the truth beside the band of the model, its terms of the energy, and its learning curve', async (t) => {
  const page = await open(t, { width: 1600, height: 1000, reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: /simulation/ }).click();
  await train(page);
  const curve = page.locator('#curves .chart').first();
  await curve.getByText(/the band contains 95 % of observations/).waitFor();
  const { head, lines } = await behind(page, curve);
  assert.deepEqual(head, ['theta', 'mean of PPCA', '2.5 %', '97.5 %', 'true mean']);
  for (const line of lines) {
    const [theta, mean, low, high, law] = line.map(Number);
    assert.ok(Math.abs(law - Math.sin((7 * Math.PI * theta) / 720)) < 1e-12, `the truth at ${theta}`);
    assert.ok(low <= mean && mean <= high && Math.abs(mean - law) < 2.5, `${line}`);
  }
  const width = (line) => Number(line[line.length - 2]) - Number(line[2]);
  const before = lines.map(width);
  const shown = async (choice, words) => {
    await page.getByLabel('Band', { exact: true }).selectOption(choice);
    await curve.getByText(words).waitFor();
    const { text } = await download(page, () => curve.getByRole('button', { name: 'Save CSV' }).click());
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
  };
  for (const [i, line] of (await shown('component 1', /±2σ of component 1 alone/)).entries())
    assert.ok(width(line) <= 1.05 * before[i], 'one component reaches no farther than the observations');
  const chart = await shown('centiles', /is at centile \d/);
  for (const line of chart)
    assert.ok(
      line.slice(3, -1).every((value, i) => Number(value) > Number(line[2 + i])),
      `centiles increase: ${line}`,
    );

  const table = await download(page, () => page.getByRole('button', { name: 'Mean and components at θ, CSV' }).click());
  assert.match(table.text, /^variable,mean,p1,p2\nx1,/);

  await tab(page, 'Judge');
  await page.locator('#training summary').first().click();
  const energy = await behind(page, page.locator('#training .chart'));
  assert.deepEqual(energy.head, ['start', 'evaluations', 'energy E', 'data', 'λ of the mean', 'λ of the basis', 'orthonormality']);
  assert.ok(energy.lines.length > 3);
  for (const line of energy.lines)
    assert.ok(Math.abs(line.slice(3).reduce((sum, value) => sum + Number(value), 0) - Number(line[2])) < 1e-9 * Number(line[2]));

  await tab(page, 'Look');
  await page.getByRole('button', { name: 'Compare with local PCA' }).click();
  await page
    .locator('#model-bar')
    .getByRole('button', { name: /^Local PCA/, disabled: false })
    .waitFor();
  assert.ok(await page.getByRole('button', { name: 'Compare with local PCA' }).isHidden());
  await tab(page, 'Judge');
  await page.getByRole('button', { name: 'Compute the learning curve' }).click();
  await page.getByRole('button', { name: 'Compute it again' }).waitFor();
  const learned = await behind(page, page.locator('#learning .chart'));
  assert.deepEqual([...new Set(learned.lines.map(([method]) => method))], ['PPCA', 'IPCA', 'PCA', 'Local PCA']);
  const pca = learned.lines.filter(([method]) => method === 'PCA').map((line) => line.map(Number));
  const gap = ([, , train, , testError]) => testError - train;
  assert.ok(gap(pca[pca.length - 1]) < gap(pca[0]), 'training and test error come together');
  assert.match(await page.locator('#learning').innerText(), /a fifth of the training observations was held out/);

  await page.locator('#diagnosis').waitFor();
  await tab(page, 'Look');
  for (const kind of ['ipca', 'ppca']) await page.locator(`#model-bar button[data-kind=${kind}]`).click();
  await tab(page, 'Judge');
  await page.locator('#diagnosis').waitFor(); // it is asked for again
});
