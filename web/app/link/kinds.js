import { limits } from '../kit/settings.js';

/**
 * How a value is written to and parsed from an address. parse returns undefined for
 * values that are not allowed. Commas separate the items of a list; inside an item
 * they are escaped.
 *
 * @template T
 * @typedef {object} Kind
 * @property {string} wants the allowed values in words, for messages
 * @property {(text: string) => T | undefined} parse
 * @property {(value: T) => string} format
 * @property {Readonly<Record<string, string>>} [former] texts that older links have, and what the page uses instead
 */

/**
 * @param {number} least
 * @param {number} most
 * @returns {Kind<number>}
 */
export const whole = (least, most) =>
  numeric(`a whole number from ${least} to ${most}`, (value) => Number.isInteger(value) && value >= least && value <= most);

/**
 * @param {number} least
 * @param {number} most
 * @returns {Kind<number>}
 */
export const between = (least, most) => numeric(`a number from ${least} to ${most}`, (value) => value >= least && value <= most);

/**
 * The values that the core allows for an option.
 *
 * @param {keyof typeof limits} option
 * @returns {Kind<number>}
 */
export function limited(option) {
  const { least, most, infinite = false, whole: integer = false } = /** @type {import('../kit/settings.js').Limit} */ (limits[option]);
  const finite = integer ? whole(least, most) : between(least, most);
  return infinite ? numeric(`${finite.wants}, or Infinity`, (value) => value === Infinity || (value >= least && value <= most)) : finite;
}

/**
 * The lists that the core allows for an option; of an option that is never a list, one number.
 *
 * @param {keyof typeof limits} option
 * @param {{ least?: number, increasing?: boolean }} [more]
 */
export const listOf = (option, more) =>
  list(limited(option), { most: /** @type {import('../kit/settings.js').Limit} */ (limits[option]).items ?? 1, ...more });

/**
 * Texts of limited length.
 *
 * @type {Kind<string>}
 */
export const text = {
  wants: 'a text of at most 1000 characters',
  parse(text) {
    const value = decoded(text);
    return value !== undefined && value.length > 0 && value.length <= 1000 ? value : undefined;
  },
  format: (value) => encodeURIComponent(wellFormed(value)),
};

/**
 * An assignment as the core packs it.
 *
 * @type {Kind<string>}
 */
export const packed = {
  wants: 'the complete text that the page wrote for an assignment',
  parse: (text) => (/^[\w-]{4,}$/.test(text) && text.length <= limits.packedCharacters.most ? text : undefined),
  format: (value) => value,
};

/** @type {Kind<boolean>} */
export const flag = {
  wants: 'yes or no',
  parse: (text) => (text === 'yes' || text === 'no' ? text === 'yes' : undefined),
  format: (value) => (value ? 'yes' : 'no'),
};

/**
 * @param {readonly string[]} values
 * @param {Readonly<Record<string, string>>} [former]
 * @returns {Kind<string>}
 */
export const choice = (values, former = {}) => ({
  wants: `one of ${values.join(', ')}`,
  parse: (text) => values.find((value) => value === (former[text] ?? text)),
  format: (value) => value,
  former,
});

/**
 * @template T
 * @param {Kind<T>} kind of each
 * @param {{ least?: number, most?: number, increasing?: boolean }} [limits]
 * @returns {Kind<T[]>}
 */
export const list = (kind, { least = 1, most = 1000, increasing = false } = {}) => ({
  wants: `${least === most ? least : `${least} or more`}${increasing ? ' increasing values' : ' values'} separated by commas, each ${kind.wants}`,
  parse(text) {
    const values = text.split(',').map((each) => kind.parse(each));
    const known = /** @type {T[]} */ (values.filter((value) => value !== undefined));
    if (known.length < values.length || values.length < least || values.length > most) return undefined;
    return increasing && known.some((value, i) => i > 0 && !(known[i - 1] < value)) ? undefined : known;
  },
  format: (values) => values.map((value) => kind.format(value)).join(','),
});

/**
 * A value or nothing, which leaves the choice to the core.
 *
 * @template T
 * @param {Kind<T>} kind
 * @returns {Kind<T | null>}
 */
export const optional = (kind) => ({
  wants: `${kind.wants}, or nothing`,
  parse: (text) => (text === '' ? null : kind.parse(text)),
  format: (value) => (value === null ? '' : kind.format(value)),
});

/**
 * @param {string} wants
 * @param {(value: number) => boolean} allowed
 * @returns {Kind<number>}
 */
function numeric(wants, allowed) {
  return {
    wants,
    parse(text) {
      const value = /^[-+.\deInfity]+$/.test(text) ? Number(text) : NaN;
      return allowed(value) ? value : undefined;
    },
    format: (value) => (Object.is(value, -0) ? '-0' : String(value)), // the shortest text of the same number
  };
}

/** @param {string} text */
function decoded(text) {
  try {
    return wellFormed(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}

/** Removes half surrogate pairs, which cannot be escaped. @param {string} text */
function wellFormed(text) {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
