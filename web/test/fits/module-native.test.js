// The command line and the browser are one program: a model written by one is
// read by the other and gives the same numbers.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultSettings } from '../../app/state/state.js';
import { reader } from '../../app/data/reader.js';
import { realData } from '../../app/data/real-data.js';
import { localRival } from '../../app/diagnosis/local-rival.js';
import { comparedOptions, fitOptions } from '../../app/model/options.js';
import { createEngine } from '../../dist/ppca.js';
import { commandLine } from '../command-line.js';
import { soaking } from '../harness.js';
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
  ppca('fit', '-test-share', '0', '-theta', 'age', '-bins', '3', '-components', '2', '-o', 'model.npz', '-json', 'data.csv');
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
        arrays: [unlearnt, written].map((bytes) => ['density_mean.npy', 'sample_x.npy'].map((name) => has(bytes, name))),
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

const random = (i) => Math.sin(1000 * i) / 2;
const line = (i) => [1.5 * Math.cos(i / 9) + random(i), (i / 40) ** 2 + random(2 * i), 3 * random(3 * i)];

/** Dates and times apart, codes of missing cells, decimal commas. */
function messy() {
  const lines = ['sep=;', 'Besuch;Uhrzeit;Ort;Wert A (mm);Wert B (kg);Wert C (kg)'];
  for (let i = 0; i < 90; i++) {
    const day = `${String(1 + (i % 28)).padStart(2, '0')}.${String(1 + (i % 12)).padStart(2, '0')}.2023`;
    const [a, b, c] = line(i).map((value) => (1000 * value).toFixed(2).replace('.', ','));
    lines.push([day, `${i % 24}:30`, i % 2 ? 'Ost' : 'West', i % 17 ? a : '-999', b, i % 23 ? c : 'n/a'].join(';'));
  }
  return lines.join('\r\n');
}

/** A value whose numbers have twelve digits: beyond these, a program of this machine and one of WebAssembly differ. */
const digits = (value) =>
  JSON.parse(JSON.stringify(value ?? null, (_, each) => (typeof each === 'number' ? Number(each.toPrecision(12)) : each)));

/** The options of the command line for those of the page. */
function flagsOf(read, { bins, components, divide, periodic, noise, lambda } = {}) {
  const options = {
    ...read,
    testShare: undefined,
    seed: undefined,
    'split-seed': read.seed,
    'lambda-mean': lambda?.mean,
    'lambda-basis': lambda?.basis,
    spacing: divide === 'count' ? 'count' : undefined,
    ...{ bins, components, periodic, noise },
  };
  return Object.entries(options).flatMap(([name, value]) =>
    value == null ? [] : value === true ? [`-${name}`] : [`-${name}`, Array.isArray(value) ? value.join(',') : String(value)],
  );
}

/** Tables as strangers have them: { name, files, read, settings }. Only some of them without PPCA_SOAK. */
function strangers() {
  const one = (name, data, more) => ({ name, files: [{ name: path.basename(name), data }], ...more });
  const small = ['age,a,b,c', ...Array.from({ length: 28 }, (_, i) => [i, ...line(i)].join(','))].join('\n');
  const few = [one('messy.csv', Buffer.from(messy())), one('small.csv', Buffer.from(small))];
  const shared = path.resolve(import.meta.dirname, '../../../../shared/data');
  for (const file of ['elnino-sst.csv', 'gasoline-nir.csv', ...(soaking ? ['nhanes-body.csv'] : [])])
    if (existsSync(path.join(shared, file))) few.push(one(file, readFileSync(path.join(shared, file))));
  for (const [name, { file, read, settings }] of Object.entries(realData))
    if (soaking || name === 'penguins')
      few.push(
        one(file, readFileSync(path.resolve(import.meta.dirname, '../../node_modules/vega-datasets/data', file)), { read, settings }),
      );
  return few;
}

