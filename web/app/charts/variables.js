import { commonUnit, sigmaOf } from '../kit/units.js';
import { curve, envelope } from './series.js';

/** Up to so many variables have a dot each, unless they are a curve. */
const mostDots = 40;

/**
 * How the variables of a model are drawn beside each other: along the axis of a curve, with its
 * unit, or by number; and in which unit. Variables of different units are drawn in standard
 * deviations if the model is standardised; otherwise the axis says that units differ.
 *
 * @param {import('../../page.js').ModelInfo} info
 */
export function variablesOf(info) {
  const { names, cols, axis, centre, units } = info;
  const sigma = sigmaOf(info);
  const unit = commonUnit(info);
  const differ = !axis && !sigma && new Set(units).size > 1;
  const at = (/** @type {number} */ k) => (axis ? axis.values[k] : k + 1);
  const scaled = (/** @type {ArrayLike<number>} */ values, /** @type {boolean} */ centred) =>
    sigma ? Array.from(values, (value, k) => (value - (centred ? centre[k] : 0)) / sigma[k]) : values;
  const points = (/** @type {ArrayLike<number>} */ values) => curve(values).map(([place, value]) => [at(place - 1), value]);

  return {
    x: axisOf(info),
    /** Whether each variable has a dot. */
    dotted: !axis && cols <= mostDots,
    /** The label of values. */
    label: sigma ? 'σ from the mean over θ' : `${axis?.measured || 'value'}${unit ? ` (${unit})` : differ ? ' (mixed units)' : ''}`,
    /** The unit of loadings, to stand behind their name. */
    loadingUnit: sigma ? ', σ' : unit ? ` (${unit})` : differ ? ' (mixed units)' : '',
    /** A curve of means or observations. @param {ArrayLike<number>} values in the units of the data */
    values: (values) => points(scaled(values, true)),
    /** A curve of loadings. @param {ArrayLike<number>} values in the units of the data */
    loadings: (values) => points(scaled(values, false)),
    /** A band, [x, low, high]. @param {ArrayLike<number>} low @param {ArrayLike<number>} high @param {boolean} [centred] whether it lies about the means */
    band(low, high, centred = true) {
      const [below, above] = [scaled(low, centred), scaled(high, centred)];
      return envelope(Array.from(below, (value, k) => [k, value, above[k]])).map(([k, ...ends]) => [at(k), ...ends]);
    },
    /** The columns of a table that name the variable and its unit. */
    head: axis || units.every((each) => each === '') ? ['variable'] : ['variable', 'unit'],
    /** Their cells. @param {number} k from 0 */
    cells(k) {
      const name = names[k] ?? String(k + 1);
      return this.head.length > 1 ? [name, units[k]] : [name];
    },
    /** The names of further columns, in standard deviations. @param {string[]} heads */
    sigmaHead: (...heads) => (sigma ? heads.map((head) => `${head}, σ`) : []),
    /** Values of such columns. @param {number} k @param {boolean} centred @param {number[]} values */
    sigmaCells: (k, centred, ...values) => (sigma ? values.map((value) => (value - (centred ? centre[k] : 0)) / sigma[k]) : []),
  };
}

/**
 * The axis: that of a curve, the names of a few variables, or their numbers.
 *
 * @param {import('../../page.js').ModelInfo} info
 * @returns {import('./series.js').Axis}
 */
function axisOf({ names, cols, axis }) {
  if (axis) {
    const { name, unit, values } = axis;
    const [first, last] = [values[0], values[cols - 1]];
    return {
      label: name && unit ? `${name} (${unit})` : name || unit || 'variable',
      min: Math.min(first, last),
      max: Math.max(first, last),
    };
  }
  const numbered = { label: 'variable', min: 1, max: Math.max(2, cols), whole: true };
  return cols <= mostNames && names.length === cols ? { ...numbered, names } : numbered;
}

/** More names than this do not fit. */
const mostNames = 16;
