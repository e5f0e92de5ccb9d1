// Browser tests: a real Chromium or Firefox (engines.js), the real server, a real
// worker and a real IndexedDB. Tests are files *.test.js of node's own runner, each in the room
// of what it tests:
//
//     module   the module, without the page: its life, jobs, memory, errors, saved models
//     fits     the module: fits, and what models answer
//     package  the package and its types; the module in other pages; the plain page
//     data     the page: files, tables and pictures, θ and the division into bins
//     model    the page: training, models, experiments, labs, assignments
//     keep     the page: drafts, sessions, saved models, links, what stays private
//     look     the page: widths, keyboard, accessibility
//     site     the built folder: served, without a network
//     soak     long rounds, for ./build.sh soak only
//
// Run one with `node --test web/test/look/page-walk.test.js`, all with `./build.sh test`. Write
//
//     import { test } from 'node:test';
//     import { open, offline, online } from '../harness.js';
//     test('the page opens', async (t) => {
//       const page = await open(t, { width: 390, height: 844, colorScheme: 'dark' });
//       await page.getByRole('button', { name: 'Train' }).click();   // playwright's Page
//     });
//
// web/dist is built once per run, the server and the browser start once per test
// file. A page moves nothing by itself unless `reducedMotion: 'no-preference'` lets it: that costs
// time. Every open() is a new profile (own IndexedDB, own service worker), gone
// after the test; page.context().newPage() is a second tab of it. A message of
// level error on the console or an error that nobody caught fails the test,
// unless `expect: [/pattern/]` names it. `path` opens another address than the
// page; `under: '/some/path/', plain: true` serves the build as a static host
// does, `folder` another build. `alert: true` also fails on warnings and on requests that fail.
// `strict: true` keeps the page's own policy in Firefox too, where page.evaluate and its like
// then fail. Only with `offline: true`, or late, does a page have its service worker, which
// costs it most of a second; offline(page) then stops the server and takes the network away,
// online(page) brings both back.
//
// PPCA_CHROMIUM names another Chromium, PPCA_JS_FLAGS flags of its V8; PPCA_ENGINE=firefox takes
// Firefox, and PPCA_FIREFOX another one; PPCA_BUILT=1 takes web/dist as it is. PPCA_LATE=7 lets
// every answer to the page come late (late.js), by delays of which 7 is the seed; the option
// `late: 7` of open does so in one test.

import { after, test } from 'node:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { engine, launch, launchOn } from './engines.js';
import { late } from './late.js';
import { buildDist, startServer } from './server.js';
import { patience, until } from './waits.js';

const folder = import.meta.dirname;
const root = path.resolve(folder, '../..');
const dist = path.join(root, 'web/dist');

/** What is started once: a browser, and a server per way of serving. */
const browsers = new Map();
const servers = new Map();
/** The server of each profile, for offline and online. */
const serverOf = new WeakMap();
/** The profiles that have no service worker. */
const without = new WeakSet();
/** Where Firefox puts what is downloaded. */
const downloads = mkdtempSync(path.join(tmpdir(), 'ppca-downloads-'));

/** Ends what was started once. */
async function close() {
  for (const browser of browsers.values()) await (await browser.catch(() => undefined))?.close(); // it may not have started
  for (const server of servers.values()) await (await server).stop();
  rmSync(downloads, { recursive: true, force: true });
}

after(close);

/**
 * Opens the page in a new profile; the test's end closes it.
 * @param {import('node:test').TestContext} t
 * @param {{path?: string, width?: number, height?: number, colorScheme?: 'light'|'dark',
 *   reducedMotion?: 'reduce'|'no-preference', touch?: boolean, ratio?: number, expect?: RegExp[],
 *   under?: string, plain?: boolean, folder?: string, alert?: boolean, strict?: boolean, offline?: boolean, late?: number}} [options]
 * @returns {Promise<import('playwright-core').Page>}
 */
