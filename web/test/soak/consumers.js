// The projects of web/examples as a stranger has them: the package that npm packs of
// web/dist, installed into a copy, built for production, and driven in a browser.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildDist } from '../server.js';
import { engine } from '../engines.js';
import { until } from '../waits.js';

const web = path.resolve(import.meta.dirname, '../..');

/** web/node_modules has the bundlers of the quick tests. */
const env = { ...process.env, PATH: `${path.join(web, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` };

/** Runs a command and returns its output and its errors. */
export function run(folder, command, ...args) {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd: folder, env, maxBuffer: Infinity }, (error, stdout, stderr) => {
      const printed = stripVTControlCharacters(stdout + stderr);
      if (error) reject(new Error(`${[command, ...args].join(' ')}: ${error.message}\n${printed}`));
      else resolve(printed);
    });
  });
}

const install = ['install', '--no-audit', '--no-fund', '--no-package-lock'];

/** Where the copies are. */
const scratch = mkdtempSync(path.join(tmpdir(), 'ppca-consumers-'));
process.on('exit', () => rmSync(scratch, { recursive: true }));

let packing;
/** A folder with the package that npm packs of web/dist. Made once. */
function packed() {
  packing ??= (async () => {
    await buildDist();
    const folder = mkdtempSync(path.join(scratch, 'packed-'));
    await run(path.join(web, 'dist'), 'npm', 'pack', '--pack-destination', folder);
    return folder;
  })();
  return packing;
}

/** Copies an example, installs what it depends on, and returns the folder. */
export async function installed(name) {
  const folder = mkdtempSync(path.join(scratch, `${name}-`));
  await cp(await packed(), folder, { recursive: true });
  await cp(path.join(web, 'examples', name), folder, { recursive: true });
  await run(folder, 'npm', ...install);
  return folder;
}

/** Builds an installed example for production into its folder dist, and returns that. The bundler must not warn. */
export async function built(folder) {
  const printed = await run(folder, 'npm', 'run', 'build');
  assert.doesNotMatch(printed.replaceAll(/^npm .*$/gm, ''), /warn/i);
  return path.join(folder, 'dist');
}

/** Runs what an installed example does in development, and returns the address of its server. */
export async function developed(t, folder) {
  const server = spawn('npm', ['run', 'dev'], { cwd: folder, env, detached: true });
  t.after(() => process.kill(-server.pid));
  let printed = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (printed += stripVTControlCharacters(String(data))));
  await until(
    () => `a server in: ${printed}`,
    () => /http:\/\/localhost:\d+/.test(printed),
  );
  return /http:\/\/localhost:\d+/.exec(printed)[0];
}

/**
 * Uses the page of an example as a visitor: a whole run, and one that is cancelled at its
 * first progress. Asserts that workers compute, and that those of a run end with its engine.
 * @param {import('playwright-core').Page} page
 * @param {{frame?: import('playwright-core').FrameLocator, evaluates?: boolean}} [options] the frame of
 *   the page that has the example, and whether functions can be evaluated there; else there is one whole run
 */
export async function drive(page, { frame = page, evaluates = true } = {}) {
  const progress = frame.locator('progress');
  let started = 0;
  page.on('worker', () => started++);
  assert.match(await result(page, frame), /^RMSE \d\.\d+$/);
  if (!evaluates) return;
  assert.ok((await progress.evaluate((bar) => bar.position)) > 0, 'progress');
  if (!engine.showsWorkers) started = await progress.evaluate(() => keptWorkers.length);
  assert.ok(started >= 2, `${started} workers: none for tuning`);
  await rested(page);

  await progress.evaluate((bar) => {
    const [, cancel] = document.querySelectorAll('button');
    const cancelOnce = (_, observer) => {
      observer.disconnect();
      cancel.click();
    };
    new MutationObserver(cancelOnce).observe(bar, { attributes: true });
  });
  assert.equal(await result(page, frame), 'Cancelled');
  await rested(page);
}

/** Starts a run, and returns the text that it ends with. */
async function result(page, frame) {
  const output = frame.locator('output');
  const before = await output.textContent();
  await frame.getByRole('button', { name: 'Tune and fit' }).click();
  const changed = async () => {
    const now = await output.textContent();
    return now !== before && now;
  };
  return until('a result', changed);
}

/** Waits until no worker runs, where the engine shows them. */
function rested(page) {
  return until('the end of the workers', () => !engine.showsWorkers || page.workers().length === 0);
}
