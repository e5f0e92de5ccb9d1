import { colourOf } from '../kit/colour.ts';
import type { Sample } from '../charts/png.ts';
import type { Mark, Plot } from '../charts/series.ts';
import type { Axis, Figure, Series } from './layout.ts';

/** Lines with more points than this have no dots. */
const mostDots = 30;

/** Returns the plot of a figure. */
export function plotOf({ x, y, series }: Figure): Plot {
  const points = series.flatMap((each) => each.points);
  const reach = points.flatMap(([, value, sd = 0]) => [value < 0 ? value - sd : Math.max(0, value - sd), value + sd]); // no error is below 0
  const vertical = rangeOf(y, y.log ? points.map(([, value]) => value) : reach);
  return {
    x: {
      ...x,
      ...rangeOf(
        x,
        points.map(([value]) => value),
      ),
    },
    y: { ...y, ...vertical },
    marks: [...series.flatMap((each) => bandOf(each, vertical.min)), ...series.flatMap(marksOf)],
  };
}

/** One standard deviation to either side, as a band behind the lines. */
function bandOf({ points, colour }: Series, floor: number): Mark[] {
  const known = points.filter(([, , sd]) => sd > 0);
  if (known.length < 2) return [];
  return [{ kind: 'band', colour, alpha: 0.14, points: known.map(([x, y, sd]) => [x, Math.max(floor, y - sd), y + sd]) }];
}

function marksOf({ kind, points, colour, dash }: Series): Mark[] {
  if (kind === 'dots') return [{ kind: 'points', points, colour, radius: 2.5 }];
  if (kind === 'rings') return [{ kind: 'points', points, colour, radius: 4, hollow: true }];
  const dots = (points.length <= mostDots ? [{ kind: 'points', points, colour, radius: 2.5 }] : []) as Mark[];
  return [{ kind: 'line', points, colour, dash }, ...dots];
}

/** The range of an axis, with a margin around its values. */
function rangeOf({ log }: Axis, values: number[]) {
  const positive = log ? values.filter((value) => value > 0) : values;
  const [lo, hi] = [Math.min(...positive), Math.max(...positive)];
  if (!(lo <= hi)) return { min: 0.1, max: 1 };
  if (log) {
    const air = Math.max(1.05, (hi / lo) ** 0.05);
    return { min: lo / air, max: hi * air };
  }
  const air = 0.05 * (hi - lo) || Math.abs(hi) * 0.1 || 1;
  return { min: lo >= 0 && lo < 0.3 * hi ? Math.min(0, lo) - 0.01 * hi : lo - air, max: hi + air };
}

/** The symbol of a series, for a legend on a canvas. */
export function sampleOf({ label, colour, dash, kind }: Series): Sample {
  return {
    label,
    width: 24,
    draw(context, x, y) {
      context.strokeStyle = context.fillStyle = colourOf(colour);
      context.lineWidth = 2;
      context.setLineDash(kind === 'line' ? (dash ?? []) : []);
      context.beginPath();
      if (kind === 'line') {
        context.moveTo(x, y);
        context.lineTo(x + 24, y);
      } else {
        context.arc(x + 12, y, kind === 'dots' ? 2.5 : 4, 0, 2 * Math.PI);
      }
      if (kind === 'dots') context.fill();
      else context.stroke();
    },
  };
}
