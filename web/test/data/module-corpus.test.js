// Messy tables, workbooks and other files are read by the module as native programs read them:
// the same numbers, names, roles, notes and questions, whichever of the two programs reads them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';
import { program } from '../programs.js';

test('the corpus of messy tables is read alike by the module and natively', async (t) => {
  const wanted = JSON.parse(execFileSync(program('corpus'), { maxBuffer: 1 << 26, encoding: 'utf8' }));
  const page = await sharedModule(t);
  const got = await page.evaluate(async (readings) => {
    const engine = await createEngine();
    const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const list = (numbers) => Array.from(numbers, (v) => (Number.isNaN(v) ? null : v));
    const all = [];
    for (const { files, options } of readings) {
      try {
        const set = await engine.read(
          files.map(({ name, data }) => ({ name, data: bytes(data) })),
          options,
        );
        const { notes, names, columns, theta, rows } = set.summary;
        all.push({
          error: '',
          option: '',
          notes: notes.map(({ text }) => text),
          names,
          roles: columns.map(({ name, role }) => `${name}: ${role}`),
          theta: theta ? list(await set.theta()) : null,
          x: list(await set.rows(Array.from({ length: rows }, (_, i) => i))),
        });
      } catch (error) {
        all.push({
          error: `${error.code} ${error.message}`,
          option: error.details?.option ?? '',
          notes: null,
          names: null,
          roles: null,
          theta: null,
          x: null,
        });
      }
    }
    engine.close();
    return all;
  }, wanted);
  assert.ok(wanted.length > 300, `${wanted.length} readings`);
  for (const [i, { name, files, options, ids, ...native }] of wanted.entries()) assert.deepEqual(got[i], native, name);
});
