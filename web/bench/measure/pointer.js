// Whatever follows the pointer must do so at 60 frames a second on a machine that is four times
// slower, measured in two ways with a move of the pointer for each frame: the processor time of the
// page's main thread for a move and its consequences, times four, and the frames that the page draws
// while DevTools slows that thread. The workers do not count: a dot or a slider follows at once, and
// the lines follow when they are fitted.

import { setTimeout as sleep } from 'node:timers/promises';

import { median } from '../repeat.js';

const [warmUp, moves] = [20, 60];
const rounds = 3;
/** Milliseconds between two moves: a frame. */
const pace = 1000 / 60;
const slower = 4;

/** A figure of the story: a dot, or a slider. */
const figure = (name, grip = '.cloud [role=button]:nth-child(20)') => ({
  link: `#view=works&figure=${name}`,
  ready: `#figure-${name} output:not(:empty)`,
  grip: `#figure-${name} ${grip}`,
});
const slider = 'input[type=range]';
const explore = (data, grip = '#theta') => ({ link: `#data=${data}&view=explore`, ready: '#angles canvas', grip });
const lab = (name, grip = '.lab-sliders input') => ({
  link: `#view=learn&lab=${name}`,
  ready: '#labs .lab[aria-busy=false]',
  grip: `#labs ${grip}`,
});

export const surfaces = {
  'opening, dot': { link: '', ready: '#opening .ribbon[d]', grip: '#opening [role=button]:nth-child(20)' },
  'opening, λ': { link: '', ready: '#opening .ribbon[d]', grip: '#opening .smoothness input' },
  person: { link: '', ready: '#demonstration input:enabled', grip: '#demonstration input' },
  'pca, dot': figure('pca'),
  'fails, dot': figure('fails'),
  'pieces, dot': figure('pieces'),
  'jumps, dot': figure('jumps'),
  'jumps, θ': figure('jumps', '#jumps-theta'),
  'smoothness, dot': figure('smoothness'),
  'smoothness, λ': figure('smoothness', slider),
  'energy, mean': figure('energy', '[data-grip=mean-2]'),
  'algorithm, dot': figure('algorithm'),
  'lambda, dot': figure('lambda'),
  'angle, θ': figure('angle', slider),
  'missing, dot': figure('missing'),
  'density, dot': figure('density'),
  'heads, θ': explore('heads'),
  'heads of 64 pixels, θ': explore('heads&size=64'),
  'heads, β': explore('heads', '.beta input'),
  'simulation, θ': explore('simulation'),
  'angles, read-out': { ...explore('heads', '#angles .u-over'), hover: true },
  'lab lines, bend': lab('lines'),
  'lab person, θ': lab('person'),
  'lab angles, sketch': lab('angles', '.sketch svg'),
};

/** A dot on an empty page: what the browser takes for any move. It does not count among the surfaces. */
const blank = {
  link: '',
  ready: '#dot',
  grip: '#dot',
  async prepare(page) {
    await page.goto('about:blank');
    await page.evaluate(() => {
      const dot = document.createElement('div');
      dot.id = 'dot';
      Object.assign(dot.style, { position: 'absolute', left: '300px', top: '300px', width: '20px', height: '20px', background: 'black' });
      document.body.append(dot);
      addEventListener('pointermove', ({ clientX, clientY }) => {
        dot.style.transform = `translate(${clientX - 310}px, ${clientY - 310}px)`;
      });
    });
  },
};

export const names = ['pointer_slow_ms', 'pointer_frames_per_second'];

export async function measure(stage) {
  const times = {};
  const rates = {};
  for (const [name, surface] of Object.entries(surfaces)) {
    const { cost, frames } = await follow(stage, surface);
    times[`pointer: ${name}, ms unslowed`] = cost;
    rates[`pointer: ${name}, frames per second, slowed`] = frames;
  }
  const slowest = slower * Math.max(...Object.values(times));
  times['pointer: a dot on an empty page, ms unslowed'] = (await follow(stage, blank)).cost;
  return {
    ratios: { pointer_slow_ms: slowest, pointer_frames_per_second: Math.min(...Object.values(rates)) },
    times: { ...times, ...rates },
    sizes: `${Object.keys(surfaces).length} surfaces, ${moves} moves each, 60 a second, ${rounds} rounds`,
  };
}

/** What moves cost: milliseconds of the main thread for each, and the frames per second while it is slowed. */
export async function follow(stage, { link, ready, grip, hover = false, prepare = async () => {} }) {
  const page = await stage.visit(link);
  await prepare(page);
  await page.locator(ready).first().waitFor({ state: 'attached' });
  const box = await held(page, page.locator(grip).first());
  const devTools = await page.context().newCDPSession(page);
  const travel = traveller(devTools, box, hover);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  if (!hover) await page.mouse.down();
  await travel(warmUp);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await devTools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const costs = [];
  for (let round = 0; round < rounds; round++) {
    const before = await busy();
    await travel(moves);
    costs.push((1e3 * ((await busy()) - before)) / moves);
  }
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await travel(warmUp);
  const rates = [];
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(countFrames);
    await travel(moves);
    rates.push(await page.evaluate(() => globalThis.framesPerSecond()));
  }
  await page.close();
  return { cost: median(costs), frames: median(rates) };
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

/** Counts the frames of the page until it is asked for framesPerSecond(). */
function countFrames() {
  const times = [];
  let next = requestAnimationFrame(function count(time) {
    times.push(time);
    next = requestAnimationFrame(count);
  });
  globalThis.framesPerSecond = () => {
    cancelAnimationFrame(next);
    return (1e3 * (times.length - 1)) / (times.at(-1) - times[0]);
  };
}

/** Returns the place of an element once it has stayed there for half a second. */
async function held(page, element) {
  await element.scrollIntoViewIfNeeded();
  for (let before; ;) {
    const box = await element.boundingBox();
    if (before && box && box.x === before.x && box.y === before.y) return box;
    before = box;
    await page.waitForTimeout(500);
  }
}
