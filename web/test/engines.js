// The browsers of the tests: Chromium, and with PPCA_ENGINE=firefox Debian's
// firefox-esr as it is, over WebDriver BiDi. That is driven by the version of
// playwright that was made when this Firefox was: newer ones ask it for commands
// that it does not have. What it cannot set for a profile (theme, motion,
// language) is set for the browser.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * Off in Chromium: two pages that the address bar of each window would open, which took
 * a seventh of the tests' time; and, since only the last such list counts, what of
 * playwright's own concerns these tests.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'SpareRendererForSitePerProcess', // a process for each page that is never opened
];

const flags = [
  '--disable-gpu',
  '--in-process-gpu', // a twentieth less time than with processes for the GPU and the network
  '--enable-features=NetworkServiceInProcess2',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${without}`,
  ...(process.env.PPCA_JS_FLAGS ? [`--js-flags=${process.env.PPCA_JS_FLAGS}`] : []),
];

const engines = {
  chromium: {
    name: 'chromium',
    program: process.env.PPCA_CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ?? '/usr/bin/chromium',
    /** Whether theme and motion belong to a profile, or to the browser. */
    preferencesPerContext: true,
    setsOffline: true,
    /** Whether a page tells of its downloads; else they are found in their folder. */
    tellsDownloads: true,
    /** Whether a page tells of its dialogs for files. */
    tellsChoosers: true,
    /** Whether functions of tests run by eval, which the page's policy forbids. */
    evaluates: false,
    /** Whether functions of tests run in workers, too. */
    showsWorkers: true,
    /** What a page must be granted for tests to read the clipboard. */
    clipboard: ['clipboard-read', 'clipboard-write'],
    context: { locale: 'en-GB' },
    async start(executablePath) {
      const { chromium } = await import('playwright-core');
      return chromium.launch({ executablePath, args: flags, chromiumSandbox: false });
    },
  },
  firefox: {
    name: 'firefox',
    program: process.env.PPCA_FIREFOX ?? '/usr/bin/firefox-esr',
    preferencesPerContext: false,
    setsOffline: false,
    tellsDownloads: false,
    tellsChoosers: false,
    evaluates: true,
    showsWorkers: false,
    clipboard: [], // a preference grants it
    context: {},
    async start(executablePath, colorScheme, reducedMotion, downloads) {
      const { default: esr } = await import('playwright-core-esr');
      return esr._bidiFirefox.launch({
        executablePath,
        firefoxUserPrefs: {
          'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
          'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
          'dom.events.testing.asyncClipboard': true,
          'intl.accept_languages': 'en-GB',
          'browser.download.folderList': 2,
          'browser.download.dir': downloads,
          'browser.download.alwaysOpenPanel': false, // it would take the focus
        },
      });
    },
  },
};

/** The engine under test. */
export const engine = engines[process.env.PPCA_ENGINE ?? 'chromium'];

/** For test(…, { skip: chromiumOnly }, …): what runs code in a worker, fills a disk, grants room for good or sees every request. */
export const chromiumOnly = engine === engines.chromium ? false : 'needs what only Chromium lets tests do';

/** Starts the engine under test. @param {string} downloads the folder for these, where the engine does not tell of them */
export function launch(colorScheme, reducedMotion, downloads) {
  const { name, program, start } = engine;
  if (!existsSync(program)) throw new Error(`${program} is not there: install it, or set PPCA_${name.toUpperCase()}`);
  return start(program, colorScheme, reducedMotion, downloads);
}

/**
 * Starts Chromium on a profile folder that outlives it, as a process group of its own.
 *
 * @param {string} folder the profile, made where it is absent
 * @returns the one context of the profile, and kill(), which ends the whole group by
 *   SIGKILL: nothing that has not reached the system by then is in the profile
 */
export async function launchOn(folder) {
  const { chromium } = await import('playwright-core');
  const { child, address } = await startOn(folder);
  const group = /** @type {number} */ (child.pid);
  const end = () => {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      /* it has ended */
    }
  };
  process.on('exit', end);
  const browser = await chromium.connectOverCDP(address);
  return {
    context: browser.contexts()[0],
    async kill() {
      process.off('exit', end);
      const ended = Promise.all([once(child, 'exit'), new Promise((resolve) => browser.once('disconnected', resolve))]);
      end();
      await ended;
    },
  };
}

/** Starts Chromium on a profile, and again if it crashes before any page is there, as it did at times after a kill. */
async function startOn(folder, left = 2) {
  const own = ['--headless', '--no-sandbox', '--disable-dev-shm-usage', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
  const child = spawn(engines.chromium.program, [...flags, ...own, 'about:blank'], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    return { child, address: await devTools(child) };
  } catch (error) {
    if (left === 0) throw error;
    console.warn(/** @type {Error} */ (error).message);
    return startOn(folder, left - 1);
  }
}

/** The address at which a browser that was just spawned listens. */
function devTools(child) {
  return new Promise((resolve, reject) => {
    const said = [];
    createInterface(child.stderr).on('line', (line) => {
      const found = /^DevTools listening on (\S+)/.exec(line);
      if (found) resolve(found[1]);
      said.push(line);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(`${child.spawnfile} ended with ${code} before it listened:\n${said.slice(-5).join('\n')}`)),
    );
  });
}
