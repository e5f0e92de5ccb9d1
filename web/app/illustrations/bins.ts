import { method, themed } from '../kit/colour.ts';
import { el, field, table } from '../kit/dom.ts';
import { number, short, stepped } from '../kit/format.ts';
import { lineMark, padded, type Mark, type Plot } from '../charts/series.ts';
import { createIllustration, drag } from './illustration.ts';
import { paintOn } from '../charts/paint.ts';
import type { Placed } from '../charts/marks.ts';
import type { Bend } from '../state/state.ts';

const step = 0.01;
const kinds = ['pca', 'ipca', 'ppca'] as const;

/**
 * The paper's illustration of three methods: one line (PCA), a line for each bin
 * (IPCA), and lines that meet between bins (PPCA).
 */
export function createBinsIllustration(bend: Bend) {
  const { endpoints, thetas, mean, below, above, observations, lines, pieces } = bend;
  const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
  const theta = el('input', { type: 'range', min: lo, max: hi, step, value: 4.4, id: 'bins-theta' });
  const points = Array.from({ length: observations.length / 2 }, (_, i) => at(observations, i));
  const jumps = pieces.slice(1).map(([from], bin) => ({ at: endpoints[bin + 1], by: Math.abs(from - pieces[bin][1]) }));
  let placed: Placed | null = null;

  const index = () => Math.round((thetas.length - 1) * ((Number(theta.value) - lo) / (hi - lo)));

  function plot(): Plot {
    const i = index();
    const knots = endpoints.map((endpoint) => Math.round((thetas.length - 1) * ((endpoint - lo) / (hi - lo))));
    const [pca, ipca, ppca] = kinds.map((kind) => method(kind));
    return {
      x: { label: 'θ', min: lo, max: hi },
      y: { label: 'across', ...padded([...points.map((point) => point[1]), ...lines.pca.across, ...pieces.flat()]) },
      marks: [
        ...endpoints.map((x) => ({ kind: 'rule', x }) as Mark),
        { kind: 'points', points, colour: themed('quiet'), alpha: 0.8 },
        lineMark(
          [
            [lo, lines.pca.across[0]],
            [hi, lines.pca.across[thetas.length - 1]],
          ],
          pca.colour,
          { label: pca.label },
        ),
        ...pieces.map(([from, to], bin) =>
          lineMark(
            [
              [endpoints[bin], from],
              [endpoints[bin + 1], to],
            ],
            ipca.colour,
            { label: bin === pieces.length - 1 ? ipca.label : undefined },
          ),
        ),
        { kind: 'line', points: knots.map((knot) => at(mean, knot)), colour: ppca.colour, label: ppca.label },
        { kind: 'points', points: knots.map((knot) => at(mean, knot)), colour: ppca.colour, radius: 5 },
        { kind: 'rule', x: thetas[i], strong: true },
        { kind: 'line', points: [at(below, i), at(above, i)], colour: ppca.colour, width: 5 },
        { kind: 'points', points: [[thetas[i], lines.pca.across[i]]], colour: pca.colour, radius: 6 },
        { kind: 'points', points: [[thetas[i], lines.ipca.across[i]]], colour: ipca.colour, radius: 6 },
        { kind: 'points', points: [at(mean, i)], colour: ppca.colour, radius: 6 },
      ],
    };
  }

  function describe() {
    const i = index();
    const moment = stepped(thetas[i], step);
    const heights = kinds.map((kind) => `${method(kind).label} ${stepped(lines[kind].across[i], step)}`).join(', ');
    theta.setAttribute('aria-valuetext', `θ = ${moment}: ${heights}`);
    const away = kinds.map((kind) => `${method(kind).label} ${number(lines[kind].away)}`).join(', ');
    const steps = jumps.map((jump) => `${number(jump.by)} at θ = ${short(jump.at)}`).join(' and by ');
    return `θ = ${moment}: ${heights}. Root mean square distance of the ${points.length} observations from the line: ${away}. Between bins, IPCA jumps by ${steps}. PPCA does not jump.`;
  }

  const figure = createIllustration({
    name: 'bins',
    title: 'Three bins: one line is not enough',
    controls: [field('θ', theta)],
    caption:
      'Figure 2 (left) of the paper. PCA fits one line to all observations. IPCA fits a separate line to each bin. PPCA has a mean at each end of the bins (dots) and joins them. The thick line is PPCA’s component at θ, from −2 to 2 standard deviations. All three models were fitted just now to the grey dots. Their true curve rises, falls and rises.',
    draw(canvas, width) {
      placed = paintOn(canvas, width, 300, plot());
      return describe();
    },
    numbers: () =>
      table(
        ['θ', ...kinds.map((kind) => method(kind).label)],
        thetas.flatMap((each, i) =>
          i % 25 === 0 || i === index() ? [[stepped(each, step), ...kinds.map((kind) => number(lines[kind].across[i]))]] : [],
        ),
      ),
  });
  drag(figure.canvas, theta, (event) => placed?.valueAt(event.offsetX, 0).x ?? lo);
  return figure.root;
}

/**
 * A point of the plane.
 *
 * @param rows of two variables
 */
function at(rows: Float64Array, i: number) {
  return [rows[2 * i], rows[2 * i + 1]];
}
