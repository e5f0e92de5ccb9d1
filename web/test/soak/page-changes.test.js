// Data that change under an open model: from every set to every other, by a link, by a
// click and by a drop, with every view open. Nothing is thrown, and the page shows only
// what belongs together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../harness.js';
import { csv, drop, file, tab } from '../page-steps.js';

/** What each set is called, how many observations it has, and how the page comes by it. */
const sets = {
  heads: { label: 'Turning heads' },
  turntable: { label: 'Head on a turntable' },
  poses: { label: 'Heads that turn and nod' },
  nodes: { label: 'Drawn lymph nodes' },
  portraits: { label: 'Portraits with key points' },
  simulation: { label: 'The paper’s simulation' },
  table: { label: 'angles.csv', files: [file('angles.csv', csv(24))] },
  pictures: { label: '13 files', files: pictures(12) },
};
const names = Object.keys(sets);
const views = ['explore', 'data', 'explore', 'train', 'experiments', 'works', 'learn'];

/** Small pictures, and a table with the θ of each. */
function pictures(count) {
  const one = (i) =>
    Buffer.concat([Buffer.from('P5 6 5 255\n'), Buffer.from(Array.from({ length: 30 }, (_, k) => (37 * i + 11 * k * k) % 256))]);
  const table = ['file,angle', ...Array.from({ length: count }, (_, i) => `p${i}.pgm,${i * 10}`)].join('\n');
  return [...Array.from({ length: count }, (_, i) => ({ name: `p${i}.pgm`, buffer: one(i) })), file('angles.csv', table)];
}

/** A walk that takes every ordered pair once (Hierholzer). */
function everyPair(nodes) {
  const left = new Map(nodes.map((from) => [from, nodes.filter((to) => to !== from)]));
  const [path, walk] = [[nodes[0]], []];
  while (path.length > 0) {
    const next = left.get(path[path.length - 1]).pop();
    if (next) path.push(next);
    else walk.unshift(path.pop());
  }
  return walk;
}

test('from every set to every other, with every view open', async (t) => {
  const page = await open(t);
  const walk = everyPair(names);
  assert.equal(walk.length, names.length * (names.length - 1) + 1);
  for (const round of views.keys()) {
    for (const [i, to] of walk.entries()) {
      const view = views[(i + round) % views.length];
      await show(page, view);
      await change(page, to, view, i);
      if (view === 'explore' || view === 'train') await model(page, to, view === 'explore' && i % 2 === 0 && !sets[to].files);
      await together(page, `${walk[i - 1]} to ${to}, ${view}`);
    }
  }
});

/** Opens a view, if it can be opened. */
async function show(page, view) {
  const button = page.locator(`#tabs [data-view="${view === 'experiments' ? 'works' : view}"]`);
  if ((await button.isVisible()) && (await button.isEnabled())) await button.click();
  if (view === 'experiments') await page.locator('#works [data-view=experiments]').click();
}

/** Brings a set in, by a way of its own, and waits until it is there. */
async function change(page, to, view, i) {
  const { files, label } = sets[to];
  const offered = page.locator('#source .examples-fold').getByText(label, { exact: true }); // it may be folded
  if (files) await drop(page, files);
  else if (i % 2 && (await page.locator('#source').isVisible())) await offered.dispatchEvent('click');
  else
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      `data=${to}&method=ipca&bins=3&components=1${view === 'explore' ? '&view=explore' : ''}`,
    );
  await page.waitForFunction(
    (label) => document.querySelector('#source .name')?.textContent === label && document.querySelector('#reading').hidden,
    label,
  );
}

/** A model of the set, of the link or trained. */
async function model(page, to, byLink) {
  if (!byLink) await page.locator('#train button').first().click();
  await page.waitForFunction(
    (label) => document.querySelector('#model-name').value.startsWith(label) && !document.querySelector('#explore').hidden,
    sets[to].label,
  );
}

/** What is said of observations beside the open model is of the loaded data, or nothing is said. */
async function together(page, what) {
  await show(page, 'explore');
  if (await page.locator('#explore').isHidden()) return;
  for (const name of ['Judge', 'Look']) {
    await tab(page, name);
    assert.deepEqual(await page.evaluate(wrongs), [], `${what}, ${name}`);
  }
}

/** In the page: what is said of other data. */
function wrongs() {
  const rows = Number(
    document
      .querySelector('#source')
      .innerText.replaceAll('\u202f', '')
      .match(/(\d+) (rows|pictures|heads)/)?.[1],
  );
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const wrong = [];
  for (const { textContent } of seen('#observations figcaption')) {
    const count = textContent.match(/of (\d+) observations/)?.[1];
    if (count && Number(count) !== rows) wrong.push(`coefficients of ${count} observations, ${rows} are loaded`);
  }
  if (seen('#observation').length > 0 && document.querySelector('#observation').max !== String(rows - 1))
    wrong.push(`observations up to ${document.querySelector('#observation').max}, ${rows} are loaded`);
  if (seen('#observation-view p.numbers').length > 0 && seen('#observation').length === 0)
    wrong.push('an observation of other data is shown');
  return wrong;
}
