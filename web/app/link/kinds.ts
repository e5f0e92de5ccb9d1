import { limits, type Limit } from '../kit/settings.ts';

/**
 * How a value is written to and parsed from an address. parse returns undefined for
 * values that are not allowed. Commas separate the items of a list; inside an item
 * they are escaped.
 */
export interface Kind<T> {
  wants: string; // the allowed values in words, for messages
  parse: (text: string) => T | undefined;
  format: (value: T) => string;
  former?: Readonly<Record<string, string>>; // texts that older links have, and what the page uses instead
}

export const whole = (least: number, most: number): Kind<number> =>
  numeric(`a whole number from ${least} to ${most}`, (value) => Number.isInteger(value) && value >= least && value <= most);

export const between = (least: number, most: number): Kind<number> =>
  numeric(`a number from ${least} to ${most}`, (value) => value >= least && value <= most);

/** The values that the core allows for an option. */
export function limited(option: keyof typeof limits): Kind<number> {
  const { least, most, infinite = false, whole: integer = false } = limits[option] as Limit;
  const finite = integer ? whole(least, most) : between(least, most);
  return infinite ? numeric(`${finite.wants}, or Infinity`, (value) => value === Infinity || (value >= least && value <= most)) : finite;
}

/** The lists that the core allows for an option; of an option that is never a list, one number. */
export const listOf = (option: keyof typeof limits, more?: { least?: number; increasing?: boolean }) =>
  list(limited(option), { most: (limits[option] as Limit).items ?? 1, ...more });

/** Texts of limited length. */
export const text: Kind<string> = {
  wants: 'a text of at most 1000 characters',
  parse(text) {
    const value = decoded(text);
    return value !== undefined && value.length > 0 && value.length <= 1000 ? value : undefined;
  },
  format: (value) => encodeURIComponent(wellFormed(value)),
};

/** An assignment as the core packs it. */
export const packed: Kind<string> = {
  wants: 'the complete text that the page wrote for an assignment',
  parse: (text) => (/^[\w-]{4,}$/.test(text) && text.length <= limits.packedCharacters.most ? text : undefined),
  format: (value) => value,
};

export const flag: Kind<boolean> = {
  wants: 'yes or no',
  parse: (text) => (text === 'yes' || text === 'no' ? text === 'yes' : undefined),
  format: (value) => (value ? 'yes' : 'no'),
};

export const choice = (values: readonly string[], former: Readonly<Record<string, string>> = {}): Kind<string> => ({
  wants: `one of ${values.join(', ')}`,
  parse: (text) => values.find((value) => value === (former[text] ?? text)),
  format: (value) => value,
  former,
});

/** @param kind of each */
export const list = <T>(
  kind: Kind<T>,
  { least = 1, most = 1000, increasing = false }: { least?: number; most?: number; increasing?: boolean } = {},
): Kind<T[]> => ({
  wants: `${least === most ? least : `${least} or more`}${increasing ? ' increasing values' : ' values'} separated by commas, each ${kind.wants}`,
  parse(text) {
    const values = text.split(',').map((each) => kind.parse(each));
    const known = values.filter((value) => value !== undefined) as T[];
    if (known.length < values.length || values.length < least || values.length > most) return undefined;
    return increasing && known.some((value, i) => i > 0 && !(known[i - 1] < value)) ? undefined : known;
  },
  format: (values) => values.map((value) => kind.format(value)).join(','),
});

/** A value or nothing, which leaves the choice to the core. */
export const optional = <T>(kind: Kind<T>): Kind<T | null> => ({
  wants: `${kind.wants}, or nothing`,
  parse: (text) => (text === '' ? null : kind.parse(text)),
  format: (value) => (value === null ? '' : kind.format(value)),
});

function numeric(wants: string, allowed: (value: number) => boolean): Kind<number> {
  return {
    wants,
    parse(text) {
      const value = /^[-+.\deInfity]+$/.test(text) ? Number(text) : NaN;
      return allowed(value) ? value : undefined;
    },
    format: (value) => (Object.is(value, -0) ? '-0' : String(value)), // the shortest text of the same number
  };
}

function decoded(text: string) {
  try {
    return wellFormed(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}

/** Removes half surrogate pairs, which cannot be escaped. */
function wellFormed(text: string) {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
