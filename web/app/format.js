const minus = '\u2212';

/**
 * A number in `digits` significant digits, without an exponent where it reads well.
 *
 * @param {number} value
 * @param {number} [digits]
 */
export function number(value, digits = 3) {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  let text;
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) text = value.toExponential(digits - 1).replace('e+', 'e');
  else if (size >= 10 ** digits) text = value.toFixed(0);
  else text = value.toPrecision(digits);
  return text.replaceAll('-', minus);
}

/**
 * At most four significant digits, without trailing zeros: for ticks and ranges.
 *
 * @param {number} value
 */
export function short(value) {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))).replaceAll('-', minus) : '–';
}

/**
 * A number rounded to the step of an axis or a slider.
 *
 * @param {number} value
 * @param {number} step
 */
export function stepped(value, step) {
  const decimals = Math.max(0, Math.min(8, -Math.floor(Math.log10(step) + 1e-9)));
  const text = value.toFixed(decimals);
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', minus);
}

/** @param {number} share */
export function percent(share) {
  return `${(100 * share).toFixed(share >= 0.0995 ? 0 : 1)} %`;
}

/** @param {number} count */
export function count(count) {
  return count.toLocaleString('en').replaceAll(',', '\u2009');
}

/** @param {number} bytes */
export function bytes(bytes) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let power = 0;
  while (bytes >= 1000 && power < units.length - 1) { bytes /= 1000; power++; }
  return `${power === 0 ? bytes : number(bytes)} ${units[power]}`;
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 1) return `${Math.round(1000 * seconds)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** @param {string | number | Date} time */
export function date(time) {
  return new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

/**
 * Numbers as a person types them: separated by commas, semicolons or spaces.
 * Empty text gives null, and so does text with anything that is not a number.
 *
 * @param {string} text
 * @returns {number[] | null}
 */
export function numbers(text) {
  const parts = text.replaceAll(minus, '-').split(/[\s,;]+/).filter(Boolean);
  const values = parts.map(Number);
  return values.length > 0 && values.every(Number.isFinite) ? values : null;
}
