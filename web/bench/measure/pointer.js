// The cost of a move of the pointer: the processor time of the page's main thread for the move and
// its consequences, times four for a machine that is four times slower. The workers do not count:
// a dot or a slider follows at once, and the lines follow when they are fitted.

const [warmUp, moves] = [8, 30];
/** Milliseconds between two moves: two frames. */
const pace = 33;
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

export const names = ['pointer_slow_ms'];

export async function measure(stage) {
  const times = {};
  for (const [name, surface] of Object.entries(surfaces)) times[`pointer: ${name}, ms unslowed`] = await cost(stage, surface);
  const slowest = slower * Math.max(...Object.values(times));
  times['pointer: a dot on an empty page, ms unslowed'] = await cost(stage, blank);
  return {
    ratios: { pointer_slow_ms: slowest },
    times,
    sizes: `${Object.keys(surfaces).length} surfaces, ${moves} moves each`,
  };
}

/** Milliseconds of the main thread for a move. */
export async function cost(stage, { link, ready, grip, hover = false, prepare = async () => {} }) {
  const page = await stage.visit(link);
  await prepare(page);
  await page.locator(ready).first().waitFor({ state: 'attached' });
  const box = await held(page, page.locator(grip).first());
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  const wide = box.width > 50; // a slider or a chart, not a dot
  const reach = wide ? Math.min(0.35 * box.width, 200) : 20;
  const move = async (i) => {
    await page.mouse.move(left + reach * Math.sin(i / 4), top + (wide ? 0 : reach * Math.sin(i / 3)));
    await page.waitForTimeout(pace);
  };
  await page.mouse.move(left, top);
  if (!hover) await page.mouse.down();
  for (let i = 1; i <= warmUp; i++) await move(i);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await devTools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const before = await busy();
  for (let i = warmUp + 1; i <= warmUp + moves; i++) await move(i);
  const after = await busy();
  await page.close();
  return (1e3 * (after - before)) / moves;
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
