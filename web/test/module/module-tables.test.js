// Tables of the corpus as the page reads them and as the command line does: the same θ, names, rows
// and notes, or the same refusal; and again with the options that the page keeps. ./build.sh soak reads all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readFiles } from '../../app/data/reader.ts';
import { program } from '../programs.js';
import { buildDist } from '../server.js';

const root = path.resolve(import.meta.dirname, '../../..');

/** Without differences that JSON does not keep. */
const plain = (value) => JSON.parse(JSON.stringify(value));

test('the page reads tables as the command line does', async () => {
  await buildDist();
  const { createEngine } = await import('../../dist/ppca.js');
  const engine = await createEngine({ worker: false });
  const told = execFileSync(program('tables'), [process.env.PPCA_SOAK ? '1' : '24'], { cwd: root, maxBuffer: 1 << 28 });
  const tables = JSON.parse(told.toString());
  assert.ok(tables.length >= 20);
  for (const { name, files, with: given, read } of tables) {
    const opened = files.map(({ Path, Name }) => ({ name: Name, data: readFileSync(path.join(root, Path)) }));
    const look = (options) => readFiles(engine, opened, { testShare: 0.2, ...options }, {}).catch((error) => ({ error }));
    const once = await look({ ...given, accept: true });
    assert.deepEqual(await seen(once), read, name);
    if (once.error || read.theta.length === 0) continue; // without θ there may be proposals again
    const again = await seen(await look(once.read)); // whose notes do not propose
    assert.deepEqual({ ...again, notes: read.notes }, read, `${name}, again`);
  }
  engine.close();
});

/** What is compared of a set, which is then freed. */
async function seen({ set, error }) {
  if (error) return { refused: error.message };
  const { summary } = set;
  const theta = summary.theta ? [...(await set.theta())] : [];
  const rows = [...(await set.rows(Array.from({ length: summary.rows }, (_, i) => i)))];
  const said = { names: summary.names, theta, rows, notes: summary.notes.map(({ text }) => text) };
  set.free();
  return plain(said);
}
