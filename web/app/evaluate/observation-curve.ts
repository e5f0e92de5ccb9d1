import type { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { number } from '../kit/format.ts';
import { extent } from '../kit/sample.ts';
import { errorUnit } from '../kit/units.ts';
import { coincide, isDotted, overVariables } from '../charts/variables.ts';
import type { ModelInfo } from '../../page.js';
import type { Observation, Reconstruction } from '../state/state.ts';

/** How far values are apart. */
function spread(values: ArrayLike<number>) {
  const { lo, hi } = extent(values);
  return hi - lo;
}

/**
 * Draws one row of a table and its reconstructions over the variables. Reconstructions of a curve that
 * nearly lie on it are drawn as what they miss.
 *
 * @param errors whether errors are shown
 */
export function drawObservation(
  chart: ReturnType<typeof createChart>,
  { values: observed }: Observation,
  reconstructions: Reconstruction[],
  info: ModelInfo,
  errors: boolean,
) {
  const misses = reconstructions.map(({ picture }) => observed.map((value, k) => value - picture[k]));
  const differences = info.axis != null && misses.every((missed) => coincide(spread(missed), spread(observed)));
  const own = {
    name: 'observed',
    values: observed,
    drawn: differences ? observed.map(() => 0) : undefined,
    colour: '--text',
    look: { width: 4, alpha: 0.25 },
    dots: 'observed',
  };
  const lines = reconstructions.map(({ kind, picture }, i) => {
    const { label, colour } = method(kind);
    return { name: label, values: picture, drawn: differences ? misses[i] : undefined, colour, look: { label, width: 1.5 } };
  });
  const { plot, head, rows } = overVariables(info, { differences, lines: [own, ...lines.reverse()] }); // the model itself on top
  const unit = errorUnit(info) && ` ${errorUnit(info)}`;
  const names = reconstructions.map(({ kind, rmse }) => `${method(kind).label}${errors ? ` (RMSE ${number(rmse)}${unit})` : ''}`);
  const what = differences ? 'Observation minus reconstruction: ' : isDotted(info) ? '' : 'Grey: the observation; lines: ';
  chart.draw(plot, head, rows, `${what}${names.join(', ')}`);
}
