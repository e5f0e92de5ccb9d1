// Frames that the page draws while a pointer moves, with the processor of its main thread slowed.

import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from './browser.js';
import { startHost } from './host.js';
import { median } from './times.js';

const how = 'frames a second while the pointer moves 60 times a second, main thread slowed × 4 by DevTools, median of 3 rounds of a second';

export const figures = {
  slider: { unit: 'frames/s', least: 58, how: `${how}; the slider of θ under drawn heads` },
  pointer: {
    unit: 'frames/s',
    least: 58,
    how: `${how}; the least of a dot of the opening, a dot of the story, a slider of a lab, and the read-out of a chart`,
  },
};

const [warmUp, moves, rounds] = [20, 60, 3];
/** Milliseconds between two moves: a frame. */
const pace = 1000 / 60;
const slower = 4;

const slider = { link: '#data=heads&view=explore', ready: '#multiples canvas', grip: '#theta' };
const pointers = [
  { link: '', ready: '#opening .ribbon[d]', grip: '#opening [role=button]:nth-child(20)' },
  {
    link: '#view=works&figure=jumps',
    ready: '#figure-jumps .moving[aria-busy=false]',
    grip: '#figure-jumps .cloud [role=button]:nth-child(20)',
  },
  { link: '#view=learn&lab=person', ready: '#labs .lab[aria-busy=false]', grip: '#labs .sliders input' },
  { link: '#data=heads&view=judge', ready: '#observations .over', grip: '#observations .over', hover: true },
];

export async function measure() {
  const host = await startHost();
  const browser = await launch();
  const frames = async (surface) => {
    const page = await browser.newPage();
    await page.goto(host.url + surface.link);
    const found = await follow(page, surface);
    await page.close();
    return found;
  };
  const found = { slider: await frames(slider), pointer: Infinity };
  for (const pointer of pointers) found.pointer = Math.min(found.pointer, await frames(pointer));
  await browser.close();
  host.stop();
  return found;
}

/** The frames a second that a page draws while the pointer drags a grip, or hovers over it. */
async function follow(page, { ready, grip, hover = false }) {
  await page.locator(ready).first().waitFor({ state: 'attached' });
  const devTools = await page.context().newCDPSession(page);
  const box = await held(page, page.locator(grip).first());
  const travel = traveller(devTools, box, hover);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  if (!hover) await page.mouse.down();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await travel(warmUp);
  const rates = [];
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(countFrames);
    await travel(moves);
    rates.push(await page.evaluate(() => globalThis.framesPerSecond()));
  }
  return median(rates);
}

/** Moves the pointer about the middle of a box once in each frame. It does not wait for the page, which may fall behind. */
function traveller(devTools, { x, y, width, height }, hover) {
  const wide = width > 50; // a slider or a chart, not a dot
  const reach = wide ? Math.min(0.35 * width, 200) : 20;
  let step = 0;
  return async (count) => {
    const sent = [];
    const start = performance.now();
    for (let i = 1; i <= count; i++) {
      step++;
      sent.push(
        devTools.send('Input.dispatchMouseEvent', {
          type: 'mouseMoved',
          x: x + width / 2 + reach * Math.sin(step / 4),
          y: y + height / 2 + (wide ? 0 : reach * Math.sin(step / 3)),
          button: hover ? 'none' : 'left',
          buttons: hover ? 0 : 1,
        }),
      );
      await sleep(start + i * pace - performance.now());
    }
    await Promise.all(sent);
  };
}

/** In the page: counts its frames until it is asked for framesPerSecond(). */
function countFrames() {
  const times = [];
  let next = requestAnimationFrame(function count(time) {
    times.push(time);
    next = requestAnimationFrame(count);
  });
  globalThis.framesPerSecond = () => {
    cancelAnimationFrame(next);
    return (1000 * (times.length - 1)) / (times.at(-1) - times[0]);
  };
}

/** Returns the box of an element once it has stayed in its place for half a second. */
async function held(page, element) {
  await element.scrollIntoViewIfNeeded();
  for (let before; ;) {
    const box = await element.boundingBox();
    if (before && box && box.x === before.x && box.y === before.y) return box;
    before = box;
    await page.waitForTimeout(500);
  }
}