/** A message of the core in the words of the command line. */
const inFlags = (text) =>
  text.replace(/the option (\w+)/g, (_, name) => `-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);

test('the page and the command line say and fit the same for the same file', async (t) => {
  const { write, read, run } = commandLine(t);
  const engine = await createEngine({ worker: false });
  t.after(() => engine.close());
  const tables = strangers();
  assert.ok(tables.length >= 11, `${tables.length} tables`);
  let fitted = 0;
  for (const { name, files, read: wished = {}, settings: preset } of tables) {
    for (const file of files) write(file.name, file.data);
    const command = run('fit', '-json', '-o', 'model.npz', ...flagsOf(wished, preset), ...files.map((file) => file.name));
    const lines = command.stderr.split('\n').map((text) => text.replace(/^ppca: (note: )?/, ''));
    const asked = [];
    const ask = async ({ choices, message }) => (choices ? (asked.push(message), choices[0]) : 'model'); // as the command line does
    const opened = files.map((file) => new File([file.data], file.name));
    let loaded;
    try {
      loaded = await reader(opened, { testShare: 0.2, ...wished })(engine, {}, ask);
    } catch (error) {
      assert.notEqual(command.status, 0, `${name}: the page says ${error.message}`);
      assert.ok(
        lines.some((text) => text.includes(inFlags(error.message))),
        `${name}: ${error.message}, and on the command line ${command.stderr}`,
      );
      continue;
    }
    const { set, notes } = loaded;
    const { summary } = set;
    if (asked.length > 0 || !summary.theta) {
      assert.notEqual(command.status, 0, `${name}: the page asks, the command line does not`);
      for (const message of asked)
        assert.ok(command.stderr.includes(inFlags(message)), `${name}: ${message}, and on the command line ${command.stderr}`);
      set.free();
      continue;
    }
    const settings = { ...defaultSettings, components: summary.components, periodic: summary.period || null, ...preset };
    let model;
    try {
      model = await engine.fit(set, fitOptions(settings));
    } catch (error) {
      assert.ok(
        command.status !== 0 && command.stderr.includes(inFlags(error.message)),
        `${name}: ${error.message}, and on the command line ${command.stderr}`,
      );
      set.free();
      continue;
    }
    assert.equal(command.status, 0, `${name}: ${command.stderr}`);
    fitted++;
    const said = JSON.parse(command.stdout);
    const native = await engine.load(new Uint8Array(read('model.npz')));
    const fromFit = new Set([...(said.warnings ?? []), ...said.proposals.map(({ text, flags }) => `${text} (${flags})`)]);
    const told = lines.filter((text, i) => command.stderr.split('\n')[i].startsWith('ppca: note: ') && !fromFit.has(text));
    assert.deepEqual(
      [...notes, ...summary.notes].map(({ text }) => inFlags(text)).sort(),
      told.filter((text) => !/is periodic: |^σ of the noise|^RMSE of the/.test(text)).sort(),
      `notes on ${name}`,
    );
    assert.deepEqual(summary.proposals, said.proposals, `proposals for ${name}`);
    assert.deepEqual([summary.train, summary.test, summary.missing.cells], Object.values(said.rows).filter(Number.isInteger), name);
    for (const key of ['kind', 'names', 'axes', 'endpoints', 'period', 'components', 'lambda', 'options', 'variance'])
      assert.deepEqual(digits(model.info[key]), digits(native.info[key]), `${key} of ${name}`);
    const { train: own } = await model.variableErrors(set);
    (said.byVariable ?? []).forEach(({ name: variable, unit, train: rmse }, k) => {
      assert.deepEqual([own[k].name, own[k].unit], [variable, unit], name);
      assert.ok(
        Math.abs(own[k].rmse - rmse) <= 1e-6 * rmse + 1e-9 * own[k].deviation,
        `${name}: error of ${variable}, ${own[k].rmse} and ${rmse}`,
      );
    });
    const middle = (model.info.endpoints[0] + model.info.endpoints[1]) / 2;
    const [here, other] = [await model.at(middle), await native.at(middle)];
    const size = Math.max(...other.mean.map(Math.abs));
    const apart = Math.max(
      ...here.mean.map((value, k) => Math.abs(value - other.mean[k]) / size),
      ...here.basis.map((value, k) => Math.abs(value - other.basis[k])),
    );
    assert.ok(apart < (summary.missing.cells > 0 ? 1e-9 : 1e-11), `${name}: the models are ${apart} apart`);
    for (const each of [{}, { divide: 'count', bins: 3 }]) {
      const counted = fitOptions({ ...settings, ...each });
      const [bins] = await set.endpoints(counted);
      if (each.bins)
        assert.deepEqual(
          (await engine.fit(set, { ...counted, maxEvaluations: 1 })).info.endpoints,
          bins,
          `${name}: the bins of the preview`,
        );
      else assert.deepEqual(model.info.endpoints, bins, `${name}: the bins of the preview`);
    }
    const rivals = [];
    if (summary.test > 0 && summary.missing.cells === 0) {
      for (const kind of ['ipca', 'pca']) rivals.push(await engine.fit(set, comparedOptions(settings, model.info, kind)));
      const local = await localRival(engine, set, settings, model.info);
      if (local) rivals.push(local);
    }
    const { findings, advice } = await model.diagnostics({ edges: [], ...(rivals.length > 0 ? { unseen: set, rivals } : {}) });
    assert.deepEqual([findings, advice], [said.findings, said.advice], `findings on ${name}`);
    for (const each of [set, model, native, ...rivals]) each.free();
  }
  t.diagnostic(`${tables.length} tables, ${fitted} of them fitted`);
});
