import { method } from '../kit/colour.ts';
import { el, swatchOf } from '../kit/dom.ts';
import { lambdaText, stepped } from '../kit/format.ts';
import { linesOf } from './dot-lines.ts';
import { createFigure, type Host } from './figure.ts';
import type { MethodLines } from './cloud.ts';

const kinds = ['pca', 'ipca', 'ppca'] as const;
/** What each method draws. */
const drawn = {
  pca: 'one line for all dots',
  ipca: 'one line for each of five bins of θ',
  ppca: 'a line that sweeps over a ribbon, with hinges at the ends of the bins',
};

/**
 * One slider from five lines to one: the figure of the opening, and of a chapter.
 *
 * @param name of the figure
 * @param ahead how far below the screen it is fitted
 */
export function createSmoothnessFigure(host: Host, { name = 'smoothness', ahead = '0px' } = {}) {
  return createFigure(host, {
    name,
    title: 'λ: from a line for each bin to one line for all',
    caption: el(
      'span',
      ...kinds.flatMap((kind) => [
        el('span.in-text', swatchOf(method(kind).colour), el('strong', method(kind).label)),
        ` ${drawn[kind]}. `,
      ]),
      'The slider sets λ of the mean and of the basis to the same value.',
    ),
    controls: [{ name: 'lambda', label: 'λ', min: -4, max: 2, step: 0.1, value: -1.5, log: true }],
    ahead,
    compute: async (engine, dots, { lambda: power }) => {
      const value = 10 ** power;
      const lambda = { mean: value, basis: value };
      const fits = kinds.map(async (kind) => [kind, await linesOf(engine, dots, { method: kind, ...(kind === 'ppca' && { lambda }) })]);
      return { value, lines: Object.fromEntries(await Promise.all(fits)) as Required<MethodLines> };
    },
    show({ value, lines }) {
      const errors = kinds.map((kind) => `${method(kind).label} ${stepped(lines[kind].unseen, 0.001)}`);
      return {
        lines,
        said: `λ = ${lambdaText(value)}. Error of the dots ○, which no method has seen: ${errors.join(', ')} (mean RMSE, in units of the picture).`,
      };
    },
  }).root;
}
