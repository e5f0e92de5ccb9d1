import { disc, fit } from '../kit/canvas.ts';
import { themed, viridis } from '../kit/colour.ts';
import { el } from '../kit/dom.ts';
import { number, quantity, stepped } from '../kit/format.ts';
import { createFigure, type Host } from './figure.ts';
import type { Engine, Model } from '../../page.js';

/** A model of three variables and one component over θ, at 0, −2 and 2 standard deviations, and its data. */
type Ruled = Record<'mean' | 'below' | 'above' | 'observations' | 'observedAt', Float64Array> & {
  thetas: number[];
  thetaName: string;
  endpoints: number[];
};

/** Steps from the first to the last endpoint. */
const steps = 180;
/** The elevation of the view, radians. */
const tilt = 0.4;

/** Fits a model of one component to the paper's simulation. */
async function fitRuled(engine: Engine): Promise<Ruled> {
  const set = await engine.synthesise('simulation', { seed: 1 });
  let model: Model | null = null;
  try {
    model = await engine.fit(set, { bins: 6, components: 1 });
    const { thetaName, endpoints } = model.info;
    const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
    const thetas = Array.from({ length: steps + 1 }, (_, i) => lo + ((hi - lo) * i) / steps);
    const { mean, reach } = await model.chart(thetas, { component: 0, density: false });
    const away = (sd: number) => mean.map((value, i) => value + sd * reach[i]);
    const observations = await set.rows(Array.from({ length: set.summary.train }, (_, i) => i));
    const observedAt = await set.theta();
    return { thetas, thetaName, endpoints, mean, below: away(-2), above: away(2), observations, observedAt };
  } finally {
    model?.free();
    set.free();
  }
}

/**
 * The ruled surface of a model with three variables and one component: a line for
 * each θ, from −2 to 2 standard deviations around the mean.
 */
export function createRuledFigure(host: Host) {
  const canvas = el('canvas', { role: 'img', 'aria-label': 'The lines of a model in three dimensions' });
  let fitted: Ruled | null = null;
  const figure = createFigure(host, {
    name: 'ruled',
    title: 'The lines form a ruled surface',
    caption:
      'Figure 2 (right) and Figure 3 of the paper. At every endpoint the model has a mean and components (thick lines). Between endpoints both are mixed linearly, so the lines of a component form a ruled surface. The dots are the paper’s simulation of §4.1, coloured by θ. The model, with one component, was fitted to them just now.',
    controls: [
      {
        name: 'theta',
        label: 'θ',
        min: 0,
        max: steps,
        step: 1,
        value: 0.4 * steps,
        told: ({ theta }) => (fitted ? stepped(fitted.thetas[theta], 0.1) : ''),
      },
      { name: 'turn', label: 'Turn', min: -180, max: 180, step: 1, value: 35, unit: '°' },
    ],
    stage: canvas,
    ahead: '400px',
    compute: async (engine) => (fitted ??= await fitRuled(engine)),
    show(ruled, { theta, turn }, width) {
      draw(canvas, width, ruled, theta, (turn * Math.PI) / 180);
      const { thetas, thetaName } = ruled;
      const point = [0, 1, 2].map((k) => number(ruled.mean[3 * theta + k]));
      const spoken = quantity(thetaName, thetas[theta], thetas[steps] - thetas[0]);
      return {
        sliders: { theta: { spoken } },
        said: `${spoken}: the mean is (${point.join(', ')}), and its line from −2 to 2 standard deviations is ${number(lengthAt(ruled, theta))} long.`,
      };
    },
  });

  canvas.addEventListener('pointermove', ({ buttons, movementX }) => {
    if (buttons !== 0) figure.set({ turn: ((((figure.values().turn + movementX + 180) % 360) + 360) % 360) - 180 });
  });
  return figure.root;
}

function lengthAt({ below, above }: Ruled, i: number) {
  return Math.hypot(...[0, 1, 2].map((k) => above[3 * i + k] - below[3 * i + k]));
}

/**
 * @param width CSS pixels
 * @param chosen the index of θ
 * @param turn radians, about the third variable
 */
function draw(canvas: HTMLCanvasElement, width: number, ruled: Ruled, chosen: number, turn: number) {
  const height = Math.round(0.72 * width);
  const context = fit(canvas, width, height);
  if (!context) return;
  const { thetas, endpoints, mean, below, above, observations, observedAt } = ruled;
  const place = camera([below, above, observations], width, height, turn);
  const share = (theta: number) => (theta - thetas[0]) / (thetas[steps] - thetas[0]);
  const segment = (i: number) => stroke(context, [place(below, i), place(above, i)]);

  context.globalAlpha = 0.9;
  observedAt.forEach((theta, i) => disc(context, ...place(observations, i), 2.5, viridis(share(theta))));
  thetas.forEach((theta, i) => {
    const knot = endpoints.some((endpoint) => Math.abs(share(endpoint) - share(theta)) < 0.5 / thetas.length);
    context.globalAlpha = knot ? 1 : 0.35;
    context.strokeStyle = viridis(share(theta));
    context.lineWidth = knot ? 3 : 1;
    segment(i);
  });
  context.globalAlpha = 1;
  context.strokeStyle = themed('quiet');
  context.lineWidth = 1.5;
  stroke(
    context,
    thetas.map((_, i) => place(mean, i)),
  );
  context.strokeStyle = themed('text');
  context.lineWidth = 5;
  segment(chosen);
  disc(context, ...place(mean, chosen), 7, themed('text'));
}

function stroke(context: CanvasRenderingContext2D, points: [number, number][]) {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}

/**
 * Projects points of three variables, seen from the side and slightly from above.
 *
 * @param turn radians, about the third variable
 * @returns rightwards and upwards
 */
export function seenFrom(turn: number): (point: readonly number[]) => [number, number] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return ([x, y, z]) => [cos * x - sin * y, Math.cos(tilt) * z - Math.sin(tilt) * (sin * x + cos * y)];
}

/**
 * Projects points of three variables onto the canvas, seen from the side and slightly
 * from above, with one scale for all three.
 *
 * @param all rows of three; they must fit at every turn
 */
function camera(all: Float64Array[], width: number, height: number, turn: number): (rows: Float64Array, i: number) => [number, number] {
  const extent = [0, 1, 2].map((k) => {
    let [lo, hi] = [Infinity, -Infinity];
    for (const rows of all) for (let i = k; i < rows.length; i += 3) [lo, hi] = [Math.min(lo, rows[i]), Math.max(hi, rows[i])];
    return { middle: (lo + hi) / 2, half: (hi - lo) / 2 };
  });
  const seen = seenFrom(turn);
  const around = Math.hypot(extent[0].half, extent[1].half);
  const scale = 0.47 * Math.min(width / around, height / (Math.cos(tilt) * extent[2].half + Math.sin(tilt) * around));
  return (rows, i) => {
    const [right, up] = seen(extent.map(({ middle }, k) => rows[3 * i + k] - middle));
    return [width / 2 + scale * right, height / 2 - scale * up];
  };
}