export async function open(t, options = {}) {
  const { width = 1024, height = 768, colorScheme = 'light', reducedMotion = 'reduce' } = options;
  const server = await serverFor(options);
  const seed = options.late ?? Number(process.env.PPCA_LATE);
  const serviceWorkers = options.offline || seed ? 'allow' : 'block';
  const context = await profileIn(() => browserFor(colorScheme, reducedMotion), {
    viewport: { width, height },
    colorScheme,
    reducedMotion,
    hasTouch: options.touch ?? false,
    deviceScaleFactor: options.ratio ?? 1,
    acceptDownloads: true,
    serviceWorkers,
    ...engine.context,
  });
  context.setDefaultTimeout(patience);
  if (seed) await late(context, seed);
  await context.addInitScript(unfold);
  const wrong = watch(context, options.expect ?? []);
  if (options.alert) watchClosely(context, wrong);
  t.after(async () => {
    await context.close();
    await server.start();
    if (wrong.length) throw new Error('the page reported errors:\n' + wrong.join('\n'));
  });
  if (!engine.showsWorkers) await context.addInitScript(keepWorkers);
  const page = await context.newPage();
  serverOf.set(page.context(), server);
  if (serviceWorkers === 'block') without.add(page.context());
  await page.goto(new URL(options.path ?? '', server.url).href);
  return page;
}

/**
 * Opens the page in Chromium on a profile that outlives the browser, with its service worker.
 * kill() ends the whole browser by SIGKILL; reopen() starts it again on the same profile and
 * opens the page in a new tab, and gives that. What the tabs report is in `wrong`, and fails
 * the test, as in open().
 * @param {import('node:test').TestContext} t
 * @param {{path?: string, width?: number, height?: number, expect?: RegExp[]}} [options]
 */
export async function openKept(t, { path: first = '', width = 1024, height = 768, expect = [] } = {}) {
  const server = await serverFor({});
  const profile = mkdtempSync(path.join(tmpdir(), 'ppca-profile-'));
  const wrong = [];
  let running;
  t.after(async () => {
    await running?.kill();
    rmSync(profile, { recursive: true, force: true });
    await server.start();
    if (wrong.length) throw new Error('the page reported errors:\n' + wrong.join('\n'));
  });
  const kept = {
    /** @type {import('playwright-core').Page} */
    page: undefined,
    wrong,
    async kill() {
      const ending = running;
      running = undefined;
      await ending.kill();
    },
    async reopen(to = '') {
      running = await launchOn(profile);
      const { context } = running;
      context.setDefaultTimeout(patience);
      await context.addInitScript(unfold);
      watch(context, expect, wrong);
      kept.page = await context.newPage();
      serverOf.set(kept.page.context(), server);
      await kept.page.setViewportSize({ width, height });
      await kept.page.goto(new URL(to, server.url).href);
      return kept.page;
    },
  };
  await kept.reopen(first);
  return kept;
}

/** What a click downloads: its name and its bytes. */
export async function downloaded(page, click) {
  if (engine.tellsDownloads) {
    const [file] = await Promise.all([page.waitForEvent('download'), click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  }
  for (const late of readdirSync(downloads)) rmSync(path.join(downloads, late)); // of an earlier one
  await click();
  let before = 0;
  return until(`a download after ${click}`, () => {
    const [name, ...others] = readdirSync(downloads);
    if (!name || others.length > 0) return undefined; // Firefox keeps a second file beside it until it is whole
    const bytes = readFileSync(path.join(downloads, name));
    const whole = bytes.length > 0 && bytes.length === before;
    before = bytes.length;
    if (!whole) return undefined;
    rmSync(path.join(downloads, name));
    return { name, bytes };
  });
}

/** Ends the program and its helpers, at once or, `working`, with the next call; the page hears of neither. */
export async function endWorkers(page, { working = false } = {}) {
  if (!engine.showsWorkers) {
    return page.evaluate((working) => {
      for (const worker of keptWorkers.splice(0)) {
        if (working) worker.postMessage = () => worker.terminate();
        else worker.terminate();
      }
    }, working);
  }
  const end = working ? () => self.addEventListener('message', () => self.close()) : () => self.close();
  await Promise.allSettled(page.workers().map((worker) => worker.evaluate(end))); // a helper may just be ending
}

/** The settings are unfolded, as after a first visit that has opened them, and Train ends with the quick model. */
function unfold() {
  try {
    localStorage['ppca-unfold'] ??= 'yes';
    localStorage['ppca-quick'] ??= 'yes';
  } catch {
    /* a page without storage */
  }
}

/** In a page whose workers the engine does not show: keeps them. */
function keepWorkers() {
  globalThis.keptWorkers = [];
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      keptWorkers.push(this);
    }
  };
}

