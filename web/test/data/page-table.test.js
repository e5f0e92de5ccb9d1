// A CSV on the page: roles, training, curves, new rows on the open model, and
// coefficients as a file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { open } from '../harness.js';
import { csv, dataSays, download, drop, failure, file, rmse, tab, train } from '../page-steps.js';

test('a CSV: choose θ, train, project new rows', async (t) => {
  const page = await open(t, { width: 1600 });
  await drop(page, [file('bend.csv', csv(90))]);
  await dataSays(page, 'θ is angle, 0 … 360');
  assert.equal(await page.getByLabel('Role of name').inputValue(), 'id');
  await train(page);
  await page.locator('#curves .charts figure').first().waitFor(); // fetched with the model
  assert.equal(await page.locator('#curves .charts figure:visible').count(), 3);
  for (const name of ['Look', 'Take away', 'Judge']) {
    await tab(page, name);
    const named = await page
      .locator('[role=tabpanel] > section:visible:has(> *)')
      .evaluateAll((sections) => sections.filter((section) => !section.querySelector('h3')).map((section) => section.ariaLabel));
    assert.deepEqual(named, [], `every section of ${name} has a heading`);
  }
  assert.ok((await rmse(page, 'ppca', 'test')) < (await rmse(page, 'pca', 'test')));

  await drop(page, [file('new.csv', csv(12, { seed: 7 }))], '[data-drop="model"]');
  await page.getByText('12 observations from new.csv').waitFor();
  const fresh = Number(/RMSE: PPCA ([\d.]+\d),/.exec(await page.locator('#new-files').innerText())[1]);
  const before = await rmse(page, 'ppca', 'test');
  assert.ok(fresh < 3 * before, `${fresh} on new rows of the same kind, ${before} on the test rows`);

  await tab(page, 'Take away');
  const known = await download(page, () => page.getByRole('button', { name: 'Coefficients of these data' }).click());
  assert.equal(known.name, 'bend.csv ppca coefficients.csv');
  const lines = known.text.trimEnd().split('\n');
  assert.equal(lines.length, 91);
  assert.equal(lines[0], 'id,theta,b1,b2');
  const twelve = await download(page, () => page.getByRole('button', { name: 'Their coefficients' }).click());
  assert.deepEqual(
    twelve.text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',')[0]),
    ['id', ...Array.from({ length: 12 }, (_, i) => `row${i}`)],
  );

  await drop(page, [file('more.csv', csv(11, { seed: 8 }))], '#drop', 801);
  await page.getByText('11 observations from more.csv').waitFor();

  await drop(page, [file('beyond.csv', 'angle,name,a,b,c\n10,p,1,2,0.1\n361,q,1,2,3.6\n-5,r,1,2,0\n')], '[data-drop="model"]');
  await page.getByText('3 observations from beyond.csv').waitFor();
  assert.match(await page.locator('#new-files').innerText(), /θ outside the endpoints: 2\./);

  const unplaced = csv(12, { seed: 7 })
    .split('\n')
    .map((line) => line.split(',').slice(1).join(','));
  await drop(page, [file('unplaced.csv', unplaced.join('\n'))], '[data-drop="model"]');
  await page.getByText('The files have no angle').waitFor();
  await page.waitForFunction(() => location.hash.includes('view=take')); // the address follows
  await page.evaluate(() => {
    location.hash += '&level=0.95';
  });
  const interval = page.getByLabel('Interval', { exact: true });
  await page.waitForFunction((select) => select.value === '0.95', await interval.elementHandle());
  await page.getByRole('button', { name: 'Read angle from the observations' }).click();
  await page.getByText(/^12 observations, read by .* of PPCA.*RMSE of .* on data that were left out: .*\d/).waitFor();
  assert.doesNotMatch(await page.locator('#new-files').innerText(), /have no angle/);
  const widths = () =>
    page.locator('.located tbody td.numbers:nth-child(3)').evaluateAll((cells) =>
      cells.map(({ textContent }) => {
        const [from, to] = textContent.replaceAll('−', '-').split(' to ').map(Number);
        return to - from;
      }),
    );
  const usual = await widths();
  await interval.selectOption('0.99');
  await page.getByText(/An interval contains the true value with a probability of 99\s%/).waitFor();
  await page.waitForFunction(() => location.hash.includes('&level=0.99'));
  assert.ok(
    (await widths()).every((width, i) => width > usual[i]),
    'surer intervals are wider',
  );
  const read = await download(page, () =>
    page.locator('#new-files').getByRole('button', { name: 'Save CSV', exact: true }).first().click(),
  );
  const [heads, ...estimates] = read.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  assert.deepEqual(heads, ['id', 'angle', 'angle lower', 'angle upper', 'read by']);
  const truth = csv(12, { seed: 7 })
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
  const near = estimates.filter(([, angle], i) => Math.abs(Number(angle) - truth[i]) < 30).length;
  assert.ok(near >= 10, `${near} of 12 angles are near the true ones: ${read.text}`);
  await page.locator('#new-files').getByRole('button', { name: 'row5', exact: true }).click();
  await tab(page, 'Look');
  await page
    .locator('#observation-view')
    .getByText(/^row5 · new/)
    .waitFor();

  await tab(page, 'Take away');
  await page.locator('#model-bar').getByRole('button', { name: /^PCA/ }).click();
  assert.doesNotMatch(await page.locator('#new-files').innerText(), /outside/, 'PCA does not know θ');
  assert.equal(await page.locator('#model-name').inputValue(), 'bend.csv · PCA', 'the proposed name follows the method');
  const other = await download(page, () => page.getByRole('button', { name: 'Coefficients of these data' }).click());
  assert.notEqual(other.text, known.text);

  await drop(page, [file('other.csv', csv(12, { header: 'angle,name,a,b,z' }))], '[data-drop="model"]');
  assert.match(await failure(page), /other\.csv could not be projected.*c/s);
});

test('a crash is said, and one click reads the data again', { skip: chromiumOnly }, async (t) => {
  const page = await open(t, { expect: [/provoked/] });
  await page
    .getByRole('button', { name: /simulation/ })
    .first()
    .click();
  await dataSays(page, '45 rows of 3 variables');
  await page.workers()[0].evaluate(() => {
    setTimeout(() => {
      throw new Error('provoked');
    });
  });
  await page.locator('#train button').evaluate((button) => button.click()); // which does nothing where the crash is known already
  await failure(page);
  await page.getByRole('button', { name: 'Read the data again' }).click();
  await dataSays(page, '45 rows of 3 variables');
  await train(page);
});

test('text pasted from a spreadsheet is a table', async (t) => {
  const page = await open(t);
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const paste = new Event('paste', { bubbles: true }); // Firefox gives an event of scripts no clipboard of theirs
      document.body.dispatchEvent(Object.assign(paste, { clipboardData: data }));
    },
    csv(30, { header: 'theta,name,a,b,c' }).replaceAll(',', '\t'),
  );
  await dataSays(page, '30 rows of 3 variables');
});
