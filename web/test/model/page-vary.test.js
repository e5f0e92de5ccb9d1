// Endpoints with numbers of own number of components: suggested, edited, trained.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, screenshot } from '../harness.js';
import { dataSays, drop, failure, file, option, save, train } from '../page-steps.js';

/** One variable varies at first, all six at last. */
const growing = [
  'age,a,b,c,d,e,f',
  ...Array.from({ length: 120 }, (_, i) => {
    const age = (2 * i) / 119;
    return [age, ...Array.from({ length: 6 }, (_, k) => (k === 0 ? 3 : 2 * Math.max(0, age - 1)) * Math.sin((7 * i + 3) * (k + 2)))].join(
      ',',
    );
  }),
].join('\n');

test('numbers of components are suggested for each endpoint, follow the bins, and can be changed', async (t) => {
  const page = await open(t);
  await drop(page, [file('growing.csv', growing)]);
  await dataSays(page, '120 rows of 6 variables');
  const panel = page.locator('#method');
  const counts = panel.getByLabel('Components per endpoint');
  const ofEndpoints = async (number) => {
    const typed = await page.waitForFunction((number) => {
      const numbers =
        [...document.querySelectorAll('#method label')]
          .find((label) => label.textContent.startsWith('Components per endpoint'))
          ?.control?.value.split(',')
          .map(Number) ?? [];
      return numbers.length === number && numbers;
    }, number);
    return typed.jsonValue();
  };
  assert.equal(await counts.isVisible(), false);
  await panel.getByLabel('Numbers of components').selectOption('own');
  const five = await ofEndpoints(5);
  assert.ok(five[0] === 1 && five[4] >= 4, `${five}`);
  assert.equal(await panel.getByLabel('Components', { exact: true }).isVisible(), false);
  await option(page, 'Bins', 2);
  const three = await ofEndpoints(3);
  assert.ok(three[0] === 1 && three[2] >= 4, `${three}`);
  await counts.scrollIntoViewIfNeeded();
  await screenshot(page, 'vary');

  await counts.fill('1, 3');
  await counts.blur();
  await page.locator('#train button').click();
  assert.match(await failure(page), /2 numbers of components for 3 endpoints: each endpoint needs one/);
  await counts.fill('1, 3, 2');
  await counts.blur();
  await train(page);
  await page.locator('#model-bar').getByText('1–3 components').waitFor();
  await save(page, 'varied');
  const saved = await page.evaluate(async () => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const model = await engine.models.open((await engine.models.list())[0].id);
    engine.close();
    return model.info.componentsPerKnot;
  });
  assert.deepEqual(saved, [1, 3, 2]);
  await page
    .locator('#model-bar')
    .getByRole('radio', { name: /^PCA/ })
    .or(page.locator('#model-bar').getByRole('button', { name: /^PCA/ }))
    .first()
    .click();
  await page
    .locator('#model-bar')
    .getByText(/^3 components/)
    .waitFor();
});