/** Takes the network away. The server is stopped too: a service worker's own requests must fail. */
export async function offline(page) {
  assertServiceWorker(page);
  if (engine.setsOffline) await page.context().setOffline(true);
  await serverOf.get(page.context()).stop();
}

/** The paths that the server of a page has been asked for, in turn, by its service worker too. */
export const askedFor = (page) => serverOf.get(page.context()).asked;

/** Fails, rather than waits for ever, where a test asks for what it has switched off. */
function assertServiceWorker(page) {
  if (without.has(page.context())) throw new Error('the page has no service worker: open it with `offline: true`');
}

/** Brings the network back. */
export async function online(page) {
  await serverOf.get(page.context()).start();
  if (engine.setsOffline) await page.context().setOffline(false);
}

/** Waits until the service worker has kept the whole build and answers for the page. */
export async function serviceWorkerReady(page) {
  assertServiceWorker(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

/**
 * What a function of the page gives, asked again until it is true. It may be
 * asynchronous; playwright's waitForFunction takes any promise for true.
 */
export function eventually(page, ask, argument, { every = 100 } = {}) {
  return until(`${ask}`, () => page.evaluate(ask, argument), { every });
}

/** Whether this is `./build.sh soak`. */
export const soaking = Boolean(process.env.PPCA_SOAK);

/** A test that only `./build.sh soak` runs: of a detail, or at length. */
export const soak = soaking ? test : () => {};

/** Waits until the service worker has kept what is for later, too: the page asks for it once there is work in it. */
export async function wholeKept(page) {
  await serviceWorkerReady(page);
  await page.evaluate(async () => {
    const text = await (await fetch('sw.js')).text();
    const { files, later } = JSON.parse(text.slice(text.indexOf('{'), text.indexOf(';\n')));
    const built = Object.keys({ ...files, ...later });
    while (!(await Promise.all(built.map((file) => caches.match(file, { ignoreVary: true })))).every(Boolean))
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** The path of a file of the shared data; skips the test where it is absent. */
export function dataFile(t, name) {
  const file = path.join(process.env.PPCA_DATA_DIR ?? path.resolve(root, '../shared/data'), name);
  if (existsSync(file)) return file;
  t.skip(`${name} is not there: put it into ../shared/data or set PPCA_DATA_DIR`);
  return undefined;
}

/** The address of a server of a folder for pages of other origins, as a CDN; unless it is shared, they may not load its files. It runs until close(). */
export const otherOrigin = async (folder, shared = true) => (await serverFor({ folder, plain: true, shared, under: '/other/' })).url;

function serverFor({ under = '/', plain = false, folder: served = dist, strict = false, shared = false }) {
  const evaluate = engine.evaluates && !strict;
  const key = `${under} ${plain} ${served} ${evaluate} ${shared}`;
  if (!servers.has(key))
    servers.set(
      key,
      buildDist().then(() => startServer(under, plain, served, { evaluate, shared })),
    );
  return servers.get(key);
}

/** The browser with these preferences; only Firefox needs one for each. */
function browserFor(colorScheme, reducedMotion) {
  const key = engine.preferencesPerContext ? '' : `${colorScheme} ${reducedMotion}`;
  if (!browsers.has(key)) browsers.set(key, launch(colorScheme, reducedMotion, downloads));
  return browsers.get(key);
}

/** A new profile. Chromium crashes by itself in one start of some hundreds: it is then started once more. */
async function profileIn(start, settings, again = true) {
  let browser;
  try {
    browser = await start();
    return await browser.newContext(settings);
  } catch (error) {
    if (!again || browser?.isConnected()) throw error;
    browsers.clear();
    return profileIn(start, settings, false);
  }
}

/** Collects what goes wrong in any tab of the profile. */
export function watch(context, expected, wrong = []) {
  const note = (text) => {
    if (!expected.some((pattern) => pattern.test(text))) wrong.push(text);
  };
  context.on('weberror', (error) => {
    const thrown = error.error();
    note(thrown?.stack || `${thrown?.name}: ${thrown?.message}`); // a DOMException has no stack
  });
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  return wrong;
}

/** Collects warnings, and requests that fail or are refused. An aborted request does not fail. */
function watchClosely(context, wrong) {
  context.on('console', (message) => {
    if (message.type() === 'warning') wrong.push(`warning: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.url()}: ${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    if (!/ABORTED/i.test(errorText)) wrong.push(`${request.url()}: ${errorText}`);
  });
}
