import { fit } from '../kit/canvas.ts';
import { themed } from '../kit/colour.ts';
import { el } from '../kit/dom.ts';
import { short } from '../kit/format.ts';
import { mean } from '../kit/sample.ts';
import { createFigure, type Host } from './figure.ts';
import { seenFrom } from './ruled-figure.ts';
import { pairColours } from './weights-figure.ts';
import type { Engine } from '../../page.js';

/** A component at an endpoint, three numbers. */
type Vector = readonly number[];

/** The components of every endpoint, of PCA and as re-ordered. */
interface Reordering {
  endpoints: number[];
  given: Vector[][];
  basis: Vector[][];
}

const bins = 3;
const components = 2;
const font = '12px system-ui, sans-serif';
/** Space for the names of the two rows, and for the row of endpoints, CSS pixels. */
const gap = 26;

/** The first two steps of Algorithm 1 on the paper's simulation: a PCA at each endpoint, then the order. */
async function reorder(engine: Engine): Promise<Reordering> {
  const set = await engine.synthesise('simulation', { seed: 1 });
  try {
    const { endpoints, steps } = await engine.trace(set, { settings: { bins, components }, cycles: 1 });
    const byEndpoint = (part: string) => {
      const basis = steps.find((step) => step.part === part)?.basis ?? [];
      return endpoints[0].map((_, b) => basis.slice(components * b, components * (b + 1)));
    };
    return { endpoints: endpoints[0], given: byEndpoint('pca'), basis: byEndpoint('order') };
  } finally {
    set.free();
  }
}

/**
 * The re-ordering with which Algorithm 1 starts: the components of every endpoint from PCA, and below
 * them re-ordered, with those of the endpoint before as thin lines.
 */
export function createReorderingFigure(host: Host) {
  const canvas = el('canvas.follows', { role: 'img', 'aria-label': 'Components before and after the re-ordering' });
  let found: Reordering | null = null;
  const figure = createFigure(host, {
    name: 'reordering',
    title: 'Re-ordering a basis',
    caption:
      'Figure 5 of the paper, §3.4. Algorithm 1 pairs components of neighbouring endpoints with the largest inner product and flips opposite signs. Thick lines: the components of each endpoint, the first orange, the second blue. Thin lines: those of the endpoint before. The data are the paper’s simulation in three variables.',
    controls: [
      { name: 'endpoint', label: 'Endpoint', min: 2, max: bins + 1, step: 1, value: 2 },
      { name: 'turn', label: 'Turn', min: -180, max: 180, step: 1, value: 35, unit: '°' },
    ],
    stage: canvas,
    ahead: '400px',
    compute: async (engine) => (found ??= await reorder(engine)),
    show(reordering, { endpoint, turn }, width) {
      draw(canvas, width, reordering, endpoint - 1, (turn * Math.PI) / 180);
      const spoken = `Endpoint ${endpoint} of ${bins + 1}, θ = ${short(reordering.endpoints[endpoint - 1])}`;
      return { sliders: { endpoint: { spoken } }, said: `${spoken}: ${described(reordering, endpoint - 1)}` };
    },
  });
  for (const event of ['pointerdown', 'pointermove'] as const)
    canvas.addEventListener(event, ({ buttons, offsetX }) => {
      if (buttons !== 0) figure.set({ endpoint: 1 + Math.floor((offsetX / canvas.clientWidth) * (bins + 1)) });
    });
  return figure.root;
}

/** What the re-ordering did at an endpoint, and how far components of neighbours then differ. */
function described({ given, basis }: Reordering, b: number) {
  const places = basis[b].map((vector, place) => {
    const dots = given[b].map((other) => dot(vector, other));
    const from = Math.abs(dots[0]) >= Math.abs(dots[1]) ? 0 : 1;
    return `place ${place + 1} gets PCA’s component ${from + 1}${dots[from] < 0 ? ', with the opposite sign' : ''}`;
  });
  const between = (of: Vector[][], at: number) => of[at].map((vector, v) => angle(of[at - 1][v], vector));
  const all = (of: Vector[][]) => degrees([mean(of.slice(1).flatMap((_, i) => between(of, i + 1)))]);
  return `${places.join('; ')}. Angles to the components of the endpoint before: ${degrees(between(given, b))} from PCA, ${degrees(between(basis, b))} re-ordered. Mean over all endpoints: ${all(given)}, then ${all(basis)}.`;
}

const dot = (a: Vector, b: Vector) => a.reduce((sum, value, k) => sum + value * b[k], 0);
const length = (a: Vector) => Math.sqrt(dot(a, a));
const angle = (a: Vector, b: Vector) => (Math.acos(Math.max(-1, Math.min(1, dot(a, b) / (length(a) * length(b))))) * 180) / Math.PI;
const degrees = (angles: number[]) => angles.map((value) => `${value.toFixed(0)}°`).join(' and ');

/**
 * @param width CSS pixels
 * @param chosen the endpoint to compare with the one before
 * @param turn radians, about the third variable
 */
function draw(canvas: HTMLCanvasElement, width: number, { endpoints, given, basis }: Reordering, chosen: number, turn: number) {
  const cell = width / endpoints.length;
  const side = Math.max(64, Math.min(130, cell));
  const height = 2 * (side + gap) + gap;
  const context = fit(canvas, width, height);
  if (!context) return;
  const seen = seenFrom(turn);
  context.font = font;
  context.fillStyle = themed('accent-soft');
  context.fillRect((chosen - 1) * cell, 0, 2 * cell, height);
  [
    { name: 'from PCA', vectors: given },
    { name: 're-ordered', vectors: basis },
  ].forEach(({ name, vectors }, row) => {
    const top = row * (side + gap);
    context.fillStyle = themed('text');
    context.textAlign = 'left';
    context.textBaseline = 'top';
    context.fillText(name, 4, top + 6);
    vectors.forEach((own, b) => {
      const centre: [number, number] = [(b + 0.5) * cell, top + gap + side / 2];
      const radius = 0.46 * Math.min(cell, side);
      const arrows = (of: Vector[], thickness: number) =>
        of.forEach((vector, v) => {
          const [right, up] = seen(vector.map((value) => value / length(vector)));
          arrow(context, centre, [radius * right, radius * up], pairColours[v], thickness);
        });
      if (b > 0) arrows(vectors[b - 1], 1);
      arrows(own, 3);
    });
  });
  context.fillStyle = themed('quiet');
  context.textAlign = 'center';
  endpoints.forEach((endpoint, b) => context.fillText(`${b === 0 ? 'θ = ' : ''}${short(endpoint)}`, (b + 0.5) * cell, height - gap + 8));
}

/** @param along rightwards and upwards, CSS pixels */
function arrow(
  context: CanvasRenderingContext2D,
  [x, y]: [number, number],
  [right, up]: [number, number],
  colour: string,
  thickness: number,
) {
  const [toX, toY] = [x + right, y - up];
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = thickness;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
  const head = Math.min(2.5 * thickness + 1, Math.hypot(right, up));
  const direction = Math.atan2(toY - y, toX - x);
  context.beginPath();
  context.moveTo(toX, toY);
  for (const side of [-0.5, 0.5]) context.lineTo(toX - head * Math.cos(direction + side), toY - head * Math.sin(direction + side));
  context.fill();
}
