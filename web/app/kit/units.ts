import { shapeOf } from './picture.ts';
import type { ModelInfo } from '../../page.js';

/** The unit of all variables, if their names or the curve state the same one; else empty. */
export function commonUnit({ units, axis }: ModelInfo) {
  if (axis) return axis.measuredUnit;
  return units.length > 0 && units.every((unit) => unit === units[0]) ? units[0] : '';
}

/**
 * Whether the variables have different units, so that no error of all of them in the units of the
 * data means anything.
 */
export function mixesUnits({ units, axis, standardised }: ModelInfo) {
  return !axis && (standardised || units.some((unit) => unit !== units[0]));
}

/**
 * The standard deviations in which variables of different units are drawn; null where variables share
 * an axis in the units of the data, because they have one unit, are a curve or are the pixels of a picture.
 */
export function sigmaOf(info: ModelInfo) {
  if (info.axis || shapeOf(info) || commonUnit(info) !== '') return null;
  return info.standardised ? info.scale : info.spread.length > 0 ? info.spread : null;
}

/**
 * A component as charts draw it: its loadings. Where each variable is drawn in its standard
 * deviations, it is what one standard deviation of the coefficient changes, as in a biplot:
 * loadings in the units of the data would only show which variable has large numbers.
 *
 * @param basis all components at one θ, in the units of the data; of portraits as they are seen
 * @param v from 0
 */
export function componentOf(info: ModelInfo, basis: Float64Array, v: number) {
  const size = basis.length / info.components;
  const own = basis.subarray(v * size, (v + 1) * size);
  return sigmaOf(info) ? own.map((loading) => loading * info.coefficientSD[v]) : own;
}

/** Below this share of the data's spread an error is rounding. */
const dust = 1e-12;

/** The RMSE of a reconstruction, with rounding as 0. */
export function errorOf({ coefficientSD, cols }: Pick<ModelInfo, 'coefficientSD' | 'cols'>, rmse: number) {
  return rmse < (dust * Math.hypot(...coefficientSD)) / Math.sqrt(cols) ? 0 : rmse;
}

/** The mean RMSE of the training or test rows, if it is known. */
export function scoreOf(info: ModelInfo, part: 'train' | 'test') {
  const score = info.scores[part];
  return score == null ? score : errorOf(info, score);
}

/** The unit of errors of all variables together. */
export function errorUnit(info: ModelInfo) {
  if (info.standardised) return 'σ';
  return commonUnit(info);
}

/** The name of these errors, with their unit. */
export const errorName = (info: ModelInfo) => (errorUnit(info) ? `RMSE (${errorUnit(info)})` : 'RMSE');

/** The names of the variables. */
export const namesOf = ({ names, cols }: ModelInfo) => Array.from({ length: cols }, (_, k) => names[k] ?? `Variable ${k + 1}`);

/** The names of the components, in lists to choose from. */
export const componentNames = ({ components }: ModelInfo) => Array.from({ length: components }, (_, v) => `component ${v + 1}`);

/**
 * A variable with its unit, as a heading.
 *
 * @param k from 0
 */
export function variableName({ names, axis, units }: ModelInfo, k: number) {
  const name = names[k] ?? `Variable ${k + 1}`;
  const unit = axis ? '' : (units[k] ?? '');
  return unit && !name.includes(unit) ? `${name} (${unit})` : name;
}
