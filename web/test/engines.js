// The browsers of the tests: Chromium, and with PPCA_ENGINE=firefox Debian's
// firefox-esr as it is, over WebDriver BiDi. That is driven by the version of
// playwright that was made when this Firefox was: newer ones ask it for commands
// that it does not have. What it cannot set for a profile (theme, motion,
// language) is set for the browser.

import { existsSync } from 'node:fs';

/**
 * Off in Chromium: two pages that the address bar of each window would open, which took
 * a seventh of the tests' time; and, since only the last such list counts, what of
 * playwright's own concerns these tests.
 */
const without = [
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup',
  'AimEnabled', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'OptimizationHints', 'PaintHolding', 'ThirdPartyStoragePartitioning',
];

const flags = [
  '--disable-gpu', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--no-first-run', `--disable-features=${without}`,
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
