import { fit } from '../kit/canvas.ts';
import { themed } from '../kit/colour.ts';
import { el, field } from '../kit/dom.ts';
import { short } from '../kit/format.ts';
import { createIllustration, drag } from './illustration.ts';
import { pairColour } from './pair-colour.ts';
import { seenFrom } from './tilt.ts';
import { mean } from '../kit/sample.ts';
import type { Engine, Reordering } from '../../page.js';

const font = '12px system-ui, sans-serif';
/** Space for the names of the two rows, and for the row of endpoints. */
const gap = 26;

/** The re-ordering of the components of the paper's simulation, three variables and three bins. */
export async function reorder(engine: Engine): Promise<Reordering> {
  const simulation = await engine.synthesise('simulation', { seed: 1 });
  try {
    return await simulation.reordering({ bins: 3, components: 2 });
  } finally {
    simulation.free();
  }
}

/**
 * The re-ordering of the paper's initialisation: the components of every endpoint
 * from PCA, and below them re-ordered, with those of the previous endpoint as thin
 * lines.
 *
 * @param reordering of three variables and two components
 */
export function createReorderingIllustration(reordering: Reordering) {
  const { endpoints, steps } = reordering;
  const knot = el('input', { type: 'range', min: 2, max: endpoints.length, value: 2, id: 'reordering-endpoint' });
  const turn = el('input', { type: 'range', min: -180, max: 180, value: 35, id: 'reordering-turn' });

  function describe() {
    const { from, turned, before, after } = steps[Number(knot.value) - 2];
    const where = `Endpoint ${knot.value} of ${endpoints.length}, θ = ${short(endpoints[Number(knot.value) - 1])}`;
    knot.setAttribute('aria-valuetext', where);
    const places = from.map(
      (vector, place) => `place ${place + 1} gets PCA’s component ${vector + 1}${turned[place] ? ', with the opposite sign' : ''}`,
    );
    const all = (which: 'before' | 'after') => degrees([mean(steps.flatMap((step) => step[which]))]);
    return `${where}: ${places.join('; ')}. Angles to the components of the previous endpoint: ${degrees(before)} from PCA, ${degrees(after)} re-ordered. Mean over all endpoints: ${all('before')}, then ${all('after')}.`;
  }

  const figure = createIllustration({
    name: 'reordering',
    title: 'Re-ordering a basis',
    controls: [field('Endpoint', knot), field('Turn', turn)],
    caption:
      'Figure 5 of the paper, §3.4. A PCA at each endpoint sorts the components by variance, with arbitrary signs. So the first component at one endpoint need not continue the first at the previous endpoint. Algorithm 1 therefore starts with a re-ordering: it pairs components with the largest inner product and flips opposite signs. Thick lines: the components of each endpoint, the first orange, the second blue. Thin lines: those of the previous endpoint. The data are the paper’s simulation in three variables.',
    draw(canvas, width) {
      draw(canvas, width, reordering, Number(knot.value) - 1, (Number(turn.value) * Math.PI) / 180);
      turn.setAttribute('aria-valuetext', `${turn.value}°`);
      return describe();
    },
  });
  drag(figure.canvas, knot, (event) => 1 + Math.floor((event.offsetX / figure.canvas.clientWidth) * endpoints.length));
  return figure.root;
}

const degrees = (angles: number[]) => angles.map((angle) => `${angle.toFixed(0)}°`).join(' and ');

/**
 * @param width CSS pixels
 * @param chosen the endpoint to compare with the previous one
 * @param turn radians, about the third variable
 */
function draw(canvas: HTMLCanvasElement, width: number, { endpoints, components, given, basis }: Reordering, chosen: number, turn: number) {
  const cell = width / endpoints.length;
  const side = Math.max(64, Math.min(130, cell));
  const height = 2 * (side + gap) + gap;
  const context = fit(canvas, width, height);
  if (!context) return;
  const seen = seenFrom(turn);
  const tip = (vectors: Float64Array, i: number) => seen(vectors.subarray(3 * i, 3 * i + 3));
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
    endpoints.forEach((_, b) => {
      const centre = [(b + 0.5) * cell, top + gap + side / 2] as [number, number];
      const radius = 0.46 * Math.min(cell, side);
      for (let v = 0; v < components; v++) {
        if (b > 0) arrow(context, centre, tip(vectors, (b - 1) * components + v), radius, pairColour(v), 1);
      }
      for (let v = 0; v < components; v++) arrow(context, centre, tip(vectors, b * components + v), radius, pairColour(v), 3);
    });
  });
  context.fillStyle = themed('quiet');
  context.textAlign = 'center';
  endpoints.forEach((endpoint, b) =>
    context.fillText(`${b === 0 ? 'θ = ' : ''}${endpoint.toFixed(0)}`, (b + 0.5) * cell, height - gap + 8),
  );
}

/**
 * @param along rightwards and upwards, of length 1 at most
 * @param radius CSS pixels of length 1
 */
function arrow(
  context: CanvasRenderingContext2D,
  [x, y]: [number, number],
  [right, up]: [number, number],
  radius: number,
  colour: string,
  thickness: number,
) {
  const [toX, toY] = [x + radius * right, y - radius * up];
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = thickness;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
  const head = Math.min(2.5 * thickness + 1, radius * Math.hypot(right, up));
  const angle = Math.atan2(toY - y, toX - x);
  context.beginPath();
  context.moveTo(toX, toY);
  for (const side of [-0.5, 0.5]) context.lineTo(toX - head * Math.cos(angle + side), toY - head * Math.sin(angle + side));
  context.fill();
}
