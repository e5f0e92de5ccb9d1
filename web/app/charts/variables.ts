import { commonUnit, sigmaOf, variableName } from '../kit/units.ts';
import { bandMark, curve, envelope, lineMark, padded, pointsMark, type Axis, type Cell, type Mark, type Plot } from './series.ts';
import type { ModelInfo } from '../../page.js';

/** Up to so many variables have a row each, unless they are a curve. */
const mostRows = 40;
/** The height of a row, less for many, and of what is above and below the rows, CSS pixels. */
const [rowHeight, around] = [(rows: number) => (rows > 10 ? 16 : 18), 62];

/** Whether each variable has a row of its own, with dots: those without an axis, if they are not too many. */
export const isDotted = ({ axis, cols }: ModelInfo) => !axis && cols <= mostRows;

/** The unit of loadings, to stand behind their name. */
export function loadingUnit(info: ModelInfo) {
  const unit = commonUnit(info);
  return sigmaOf(info) ? ', σ' : unit ? ` (${unit})` : '';
}

/** Whether lines this far apart can hardly be told from each other on a chart of this range, as for most spectra. */
export const coincide = (apart: number, range: number) => apart < 0.15 * range;

/** Numbers over the variables, and how their line looks. */
interface Line {
  name: string; // in the table
  values: ArrayLike<number>; // in the units of the data
  drawn?: ArrayLike<number>; // in place of the values
  colour: string;
  look?: Partial<Extract<Mark, { kind: 'line' }>>;
  dots?: string; // the label of dots, where a line has none
}

/**
 * A chart over the variables, with its table: along the axis of a curve, or by number; in standard
 * deviations where units differ.
 *
 * @param what differences: the numbers are away from a mean, so that 0 matters; band: from low to high, with the names of both
 */
export function overVariables(
  info: ModelInfo,
  {
    lines,
    band,
    differences = false,
    y = {},
  }: {
    lines: Line[];
    band?: { names: string[]; low: ArrayLike<number>; high: ArrayLike<number>; colour: string } | null;
    differences?: boolean;
    y?: Partial<Axis>;
  },
) {
  const { axis, centre } = info;
  const [sigma, unit, dotted] = [sigmaOf(info), commonUnit(info), isDotted(info)];
  const at = (k: number) => (axis ? axis.values[k] : k + 1);
  const shift = (k: number) => (differences ? 0 : centre[k]);
  const scaled = (values: ArrayLike<number>) => (sigma ? Array.from(values, (value, k) => (value - shift(k)) / sigma[k]) : values);
  const points = lines.map(({ values, drawn = values }) => curve(scaled(drawn)).map(([place, value]) => [at(place - 1), value]));
  const [low, high] = band ? [scaled(band.low), scaled(band.high)] : [[], []];
  const outline = envelope(Array.from(low, (value, k) => [k, value, high[k]])).map(([k, ...ends]) => [at(k), ...ends]);
  const all = [...outline.flatMap(([, ...ends]) => ends), ...points.flatMap((each) => each.map((point) => point[1]))];
  const label = sigma ? 'σ from the mean over θ' : `${axis?.measured || 'value'}${unit ? ` (${unit})` : ''}`;
  const plot: Plot = {
    x: axisOf(info),
    y: { label: differences ? `difference${loadingUnit(info)}` : label, ...padded(all), ...y },
    marks: [
      ...(band ? [bandMark(outline, band.colour)] : []),
      ...(differences ? [{ kind: 'zero' as const }] : []),
      ...lines.map(({ colour, look, dots }, i) => lineMark(points[i], colour, dotted && dots ? { ...look, label: dots } : look)),
    ],
  };
  const heads = [...lines.map(({ name }) => name), ...(band?.names ?? [])];
  const columns = [...lines.map(({ values }) => values), ...(band ? [band.low, band.high] : [])];
  const centred = !differences || lines[0].drawn != null;
  return { plot: dotted ? inRows(plot, info) : plot, ...tableOf(info, heads, columns, centred) };
}

/**
 * The table: each variable with its unit, its numbers, and these in standard deviations where units differ.
 *
 * @param centred whether the numbers are means or observations, not differences
 */
function tableOf(info: ModelInfo, heads: string[], columns: ArrayLike<number>[], centred: boolean) {
  const { names, axis, centre, units } = info;
  const sigma = sigmaOf(info);
  const withUnits = !axis && units.some((each) => each !== '');
  return {
    head: ['variable', ...(withUnits ? ['unit'] : []), ...heads, ...(sigma ? heads.map((head) => `${head}, σ`) : [])],
    rows: () =>
      Array.from(columns[0], (_, k): Cell[] => {
        const values = columns.map((column) => column[k]);
        const name = [names[k] ?? String(k + 1), ...(withUnits ? [units[k]] : [])];
        return [...name, ...values, ...(sigma ? values.map((value) => (value - (centred ? centre[k] : 0)) / sigma[k]) : [])];
      }),
  };
}

/** The axis: that of a curve, or the numbers of the variables. */
function axisOf({ cols, axis }: ModelInfo): Axis {
  if (axis) {
    const { name, unit, values } = axis;
    const [first, last] = [values[0], values[cols - 1]];
    return {
      label: name && unit ? `${name} (${unit})` : name || unit || 'variable',
      min: Math.min(first, last),
      max: Math.max(first, last),
    };
  }
  return { label: 'variable', min: 1, max: Math.max(2, cols), whole: true };
}

/**
 * Variables without an order as rows with whole names: dots, not a line that would join height
 * with weight. A band is a bar in each row; where 0 matters, a line leads from it to the dot.
 *
 * @param plot over the variables, numbered from 1
 */
function inRows({ y: value, marks }: Plot, info: ModelInfo): Plot {
  const { cols } = info;
  const row = (place: number) => cols + 1 - place; // the first on top
  const dots = marks.filter(({ kind }) => kind === 'line' || kind === 'points');
  const named = dots.some((mark) => mark.kind === 'line' && mark.label);
  const zero = marks.some(({ kind }) => kind === 'zero');

  function laid(mark: Mark): Mark[] {
    if (mark.kind === 'band') {
      const bar = ([place, low, high]: number[]) => [low, high].map((end) => [end, row(place) - 0.34, row(place) + 0.34]);
      return mark.points.map((point) => bandMark(bar(point), mark.colour, { alpha: mark.alpha }));
    }
    const upright = [0.4, cols + 0.6].map((end) => [0, end]);
    if (mark.kind === 'zero') return [lineMark(upright, '--quiet', { width: 1 })];
    if (mark.kind !== 'line' && mark.kind !== 'points') return [mark];
    const aside = ((dots.length - 1) / 2 - dots.indexOf(mark)) * Math.min(0.16, 0.6 / dots.length);
    const points = mark.points.map(([place, at]) => [at, row(place) + aside]);
    const stem = ([at, up]: number[]) => [0, at].map((end) => [end, up]);
    const hollow = mark.kind === 'line' && mark.dash != null;
    return [
      ...(zero ? points.map((point) => lineMark(stem(point), mark.colour)) : []),
      pointsMark(points, mark.colour, { label: mark.label, radius: 4, hollow }),
    ];
  }

  return {
    x: { ...value, whole: false },
    y: {
      label: '',
      min: 0.4,
      max: cols + (named ? 1.6 : 0.6),
      names: Array.from({ length: cols }, (_, k) => variableName(info, cols - 1 - k)),
    },
    height: rowHeight(cols) * (cols + 1) + around,
    marks: marks.flatMap(laid),
  };
}
