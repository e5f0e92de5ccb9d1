// Links: what the address after its # says of the page, and what an address makes
// of a page that is opened by it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../engines.js';
import { open, soak } from '../harness.js';
import { reassign } from '../../app/data/roles.ts';
import { firstChoices } from '../../app/experiments/choice.ts';
import { keys } from '../../app/link/keys.ts';
import { format, parse, placeOf, renewed, valuesOf } from '../../app/link/link.ts';
import { createStore } from '../../app/state/store.ts';
import { compared, csv, dataSays, drop, file, option, slide, train } from '../page-steps.js';

/** Random numbers of a fixed seed: the same texts in every run. */
function random(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test('no text makes the parser throw, and what it reads it writes so that it reads the same', () => {
  const next = random(7);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const scraps = [
    '=',
    '&',
    ',',
    '%',
    '%E0%A4',
    '%2C',
    '#',
    ' ',
    '\ud800',
    '∞',
    '',
    '-0',
    '1e999',
    '0x10',
    'Infinity',
    'null',
    '__proto__',
    'constructor',
    'heads',
    'explore',
    'yes',
    '3',
    '-1.5',
    '0.1',
    '1,2,3',
    'a,b',
    'people.csv',
    'ppca',
    'θ',
    ...Object.keys(keys),
  ];
  let read = 0;
  for (let i = 0; i < 20_000; i++) {
    const text =
      i % 2
        ? `${pick(Object.keys(keys))}=${Array.from({ length: 1 + Math.floor(next() * 2) }, () => pick(scraps)).join(pick(['', ',']))}`
        : Array.from({ length: Math.floor(next() * 12) }, () => pick(scraps)).join('');
    const { values, problems } = parse(text);
    assert.ok(problems.every((each) => typeof each === 'string'));
    assert.deepEqual(parse(format(values)), { values, problems: [], gone: [] }, text);
    read += Object.keys(values).length;
  }
  assert.ok(read > 1000, `only ${read} values were read`);
});

test('a value of an earlier version opens as what replaces it, and the page says so', () => {
  const was = 'noise=variables&x-noise=variables&untrained-noise=variables';
  const { values, problems, gone } = parse(was);
  assert.deepEqual(problems, []);
  assert.equal(format(values), was.replaceAll('variables', 'theta'));
  assert.equal(gone.length, 3);
  assert.equal(gone[0], 'noise=variables is no longer used: the page uses noise=theta.');
  assert.deepEqual(parse('bins=3&effort=starts'), { values: { bins: 3 }, problems: [], gone: ['effort is no longer used.'] });
  assert.deepEqual(parse('posterior=yes').gone, ['posterior is no longer used.']);
  const { part, gone: stored } = renewed({ noise: 'variables', bins: 3 }, 'settings');
  assert.deepEqual([part, stored], [{ noise: 'theta', bins: 3 }, gone.slice(0, 1)]);
  for (const [name, value] of Object.entries({ bins: '7', endpoints: ['0', '5'], range: '0,5', maxEvaluations: true, gauge: 3 })) {
    const { part: own, problems } = renewed({ [name]: value }, 'settings', { [name]: null });
    assert.deepEqual([own, problems.length], [{ [name]: null }, 1], name);
  }
});

test('an individual of an earlier version with a place of its own is opened there', () => {
  const placed = (link, moves = true) => placeOf(parse(link).values, moves);
  assert.deepEqual(placed('view=explore&at=20&to=40'), { theta: 40, second: 0 });
  assert.deepEqual(placed('view=explore&at=20&at2=3&to=40'), { theta: 40, second: 0 }, 'a second parameter of 0 was left out');
  assert.deepEqual(placed('view=explore&at=20&at2=3&to=40&to2=5'), { theta: 40, second: 5 });
  assert.deepEqual(placed('view=explore&at=20&at2=3&to=40&to2=5', false), { theta: 20, second: 3 }, 'PCA moves no individual');
  assert.deepEqual(placed('view=explore&at2=3'), { second: 3 });
});

test('every key is read back from what it writes', () => {
  const samples = [
    'hint',
    'heads',
    '7',
    '64',
    '0.2',
    'yes',
    'a%2Cb,c',
    '1,2,3',
    '0,90',
    '',
    '-0.1',
    'Infinity',
    '1e-7',
    'ppca',
    'exact',
    'centred',
    'bins',
    'model',
    'train',
    'blur',
    'PCA,PPCA',
    'tuned',
    'theta',
    'reconstructions',
    'tune,lambda',
    'comma',
    'dmy',
    '.',
    'year',
    'smoothness',
    'unusual',
    '0.95',
  ];
  for (const [name, { kind }] of Object.entries(keys)) {
    const known = samples.filter((text) => kind.parse(text) !== undefined);
    assert.ok(known.length > 0, `no sample fits ${name}`);
    for (const text of known) assert.deepEqual(kind.parse(kind.format(kind.parse(text))), kind.parse(text), name);
  }
});

test('a table has an address that is read back, whatever the roles of its columns', () => {
  for (const parameters of [[{ name: 'a' }], [{ name: 'a' }, { name: 'b' }]]) {
    const columns = ['a', 'b', 'c'].map((name, i) => ({ name, role: i < parameters.length ? 'theta' : 'variable', numeric: true }));
    for (const role of ['theta', 'second', 'id', 'group', 'split', 'weight', 'ignore', 'variable']) {
      const { state } = createStore(firstChoices());
      const read = reassign({ kind: 'table', parameters, columns }, new Map(), 'a', role);
      const address = format(valuesOf({ ...state, files: [{}], sourceName: 'table.csv', read }));
      assert.deepEqual(parse(address).problems, [], `${role}: ${address}`);
    }
  }
});

/** What the open model and those beside it are, to the last bit. */
async function numbers(page) {
  await compared(page);
  return page.evaluate(async () => {
    document.querySelector('#model-name').value = `link ${performance.now()}`;
    document.querySelector('#model-name').dispatchEvent(new Event('input'));
    document.querySelector('#save').click();
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    let list = [];
    while (list.length === 0) list = await engine.models.list();
    const model = await engine.models.open(list[0].id);
    const { energy, rmse, evaluations } = model.summary;
    engine.close();
    return { energy, rmse, evaluations, scores: model.info.scores };
  });
}

const settings = 'data=simulation&bins=5&components=1&lambda-mean=3.3333333333333335&view=explore';

test('a link gives the same numbers to the last bit in two fresh profiles', async (t) => {
  const first = await open(t, { path: `#${settings}&at=123.5` });
  const one = await numbers(first);
  assert.equal(await first.locator('#theta').inputValue(), '123.5');
  const second = await open(t, { path: `#${settings}` });
  assert.deepEqual(await numbers(second), one);
});

test('the address follows the page by steps, and back and forward return to them', async (t) => {
  const page = await open(t);
  const hash = () => page.evaluate(() => location.hash.slice(1));
  const becomes = (text) => page.waitForFunction((text) => location.hash.slice(1) === text, text);
  assert.equal(await hash(), '');
  await page.getByRole('button', { name: 'The paper’s simulation' }).click();
  await becomes('data=simulation&components=2');
  await option(page, 'Bins', 6);
  await becomes('data=simulation&bins=6&components=2');
  await train(page);
  await becomes('data=simulation&bins=6&components=2&view=explore');
  const steps = await page.evaluate(() => history.length);
  for (const theta of [20, 40, 60]) await slide(page, '#theta', theta);
  await page.waitForFunction(() => location.hash.includes('&at=60'));
  assert.equal(await page.evaluate(() => history.length), steps); // a drag is no step
  await page.getByRole('button', { name: 'How it works', exact: true }).click();
  await page.waitForFunction(() => location.hash.endsWith('view=works'));
  await page.getByRole('button', { name: 'Experiments', exact: true }).click();
  await page.waitForFunction(() => location.hash.endsWith('view=experiments'));

  await page.goBack();
  await page.waitForFunction(() => location.hash.endsWith('view=works'));
  await page.goBack();
  await page.locator('#explore').waitFor();
  assert.equal(await page.locator('#theta').inputValue(), '60');
  await page.goBack();
  await page.locator('#preview').waitFor();
  assert.equal(await page.locator('#method').getByLabel('Bins', { exact: true }).inputValue(), '6');
  await page.goBack();
  await becomes('data=simulation&components=2');
  await page.waitForFunction(() => document.querySelector('[data-row="bins"] input').value === '14');
  await page.goForward();
  await page.goForward();
  await page.locator('#explore').waitFor(); // the model of these settings is still open
  assert.equal(await page.locator('#theta').inputValue(), '60');
});

test('a link made with files asks for them and reads them as it says', async (t) => {
  const page = await open(t);
  await drop(page, [file('angles.csv', csv(60))]);
  await dataSays(page, '60 rows');
  await option(page, 'Bins', 3);
  await page.waitForFunction(() => location.hash.includes('bins=3'));
  await page.context().grantPermissions(engine.clipboard);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#notices').getByText('not the file').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#file=angles\.csv&theta=angle&/);

  const other = await open(t, { path: link.slice(link.indexOf('#')) });
  await other.locator('#notices').getByText('The link needs the file angles.csv').waitFor();
  await drop(other, [file('angles.csv', csv(60))]);
  await dataSays(other, '60 rows');
  assert.equal(await other.locator('#method').getByLabel('Bins', { exact: true }).inputValue(), '3');
  await other.waitForFunction((hash) => location.hash === hash, link.slice(link.indexOf('#')));
});

soak('a link that waits for its file stays in the address, over a reload too', async (t) => {
  const page = await open(t, { path: '#file=angles.csv&theta=angle&id=name&standardise=yes&bins=7' });
  const waits = page.getByText('The link needs the file angles.csv');
  await waits.waitFor();
  await page.waitForTimeout(600); // the address follows after 300 ms of rest
  assert.match(page.url(), /#file=angles\.csv&theta=angle&id=name&standardise=yes&bins=7$/);
  await page.reload();
  await waits.waitFor();
  await drop(page, [file('angles.csv', csv(40))]);
  await dataSays(page, 'θ is angle, 0 … 360');
  assert.equal(await page.locator('#method').getByLabel('Bins', { exact: true }).inputValue(), '7');
  await page.waitForURL(/#file=angles\.csv&theta=angle&.*bins=7/);

  await page.evaluate(() => {
    location.hash = '#file=others.csv&theta=angle';
  }); // another, while there are data
  await page.getByText('The link needs the file others.csv').waitFor();
  await page.getByText('Built-in and real data').click();
  await page.getByRole('button', { name: 'The paper’s simulation' }).click();
  await page.waitForURL(/#data=simulation/);
});
