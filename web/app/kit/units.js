/** @import { ModelInfo } from '../../page.js' */

/**
 * The unit of all variables, if their names or the curve state the same one; else empty.
 *
 * @param {ModelInfo} info
 */
export function commonUnit({ units, axis }) {
  if (axis) return axis.measuredUnit;
  return units.length > 0 && units.every((unit) => unit === units[0]) ? units[0] : '';
}

/**
 * Whether the variables have different units, so that no error of all of them in the units of the
 * data means anything.
 *
 * @param {ModelInfo} info
 */
export function mixesUnits({ units, axis, standardised }) {
  return !axis && (standardised || units.some((unit) => unit !== units[0]));
}

/**
 * The standard deviations in which variables of different units are drawn; null where variables share
 * an axis in the units of the data, because they have one unit or are a curve.
 *
 * @param {ModelInfo} info
 */
export function sigmaOf(info) {
  if (info.axis || commonUnit(info) !== '') return null;
  return info.standardised ? info.scale : info.spread.length > 0 ? info.spread : null;
}

/** Below this share of the data's spread an error is rounding. */
const dust = 1e-12;

/**
 * The RMSE of a reconstruction, with rounding as 0.
 *
 * @param {Pick<ModelInfo, 'coefficientSD' | 'cols'>} info
 * @param {number} rmse
 */
export function errorOf({ coefficientSD, cols }, rmse) {
  return rmse < (dust * Math.hypot(...coefficientSD)) / Math.sqrt(cols) ? 0 : rmse;
}

/** The mean RMSE of the training or test rows, if it is known. @param {ModelInfo} info @param {'train' | 'test'} part */
export function scoreOf(info, part) {
  const score = info.scores[part];
  return score == null ? score : errorOf(info, score);
}

/** The unit of errors of all variables together. @param {ModelInfo} info */
export function errorUnit(info) {
  if (info.standardised) return 'σ';
  return commonUnit(info);
}

/** The name of these errors, with their unit. @param {ModelInfo} info */
export const errorName = (info) => (errorUnit(info) ? `RMSE (${errorUnit(info)})` : 'RMSE');

/**
 * A variable with its unit, as a heading.
 *
 * @param {ModelInfo} info
 * @param {number} k from 0
 */
export function variableName({ names, axis, units }, k) {
  const name = names[k] ?? `Variable ${k + 1}`;
  const unit = axis ? '' : (units[k] ?? '');
  return unit && !name.includes(unit) ? `${name} (${unit})` : name;
}
