/** @typedef {import('../../ppca.js').ModelInfo} ModelInfo */

/**
 * The unit of all variables, if their names state the same one; else empty.
 *
 * @param {ModelInfo} info
 */
export function commonUnit({ units, axis }) {
  return !axis && units.length > 0 && units.every((unit) => unit === units[0]) ? units[0] : '';
}

/**
 * The standard deviations in which a standardised model is drawn; null where variables share an
 * axis in the units of the data, because they have one unit or are a curve.
 *
 * @param {ModelInfo} info
 */
export function sigmaOf(info) {
  return info.standardised && !info.axis && commonUnit(info) === '' ? info.scale : null;
}

/** The unit of errors of all variables together. @param {ModelInfo} info */
export function errorUnit(info) {
  if (info.standardised) return 'σ';
  return commonUnit(info);
}

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
