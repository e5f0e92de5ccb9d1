import type { Bandwidth } from '../../page.js';

export const minus = '\u2212';

/** A number with `digits` significant digits, without an exponent for common sizes. */
export function number(value: number, digits = 3) {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  let text;
  if (size !== 0 && (size < 1e-3 || size >= Math.max(1e6, 10 ** digits))) text = value.toExponential(digits - 1).replace('e+', 'e');
  else if (size >= 10 ** digits) text = value.toFixed(0);
  else text = value.toPrecision(digits);
  return text.replaceAll('-', minus);
}

/**
 * The number of significant digits that distinguish a value from others: `digits` of
 * their span, and more if the values are far from 0, as years are.
 *
 * @param span of all of them
 * @param digits of the span
 */
export function digitsWithin(value: number, span: number, digits = 4) {
  const more = span > 0 && value !== 0 ? Math.ceil(Math.log10(Math.abs(value) / span)) : 0;
  return Math.min(15, digits + Math.max(0, more));
}

/**
 * A number for ticks and ranges: four significant digits of the span, or of the value without one,
 * without trailing zeros. Of −29.93, −0.03132 and 29.87 the middle one is −0.03.
 */
export function short(value: number, span = 0) {
  if (!Number.isFinite(value)) return '–';
  const fewer = span > 0 && value !== 0 ? Math.min(0, Math.ceil(Math.log10(Math.abs(value) / span))) : 0;
  return String(Number(value.toPrecision(Math.max(1, digitsWithin(value, span) + fewer)))).replaceAll('-', minus);
}

/** A number rounded to the step of an axis or a slider. */
export function stepped(value: number, step: number) {
  if (step < 1e-8 || step >= 1e6) {
    const digits = Math.floor(Math.log10(Math.abs(value))) - Math.floor(Math.log10(step));
    return digits >= 0 ? value.toExponential(Math.min(15, digits)).replace('e+', 'e').replaceAll('-', minus) : '0';
  }
  const decimals = Math.max(0, Math.min(8, -Math.floor(Math.log10(step) + 1e-9)));
  const text = value.toFixed(decimals);
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', minus);
}

/** A number for a number field, with the digits that its span needs. */
export function typed(value: number, span: number) {
  return stepped(value, span / 500).replaceAll(minus, '-');
}

/** Splits a label such as "yaw (°)" into name and unit. Without a name it is θ. */
export function naming(label: string) {
  const [, name, unit] = /^(.*\S)\s*[([]([^()[\]]+)[)\]]$/.exec(label) ?? ['', label, ''];
  return { name: /^(theta|θ)?$/i.test(name) ? 'θ' : name, unit };
}

/** A value, written, with its unit: "−3.1°", "34.2 years", "day 213 of the year", "year 2020.2". */
function withUnit(text: string, unit: string) {
  const [, part, whole] = cyclic(unit);
  if (part) return `${part} ${text} of the ${whole}`;
  if (isDated(text, unit)) return `year ${text}`;
  return unit ? `${text}${isSign(unit) ? '' : '\u00a0'}${unit}` : text;
}

/** The parts of "day of year" and "hour of day"; of another unit none. */
const cyclic = (unit: string) => /^(\w+) of (\w+)$/.exec(unit) ?? [];

/** Whether a value is a year of the calendar: 2020.2, but no age. */
const isDated = (text: string, unit: string) => unit === 'year' && /^\d{4}/.test(text);

const isSign = (unit: string) => /^[°%′″]/.test(unit);

/**
 * A whole number of four digits or more, as a year, needs no decimals.
 *
 * @param span a 500th of it is visible
 */
const visible = (value: number, span: number) => (span > 0 ? stepped(value, span / 500).replace(/(\d{4})\.0+$/, '$1') : short(value));

/**
 * A value with the unit of its label: "−3.1°", "34.2 years".
 *
 * @param span sets the digits
 */
export function measured(label: string, value: number, span: number) {
  return withUnit(visible(value, span), naming(label).unit);
}

/**
 * The same with its name: "yaw −3.1°", "θ = 180" without another name, and "day 213 of the year"
 * or "year 2020.2", which need none.
 */
export function quantity(label: string, value: number, span: number) {
  const { name, unit } = naming(label);
  const text = measured(label, value, span);
  if (cyclic(unit)[0] || text.startsWith('year ')) return text;
  return `${name}${name === 'θ' ? '\u00a0=\u00a0' : ' '}${text}`;
}

/** Keeps both sides of each "=" on one line: "θ = 0.23". */
export const unbroken = (text: string) => text.replaceAll(' = ', '\u00a0=\u00a0');

/**
 * The name of a parameter and its range: "yaw, −90° … 90°", "age, 20 … 64 years", and "0 … 3 mM"
 * without another name than θ.
 */
export function ranging({ name: label, min, max }: { name: string; min: number; max: number }) {
  const { name, unit } = naming(label);
  const ends = [min, max].map((value) => visible(value, max - min));
  const whole = ends.every((end) => !/\.0*[1-9]/.test(end));
  const [from, to] = ends.map((end) => (whole ? end.replace(/\.0+$/, '') : end) + (isSign(unit) ? unit : ''));
  const values = withUnit(max > min ? `${from}\u00a0…\u00a0${to}` : from, isSign(unit) ? '' : unit);
  return `${name === 'θ' ? '' : `${name}, `}${values}${max > min ? '' : ' in every row'}`;
}

/** A λ, which may be infinite. */
export function lambdaText(value: number) {
  return value === Infinity ? '∞' : String(Number(value.toPrecision(3)));
}

export function percent(share: number) {
  return `${(100 * share).toFixed(share >= 0.0995 ? 0 : 1)} %`;
}

/**
 * Formats a whole number with a comma before every third digit, as the core does. Intl would delay the page's first picture
 * until the browser has loaded its tables of languages.
 */
export function count(count: number) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A text with a capital at its beginning and a stop at its end. */
export const sentence = (text: string) => `${text[0].toUpperCase()}${text.slice(1)}.`;

export const plural = (n: number, noun: string) => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;

export function trainedOn({ rows, of }: { rows: number; of: number }) {
  return `Trained on ${count(rows)} of ${count(of)} training observations.`;
}

export function chosenBandwidth({ value, tried, folds }: Bandwidth) {
  const chosen = `bandwidth ${lambdaText(value)}`;
  return tried.length === 0 ? chosen : `${chosen}, the best of ${tried.length} by cross-validation in ${folds} folds`;
}

export function bytes(bytes: number) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let power = 0;
  while (bytes >= 1000 && power < units.length - 1) {
    bytes /= 1000;
    power++;
  }
  return `${power === 0 ? bytes : number(bytes)} ${units[power]}`;
}

export function duration(seconds: number) {
  if (seconds < 1) return `${Math.round(1000 * seconds)} ms`;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

export function date(time: string | number | Date) {
  return new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

/** A typed number with a decimal point, and Infinity as JavaScript writes it. */
export const decimal = (text: string) =>
  text
    .trim()
    .replace(',', '.')
    .replaceAll(minus, '-')
    .replace(/^(∞|inf|infinity)$/i, 'Infinity');

/**
 * Parses numbers separated by commas, semicolons or spaces. Returns null for empty
 * text and for anything that is not a number.
 */
export function numbers(text: string): number[] | null {
  const parts = text
    .replaceAll(minus, '-')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const values = parts.map(Number);
  return values.length > 0 && values.every(Number.isFinite) ? values : null;
}

/** The name of an observation in a sentence: a mere number, such as that of a row without a name, says what it is. */
export const named = (id: string) => (/^\d+$/.test(id) ? `no. ${id}` : id);
