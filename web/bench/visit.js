// The first visit over a slow line, with nothing in the cache.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { launch } from './browser.js';
import { startHost } from './host.js';
import { median } from './times.js';

export const figures = {
  first_visit: { unit: 'MB', most: 2.1, how: 'all files that a first visit downloads, each once, in brotli (1 MB = 1,000,000 bytes)' },
  first_lines: {
    unit: 's',
    most: 4.5,
    how: 'from the request of the page to the first lines that the program fits, 4 Mbit/s, 40 ms before each answer, median of 5',
  },
};

const visits = 5;

export async function measure() {
  const built = readdirSync(path.join(import.meta.dirname, '../dist'), { recursive: true, encoding: 'utf8' });
  if (!built.some((name) => name.endsWith('.wasm.br'))) throw new Error('web/dist is no release: run ./build.sh first');
  const host = await startHost({ bitsPerSecond: 4e6, latency: 40 });
  const browser = await launch();
  const found = [];
  for (let i = 0; i < visits; i++) {
    const profile = await browser.newContext();
    const page = await profile.newPage();
    await page.addInitScript(noteLines);
    await page.goto(host.url);
    found.push(await page.evaluate(() => globalThis.fitted));
    await page.evaluate(() => navigator.serviceWorker.ready); // it has kept the files of a first visit
    await profile.close();
  }
  await browser.close();
  host.stop();
  const bytes = [...host.sent.values()].reduce((a, b) => a + b);
  return { first_visit: bytes / 1e6, first_lines: median(found) / 1000 };
}

/** In the page: notes the milliseconds from the request to the frame that has the lines. */
function noteLines() {
  globalThis.fitted = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('#opening .ribbon')?.getAttribute('d')) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
