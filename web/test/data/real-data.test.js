// The gallery of real data: that each file reads without help, and that its story is true.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { realData } from '../../app/data/real-data.js';
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

const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
const covariance = (a, b) => mean(a.map((each, i) => (each - mean(a)) * (b[i] - mean(b))));
const deviation = (a) => Math.sqrt(covariance(a, a));
const correlation = (a, b) => covariance(a, b) / (deviation(a) * deviation(b));

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
      notes.map(({ text }) => text).filter((text) => !/as a number it is|rows became|2 of 344 rows/.test(text)),
      [],
      name,
    );
  }
});

test('what the page says of real data is true of them', async (t) => {
  const engine = await engineOf(t);
  const days = await opened(engine, 'seattle-days');
  const rain = (from, to) => correlation(days.column('precipitation', from, to), days.column('temp_max', from, to));
  assert.ok(rain(335, 366) > 0.1 && rain(152, 181) < -0.1, 'rain comes with warm air in December, with cool air in June');

  const hours = await opened(engine, 'seattle-hours');
  const windy = (hour) => correlation(hours.column('temperature', hour), hours.column('wind', hour));
  assert.ok(windy(4) < -0.8 && Math.abs(windy(16)) < 0.2, 'cold goes with wind at night only');
  const spreads = Array.from({ length: 24 }, (_, hour) => deviation(hours.column('temperature', hour)));
  assert.equal(spreads.indexOf(Math.max(...spreads)), 17);

  const air = await opened(engine, 'mauna-loa');
  const swing = (from) => {
    const adjusted = air.column('adjusted CO2', from, from + 10);
    return deviation(air.column('CO2', from, from + 10).map((each, i) => each - adjusted[i]));
  };
  assert.ok(swing(2008) > 1.1 * swing(1958), 'the yearly swing grows');

  const { column: ofCountries } = await opened(engine, 'countries');
  const tie = Array.from({ length: 11 }, (_, i) => 1955 + 5 * i).map((year) =>
    correlation(ofCountries('life_expect', year), ofCountries('fertility', year)),
  );
  assert.equal(1955 + 5 * tie.indexOf(Math.min(...tie)), 1990);
  assert.ok(mean(ofCountries('life_expect', 2005)) > mean(ofCountries('life_expect', 1955)) + 10);
  assert.ok(mean(ofCountries('fertility', 2005)) < mean(ofCountries('fertility', 1955)) - 2);

  const { column: ofBirds } = await opened(engine, 'penguins');
  assert.ok(mean(ofBirds('Beak Depth (mm)', 3800, 4200)) > mean(ofBirds('Beak Depth (mm)', 4800, 5200)) + 2, 'beaks become flatter');

  const { column: ofWork } = await opened(engine, 'unemployment');
  for (const industry of ['Agriculture', 'Construction'])
    assert.ok(mean(ofWork(industry, 1, 90)) > mean(ofWork(industry, 152, 244)) + 4, `${industry} loses work in winter`);
});
