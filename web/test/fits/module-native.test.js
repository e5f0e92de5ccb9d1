// The command line and the browser are one program: a model written by one is
// read by the other and gives the same numbers.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine } from '../../dist/ppca.js';
import { sharedModule } from '../module-page.js';
import { program } from '../programs.js';

test('a model saved natively opens in the browser, and the other way round', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ppca-native-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name) => path.join(folder, name);
  const ppca = (...args) => execFileSync(program('ppca'), args, { cwd: folder, encoding: 'utf8' });

  const lines = ['age,a,b,c,d'];
  for (let i = 0; i < 60; i++) {
    const age = i / 20;
    lines.push([age, Math.sin(age) + Math.cos(9 * i), age * age, Math.cos(age) * Math.sin(5 * i), Math.sin(7 * i)].join(','));
  }
  writeFileSync(at('data.csv'), lines.join('\n') + '\n');
  ppca(
    'fit',
    '-lambda',
    'rule',
    '-test-share',
    '0',
    '-theta',
    'age',
    '-bins',
    '3',
    '-components',
    '2',
    '-o',
    'model.npz',
    '-json',
    'data.csv',
  );
  const scored = JSON.parse(ppca('score', '-model', 'model.npz', '-theta', 'age', '-json', 'data.csv'));

  const page = await sharedModule(t);
  const got = await page.evaluate(
    async ({ csv, file }) => {
      const engine = await createEngine();
      const set = await engine.read(new File([csv], 'data.csv'), { theta: 'age' });
      const native = await engine.load(Uint8Array.from(file));
      const score = await native.score(set);
      const fitted = await engine.fit(set, { bins: 3, components: 2 });
      const [one, other] = [await native.at(1.1), await fitted.at(1.1)];
      const unlearnt = await fitted.toBytes({ learn: false });
      const [written, again] = [await fitted.toBytes(), await (await engine.load(unlearnt)).toBytes()];
      const has = (bytes, name) => new TextDecoder('latin1').decode(bytes).includes(name);
      const result = {
        rows: [...score.rows],
        info: native.info,
        logDensity: [...score.logDensity],
        written: [...written],
        again: [...again],
        arrays: [unlearnt, written].map((bytes) => ['law_mean.npy', 'sample_x.npy'].map((name) => has(bytes, name))),
        apart: Math.max(...one.mean.map((v, k) => Math.abs(v - other.mean[k])), ...one.basis.map((v, k) => Math.abs(v - other.basis[k]))),
      };
      engine.close();
      return result;
    },
    { csv: lines.join('\n'), file: [...readFileSync(at('model.npz'))] },
  );

  scored.rows.forEach((value, i) =>
    assert.ok(Math.abs(value - got.rows[i]) < 1e-9, `row ${i}: ${value} natively, ${got.rows[i]} in the browser`),
  );
  scored.logDensity.forEach((value, i) =>
    assert.ok(Math.abs(value - got.logDensity[i]) < 1e-6 * Math.abs(value), `log-density of row ${i}`),
  );
  assert.deepEqual(got.arrays[0], [false, true], 'a file before the density is learnt');
  assert.deepEqual(got.arrays[1], [true, false], 'a file afterwards, without observations');
  assert.deepEqual(got.again, got.written, 'the density that a restored model learns');
  assert.deepEqual(got.info.names, ['a', 'b', 'c', 'd']);
  assert.ok(got.apart < 1e-4, `the same fit differs by ${got.apart}`);
  writeFileSync(at('browser.npz'), Buffer.from(got.written));
  const back = JSON.parse(ppca('score', '-model', 'browser.npz', '-theta', 'age', '-json', 'data.csv'));
  assert.ok(Math.abs(back.rmse - scored.rmse) < 1e-4);
  back.logDensity.forEach((value, i) =>
    assert.ok(Math.abs(value - scored.logDensity[i]) < 1e-2, `log-density of row ${i} from the browser`),
  );
});
