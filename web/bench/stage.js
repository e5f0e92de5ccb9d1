// What every measurement works with: the browser, the native program, the data.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { startNative, startProgram } from './native.js';
import { startSite } from './site.js';

const folder = import.meta.dirname;
const flags = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/**
 * @param {{folder: string, chromium: string, faces: string}} run the folder of the compiled
 *   programs, where data go too; the browser; the file of the faces
 */
export async function openStage(run) {
  const native = startNative(path.join(run.folder, 'native'), run.faces);
  const started = [native];
  const site = await startSite({
    '/': path.join(folder, '../dist/'),
    '/bench/': path.join(folder, 'page/'),
    '/app/': path.join(folder, '../app/'), // of which dist has only the joined scripts
    '/source/engine/': path.join(folder, '../engine/'), // likewise
    '/node_modules/': path.join(folder, '../node_modules/'),
    '/run/': run.folder + path.sep,
    '/faces/': path.dirname(run.faces) + path.sep,
  });
  const browser = await chromium.launch({ executablePath: run.chromium, args: flags, chromiumSandbox: false });
  const made = new Map();
  let page;
  let devtools;
  return {
    native,
    /** Where the compiled programs are, and room for files. */
    folder: run.folder,
    /** The native program on the system's BLAS; undefined where this machine has none. */
    netlib() {
      const program = path.join(run.folder, 'native-netlib');
      if (!existsSync(program)) return undefined;
      started.push(startNative(program, run.faces));
      return started.at(-1);
    },
    /** scikit-learn; undefined where this machine has none. */
    sklearn() {
      const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import sklearn']).status === 0);
      if (!python) return undefined;
      started.push(startProgram(python, [path.join(folder, 'sklearn_pca.py')]));
      return started.at(-1);
    },
    version: browser.version(),
    /** Opens an empty page in place of the last, so that no measurement inherits memory. */
    async fresh() {
      await page?.close();
      page = await browser.newPage();
      devtools = await page.context().newCDPSession(page);
      await page.goto(new URL('bench/index.html', site.url).href);
    },
    /** A profile with nothing in its cache; close() ends it. */
    profile: () => browser.newContext(),
    /** Opens the product's page in a profile of its own, at a part of it; close() ends it. */
    async visit(link = '') {
      const visited = await browser.newPage();
      await visited.goto(new URL(`index.html${link}`, site.url).href);
      return visited;
    },
    /** Collects what the last run left behind, so that it is not collected in the next one's time. */
    collect: () => devtools.send('HeapProfiler.collectGarbage'),
    /** Calls an exported function of a module of web/bench/page in the page. */
    call: (module, name, ...args) =>
      page.evaluate(async ({ module, name, args }) => (await import(module))[name](...args), { module: `/bench/${module}.js`, name, args }),
    /** The address of the faces, which must be there. */
    faces() {
      if (!existsSync(run.faces)) throw new Error(`${run.faces} is not there`);
      return `/faces/${path.basename(run.faces)}`;
    },
    /** A set by a recipe of package data: the native program makes it, the page can fetch it. */
    async data(name, recipe) {
      if (!made.has(name)) {
        const file = path.join(run.folder, `${name}.f64`);
        const answer = await native.ask({ do: 'make', set: name, make: recipe, file });
        made.set(name, { ...answer, name, file, url: `/run/${name}.f64` });
      }
      return made.get(name);
    },
    async close() {
      for (const program of started) program.stop();
      site.stop();
      await browser.close();
    },
  };
}
