// The gallery of real data: that each file reads without help, and that its story is true.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { realData } from '../../app/data/real-data.ts';
import { buildDist } from '../server.js';

const web = path.resolve(import.meta.dirname, '../..');
const bytesOf = (name) => readFileSync(path.join(web, 'node_modules/vega-datasets/data', realData[name].file));

/** Opens an engine in Node. */
async function engineOf(t) {
  await buildDist();
  const { createEngine } = await import(path.join(web, 'dist/ppca.js'));
  const engine = await createEngine();
  t.after(() => engine.close());
  return engine;
}

/** Reads real data with their preset. Returns them, and the values of a variable of the rows from one θ to another. */
async function opened(engine, name) {
  const { file, read } = realData[name];
  const set = await engine.read([new File([bytesOf(name)], file)], read);
  const { rows, cols, columns } = set.summary;
  const theta = await set.theta();
  const values = await set.rows(Array.from({ length: rows }, (_, i) => i));
  const names = columns.filter(({ role }) => role === 'variable').map((column) => column.name);
  const column = (variable, from, to = from) => {
    const at = names.indexOf(variable);
    assert.ok(at >= 0, `${name} has no ${variable}: ${names}`);
    return Array.from(theta).flatMap((t, i) => (t >= from && t <= to ? [values[i * cols + at]] : []));
  };
  return { set, theta, column };
}

test('each set of the gallery is small to fetch, needs no answer and no proposal, and has rows for testing', async (t) => {
  const engine = await engineOf(t);
  for (const name of Object.keys(realData)) {
    // 150 KB at most, as servers send it: the files of hours and of unemployment are then a sixth and a tenth as large.
    assert.ok(gzipSync(bytesOf(name)).length < 150e3, `${name} is large`);
    const { set } = await opened(engine, name);
    const { theta, test, train, proposals, notes, missing } = set.summary;
    assert.ok(theta && test > 0.15 * train, `${name}: ${JSON.stringify({ theta, test, train })}`);
    assert.deepEqual(proposals, [], name);
    assert.notEqual(missing.choice, 'model', name);
    assert.deepEqual(
      notes.map(({ text }) => text).filter((text) => !/as a number it is|rows became|left out: "count"|2 of 344 rows/.test(text)),
      [],
      name,
    );
  }
});
