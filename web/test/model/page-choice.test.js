// The choice on unseen rows: after Train, in the background, as on the command line.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../../app/link/link.ts';
import { commandLine } from '../command-line.js';
import { eventually, open } from '../harness.js';
import { csv, dataSays, drop, file, option, slide, tab, train } from '../page-steps.js';

/** Opens bend.csv with all rows to train, as the command line does, one component and two bins. */
async function opened(t, data, { path = '', ...options } = {}) {
  const page = await open(t, { path: `${path}#file=bend.csv&theta=angle&id=name&test-share=0&bins=2&components=1`, ...options });
  await drop(page, [file('bend.csv', data)]);
  await dataSays(page, 'all to train');
  return page;
}

/** Has Train choose, which the harness has switched off. */
const choose = (page) => page.getByLabel('Choose by cross-validation').check();

/** Waits for the verdict. */
const verdict = (page) => page.locator('#verdict .unseen').waitFor();

const values = async (page) => parse(await page.evaluate(() => location.hash.slice(1))).values;

test('Train shows the quick model, then chooses as the command line does; nothing jumps', async (t) => {
  const ppca = commandLine(t);
  const data = csv(40);
  ppca.write('bend.csv', data);
  const native = ppca.json(...'tune -json -test-share 0 -theta angle -id name -components 1 -bins 2 bend.csv'.split(' '));

  const page = await opened(t, data, { width: 390, height: 844, colorScheme: 'dark' });
  await choose(page);
  await train(page, { compared: false });
  await slide(page, '#theta', 2.5);
  await verdict(page);
  await page.waitForFunction(() => location.hash.includes('lambda-basis'));
  const linked = await values(page);
  for (const [name, found] of [
    ['mean', native.best.lambdaMean],
    ['basis', native.best.lambdaBasis],
  ]) {
    const [value, wanted] = [linked[`lambda-${name}`], Number(found)];
    assert.ok(value === wanted || Math.abs(value - wanted) < 1e-9 * wanted, `λ of the ${name}: ${value}, natively ${wanted}`);
  }
  assert.equal(linked.method ?? 'ppca', native.chosen.method);
  assert.doesNotMatch(await page.locator('#explore').innerText(), /Chosen on them:[^.]*component/, 'their number was not compared');
  assert.equal(linked.at, 2.5, 'θ stays where it was put');
  assert.equal(await page.locator('#verdict .sentence').innerText(), native.verdict.sentence);
  const rows = await page.locator('#verdict tbody tr').allInnerTexts();
  native.verdict.methods.forEach(({ rmse, se }, i) => {
    const [error, off] = rows[i]
      .match(/([\d.e−-]+) ± ([\d.e−-]+)/)
      .slice(1)
      .map(Number);
    assert.ok(Math.abs(error - rmse) <= 5e-3 * rmse && Math.abs(off - se) <= 0.05 * se, `${rows[i]}: natively ${rmse} ± ${se}`);
  });
  await tab(page, 'Judge');
  await page.locator('#runs tbody tr').nth(1).waitFor(); // the log is fetched with its tab
  assert.equal(await page.locator('#runs tbody tr').count(), 2, 'both fits are in the log');
});

test('with missing cells, too, the chosen model takes the place of the first', async (t) => {
  const data = csv(80).replace(/^(.*,row\d*3,)[^,]*/gm, '$1');
  const page = await open(t, { path: '#file=bend.csv&theta=angle&id=name&missing=model&test-share=0&components=1' });
  await drop(page, [file('bend.csv', data)]);
  await dataSays(page, 'all to train');
  await choose(page);
  await train(page, { compared: false });
  await verdict(page);
});

test('Stop keeps the quick model, and a button chooses later', async (t) => {
  const page = await opened(t, csv(40));
  await choose(page);
  await train(page, { compared: false });
  await page.locator('#verdict').getByRole('button', { name: 'Stop', exact: true }).click();
  await page.locator('#verdict').getByRole('button', { name: 'Compare on unseen rows' }).waitFor();
  const linked = await values(page);
  assert.ok(!('lambda-mean' in linked), 'the model is the quick one');
  await page.locator('#verdict').getByRole('button', { name: 'Compare on unseen rows' }).click();
  await verdict(page);
  await eventually(page, () => location.hash.includes('lambda-mean')); // it chooses what is open
});

test('Train keeps what the visitor has set', async (t) => {
  const page = await opened(t, csv(40));
  await option(page, 'mean', 0.25);
  await option(page, 'basis', 3);
  await choose(page);
  await train(page);
  await verdict(page);
  await page.waitForFunction(() => location.hash.includes('view=explore')); // the address follows
  const linked = await values(page);
  assert.deepEqual([linked['lambda-mean'], linked['lambda-basis'], linked.bins, linked.components], [0.25, 3, 2, 1]);
});
