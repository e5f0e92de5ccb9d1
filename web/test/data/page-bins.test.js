// What an endpoint learns from: bins where θ is skewed, of which one without enough
// observations is warned of and bins of equal count are the way out; and weights of
// observations.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downloaded, open } from '../harness.js';
import { dataSays, drop, file, option, save, tab, train } from '../page-steps.js';
import { until } from '../waits.js';

/** Ages of which most are young. */
const skewed = [
  'age,a,b,c',
  ...Array.from({ length: 80 }, (_, i) => {
    const age = 80 * (i / 79) ** 30;
    return [age, age / 80 + Math.sin(3 * i), Math.cos(5 * i), Math.sin(7 * i)].join(',');
  }),
].join('\n');

test('an endpoint with few observations is warned of, and bins of equal count give it more', async (t) => {
  const page = await open(t);
  await drop(page, [file('ages.csv', skewed)]);
  await dataSays(page, '80 rows of 3 variables');
  await page.locator('#roles').getByLabel('Held out for testing, %').fill('0');
  await page.locator('#roles').getByLabel('Held out for testing, %').blur();
  await dataSays(page, 'all to train');
  await option(page, 'Components', 2);
  await train(page);
  await tab(page, 'Judge');
  await page
    .locator('#diagnosis li')
    .filter({
      hasText:
        /^3 of 5 endpoints have fewer effective observations than components \(θ = 60: .* neighbours determine the components there.*\.$/,
    })
    .first()
    .waitFor();
  assert.equal(await page.locator('#training .warnings li').filter({ hasText: 'effective observations' }).count(), 0, 'said once');
  const all = await downloaded(page, () => page.getByRole('button', { name: 'All numbers, JSON' }).click());
  const { checks, knots } = JSON.parse(String(all.bytes));
  assert.ok(checks.gap.share > 0 && knots.length === 5, 'the numbers behind the findings');

  await page.getByLabel('θ in').selectOption('count');
  await train(page);
  await page
    .locator('#diagnosis li')
    .filter({ hasText: /fewer effective observations/ })
    .waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('θ in').inputValue(), 'count');
  await page.getByText('Result of the training').waitFor();
  assert.equal(await page.locator('#training .warnings li').count(), 0);
  await save(page, 'counted');
  const counts = await page.evaluate(async () => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const [{ endpoints }] = await engine.models.list();
    engine.close();
    const ages = Array.from({ length: 80 }, (_, i) => 80 * (i / 79) ** 30);
    return endpoints
      .slice(1)
      .map((end, b) => ages.filter((age) => age >= endpoints[b] && (age < end || b === endpoints.length - 2)).length);
  });
  assert.deepEqual(counts, [20, 20, 20, 20]);
  await page.locator('#tabs').getByRole('button', { name: 'Data' }).click();
});

test('evenly spaced values of θ have a bar each, and no gap', async (t) => {
  const page = await open(t);
  for (const many of [19, 41]) {
    const poses = Array.from({ length: many * 3 }, (_, i) => [10 * (i % many) - 90, Math.sin(3 * i), Math.cos(5 * i)].join(','));
    await drop(page, [file('poses.csv', ['pose,a,b', ...poses].join('\n'))]);
    await dataSays(page, `${many * 3} rows`);
    if (many === 19) await page.locator('#spread .tools > summary').click();
    const counts = () => page.locator('#spread tbody tr').evaluateAll((rows) => rows.map((row) => row.cells[2].textContent));
    await until('a bar of three for each value', async () => (await counts()).join() === Array(many).fill('3').join());
  }
});
