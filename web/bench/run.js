// Measures the figures by which a user decides, and prints them:
//
//     node web/bench/run.js [NAME…]    all figures, or the named ones and those of the same files
//     node web/bench/run.js -record    all figures, and writes RESULTS.md
//
// It needs a release in web/dist, the packages of package.json, Go and Chromium.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launch } from './browser.js';
import * as fits from './fits.js';
import * as native from './native.js';
import * as page from './page.js';
import * as pca from './pca.js';
import * as visit from './visit.js';

const themes = [fits, native, pca, page, visit];
/** @type {Record<string, { unit: string, least?: number, most?: number, how: string }>} */
const figures = Object.assign({}, ...themes.map((theme) => theme.figures));
const record = process.argv.includes('-record');
const wanted = process.argv.slice(2).filter((name) => name !== '-record');
const unknown = wanted.filter((name) => !(name in figures));
if (unknown.length) fail(`no figure is called ${unknown}: there are ${Object.keys(figures).join(', ')}`);
if (record && wanted.length) fail('-record measures all figures: name none');

const lines = [];
const failures = [];
for (const { figures: own, measure } of themes) {
  const names = Object.keys(own);
  if (wanted.length && !names.some((name) => wanted.includes(name))) continue;
  try {
    const found = await measure();
    const rows = names.map((name) => rowOf(name, found[name]));
    console.log(rows.join('\n'));
    lines.push(...rows);
  } catch (error) {
    failures.push(`${names} not measured: ${error.stack}`);
  }
}
if (failures.length) fail(failures.join('\n'));
if (record) writeFileSync(path.join(import.meta.dirname, 'RESULTS.md'), await results());

/** Returns a row of the table. @param {string} name @param {number} [value] absent where the machine lacks a program for it */
function rowOf(name, value) {
  const { unit, least, most, how } = figures[name];
  const target = least === undefined ? `≤ ${most} ${unit}` : `≥ ${least} ${unit}`;
  if (value === undefined) return `| \`${name}\` | – | ${target} | – | ${how} |`;
  const reached = least === undefined ? value <= Number(most) : value >= least;
  return `| \`${name}\` | ${Number(value.toPrecision(3))} ${unit} | ${target} | ${reached ? 'yes' : 'no'} | ${how} |`;
}

/** Returns the text of RESULTS.md. */
async function results() {
  const root = path.join(import.meta.dirname, '../..');
  const output = (program, ...args) => execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trim();
  const browser = await launch();
  const versions = `Node ${process.version}, Chromium ${browser.version()}, ${output('go', 'env', 'GOVERSION')}`;
  await browser.close();
  const cores = os.cpus();
  return `# Speed and size

\`./build.sh bench -record\` measures these figures and writes this page; \`./build.sh bench NAME\` measures some. They are no tests: nothing fails on a slow machine. Seconds differ by more than twice from machine to machine, ratios by a tenth from run to run. The sides of a comparison run in turns, after two seconds that warm each up. A dash means that this machine lacks a program for the figure, such as scikit-learn.

Measured on ${new Date().toISOString().slice(0, 10)} at commit ${output('git', 'describe', '--always', '--dirty')}, on ${cores.length} cores of ${cores[0].model.trim()} with ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.arch()}; ${versions}.

| figure | measured | target | reached | what is measured |
|---|---:|---:|---|---|
${lines.join('\n')}

The observations of all rows but those of the page are a mean and twelve directions that turn with θ, and noise (\`observations.js\`).
`;
}

function fail(words) {
  console.error(words);
  process.exit(2);
}
