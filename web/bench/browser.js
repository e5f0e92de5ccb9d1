// Headless Chromium: PPCA_CHROMIUM, or the first that the system has.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const flags = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** Starts the browser; it must be closed. */
export function launch() {
  const executablePath = process.env.PPCA_CHROMIUM ?? programs.find(existsSync);
  if (!executablePath) throw new Error('no Chromium found: install it or set PPCA_CHROMIUM to its path');
  return chromium.launch({ executablePath, args: flags, chromiumSandbox: false });
}
