// How soon a visitor sees something: from the request of the page to the dots of the opening on
// the screen, and to the lines that the program fits to them. Once over a line of 4 Mbit/s with
// nothing in the cache, once from the cache on a processor that DevTools slows fourfold.

import path from 'node:path';
import { median } from '../repeat.js';
import { startHost } from '../site.js';

const dist = path.join(import.meta.dirname, '../../dist');
const lines = {
  slow: { bitsPerSecond: 4e6, latency: 40 },
  fast: { bitsPerSecond: 1e9, latency: 0 },
};
const visits = 5;
const slower = 4;

export const names = ['first_picture_ms', 'first_lines_ms', 'first_picture_cached_ms', 'first_lines_cached_ms'];

export async function measure(stage) {
  const [first, again] = [await overSlowLine(stage), await fromCache(stage)];
  const figures = (each, suffix) => ({
    [`first_picture${suffix}_ms`]: median(each.map(({ dots }) => dots)),
    [`first_lines${suffix}_ms`]: median(each.map(({ lines }) => lines)),
  });
  return { ratios: { ...figures(first, ''), ...figures(again, '_cached') }, times: {}, sizes: `${visits} visits each` };
}

/** Visits without anything in the cache. */
async function overSlowLine(stage) {
  const host = await startHost(dist, lines.slow);
  const found = [];
  for (let i = 0; i < visits; i++) {
    const profile = await stage.profile();
    found.push(await arrival(await profile.newPage(), host.url));
    await profile.close();
  }
  host.stop();
  return found;
}

/** Visits of a profile that has the page, on a slow processor. */
async function fromCache(stage) {
  const host = await startHost(dist, lines.fast);
  const profile = await stage.profile();
  const page = await profile.newPage();
  await arrival(page, host.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  const found = [];
  for (let i = 0; i < visits; i++) {
    const page = await profile.newPage();
    const devTools = await profile.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    found.push(await arrival(page, host.url));
    await page.close();
  }
  await profile.close();
  host.stop();
  return found;
}

/** Milliseconds from the request to the frames with the dots, and with the lines. */
async function arrival(page, url) {
  await page.addInitScript(watch);
  await page.goto(url);
  return page.evaluate(() => globalThis.arrived);
}

/** In the page: notes when the dots and the lines have been drawn. */
function watch() {
  globalThis.arrived = new Promise((resolve) => {
    const seen = {};
    const look = () => {
      const shown = (selector) => document.querySelector(selector)?.checkVisibility({ visibilityProperty: true });
      if (!seen.dots && shown('#opening svg circle')) seen.dots = performance.now();
      if (document.querySelector('#opening .ribbon')?.getAttribute('d')) return resolve({ ...seen, lines: performance.now() });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
