import { alikeSecond, settingsFor } from '../data/built-in.ts';
import { realData } from '../data/real-data.ts';
import { firstChoices } from '../experiments/choice.ts';
import { inside, middleOf, nearest } from '../kit/grid.ts';
import { usualTestShare } from '../kit/settings.ts';
import { defaultSettings, initial, matches, type State } from '../state/state.ts';
import { formerKeys, keys, type Key } from './keys.ts';
import type { Kind } from './kinds.ts';

/** of the keys that a link has */
export type Values = Record<string, any>;

/**
 * Parses the fragment of an address. Never throws: a value that is not allowed is
 * listed among the problems, and the key has its default. gone says which values are no
 * longer used.
 *
 * @param hash without the #
 */
export function parse(hash: string): { values: Values; problems: string[]; gone: string[] } {
  const values: Values = {};
  const problems = [],
    gone = [];
  for (const part of hash.split('&').filter(Boolean)) {
    const [name, text = ''] = splitOnce(part);
    if (formerKeys.includes(name)) {
      gone.push(`${name} is no longer used.`);
      continue;
    }
    if (!Object.hasOwn(keys, name)) {
      problems.push(`the key “${name}” is not known`);
      continue;
    }
    const { kind } = keys[name];
    const value = kind.parse(text);
    if (value === undefined) problems.push(`${name}=${text.slice(0, 60)}: ${name} must be ${kind.wants}`);
    else values[name] = value;
    if (isFormer(kind, text)) gone.push(goneText(name, kind, text));
  }
  return { values, problems, gone };
}

/** Whether a value is one of earlier versions. */
const isFormer = ({ former = {} }: Kind<any>, value: unknown) => typeof value === 'string' && Object.hasOwn(former, value);

const goneText = (name: string, { former }: Kind<any>, text: string) =>
  `${name}=${text} is no longer used: the page uses ${name}=${former?.[text]}.`;

/** Writes values in the order of the table, so that equal values give equal texts. */
export function format(values: Values) {
  return Object.keys(keys)
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name}=${keys[name].kind.format(values[name])}`)
    .join('&');
}

function splitOnce(part: string) {
  const at = part.indexOf('=');
  return at < 0 ? [part] : [part.slice(0, at), part.slice(at + 1)];
}

/**
 * Returns the values of a link to the current page: all that differ from the
 * defaults. With a shown model, these are the settings of its training and the
 * settings changed since. A link cannot repeat a model from a file or one trained on
 * other data.
 */
export function valuesOf(state: State): Values {
  const modelled = ['explore', 'train'].includes(state.view);
  const repeatable = state.fitted != null && state.fitted.set === state.set;
  const settings = modelled && repeatable && state.fitted ? state.fitted.settings : state.settings;
  const page = { ...state, settings, untrained: state.settings, view: modelled && !repeatable ? 'data' : state.view };
  const applies: Record<string, boolean> = {
    'built-in': state.builtIn !== '',
    files: state.files.length > 0,
    model: modelled && repeatable,
  };
  const values: Values = {};
  const [now, first] = [placesOf(page), placesOf(firstPage(page))];
  for (const [name, { at, only, kind }] of Object.entries(keys)) {
    if (only != null && !(applies[only] ?? only === page.view)) continue;
    const [value, before] = [read(now, at), read(first, at)];
    if (value !== undefined && kind.format(value) !== (before === undefined ? '' : kind.format(before))) values[name] = value;
  }
  return values;
}

/**
 * The state after opening the data and, with a shown model, training: the source of
 * the defaults.
 */
function firstPage(state: State) {
  const { builtIn, size, settings, models, shown, observation, sourceName } = state;
  const real = realData[builtIn];
  const info = models[shown]?.info;
  const suited = settingsFor(defaultSettings, builtIn, size);
  const first = {
    ...initial,
    untrained: settings,
    sourceName: real ? sourceName : '', // real data have the file of their name
    reread: false,
    read: real && !reread(state) ? real.read : { testShare: usualTestShare },
    settings: { ...suited, second: suited.second ?? alikeSecond },
    shown: settings.method,
    observation: undefined as { index: number } | undefined,
    unfolded: state.unfolded, // each visitor's own choice; `unfold=yes` is for those who write links by hand
    experiments: { chosen: 'simulation', choices: firstChoices() },
  };
  if (!info || state.view !== 'explore') return first;
  const middle = middleOf(info);
  Object.assign(first, middle, { spread: info.coefficientSD.map(() => 0) });
  if (!matches(state) || observation?.source !== 'data') return first;
  first.observation = { index: nearest(state, middle) };
  Object.assign(first, inside(info, observation));
  const own = observation.reconstructions.find(({ kind }) => kind === shown);
  if (own) first.spread = Array.from(own.coefficients, (beta, v) => (info.coefficientSD[v] > 0 ? beta / info.coefficientSD[v] : 0));
  return first;
}

/**
 * The state in the form of the paths: the choices of the shown experiment at a fixed
 * place, θ of a table as a list, and no observation of new files, which a link cannot
 * hold.
 */
function placesOf(state: any) {
  const {
    read: { theta },
    observation,
  } = state;
  return {
    ...state,
    view: state.view === 'explore' && state.tab !== 'look' ? state.tab : state.view,
    observation: observation?.source === 'new' ? undefined : observation,
    reread: state.reread ?? reread(state),
    read: { ...state.read, theta: theta ? [theta].flat() : undefined },
    choice: state.experiments.choices[state.experiments.chosen],
  };
}

/** Whether real data are read with other options than those of their preset. */
function reread({ builtIn, read: own }: State) {
  const preset = realData[builtIn]?.read;
  return (
    preset !== undefined &&
    Object.values(keys).some(({ at, kind }) => {
      if (!at.startsWith('read.')) return false;
      const [now, first] = [own, preset].map((options) => read({ read: { ...options, theta: [options.theta ?? []].flat() } }, at));
      return (now === undefined ? '' : kind.format(now)) !== (first === undefined ? '' : kind.format(first));
    })
  );
}

export function read(from: any, path: string) {
  return path.split('.').reduce((value, name) => value?.[name], from);
}

/**
 * Writes values into a copy of one part of the state; the part itself if none is of it.
 *
 * @param prefix of their places, `settings` or `read` or `choice`
 */
export function fill<T>(part: T, prefix: string, values: Values): T {
  if (!Object.keys(values).some((name) => keys[name].at.startsWith(`${prefix}.`))) return part;
  const copy = structuredClone(part);
  for (const [name, value] of Object.entries(values)) {
    const [first, ...path] = keys[name].at.split('.');
    if (first !== prefix) continue;
    const last = path.pop() as string;
    let into = copy as any;
    for (const step of path) into = into[step] ??= step === 'second' ? { ...alikeSecond } : {};
    into[last] = value;
  }
  return copy;
}

/**
 * The place that an address moves to. In earlier versions the individual of the observation had one of its
 * own, to, beside at; its second parameter was left out when 0.
 *
 * @param moves whether the shown method has such an individual
 */
export function placeOf({ at, at2, to, to2 }: Values, moves: boolean) {
  const [theta, second] = moves && to != null ? [to, to2 ?? 0] : [at, at2];
  return { ...(theta !== undefined && { theta }), ...(second !== undefined && { second }) };
}

/** The parts of the state that the keys of one view set; where a key is absent, as in a new page. */
export function partsOf(view: Key['only'], values: Values): Partial<State> {
  const own = Object.entries(keys).filter(([, { only, at }]) => only === view && at in initial);
  return Object.fromEntries(own.map(([name, { at }]) => [at, values[name] ?? initial[at as keyof typeof initial]]));
}

/**
 * A part of the state that an older version of the page may have stored, with what the page uses instead of
 * values that are gone or that no link allows, and what to say of each.
 *
 * @param prefix of its places, `settings` or `choice`
 * @param standard the part of a new page
 */
export function renewed<T>(part: T, prefix: string, standard: T): { part: T; problems: string[]; gone: string[] } {
  const [problems, gone]: string[][] = [[], []];
  const instead: Values = {};
  for (const [name, { at, kind }] of Object.entries(keys)) {
    const value = at.startsWith(`${prefix}.`) ? read({ [prefix]: part }, at) : undefined;
    if (isFormer(kind, value)) {
      gone.push(goneText(name, kind, value));
      instead[name] = kind.former?.[value];
    } else if (value !== undefined && !(Array.isArray(value) && value.length === 0) && !allowed(kind, value)) {
      problems.push(`${name}=${String(value).slice(0, 40)}: ${name} must be ${kind.wants}`);
      instead[name] = read({ [prefix]: standard }, at) ?? null;
    }
  }
  return { part: fill(part, prefix, instead), problems, gone };
}

function allowed(kind: Kind<any>, value: unknown) {
  try {
    return sameType(kind.parse(kind.format(value)), value);
  } catch {
    return false; // format needs another type
  }
}

/** Whether two values, and the items of two lists, are of one type: "7" is no 7. */
function sameType(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return typeof a === typeof b && Array.isArray(a) === Array.isArray(b);
  return a.every((item, i) => sameType(item, b[i]));
}

/**
 * A sentence about values that have their default instead; empty if there are none.
 *
 * @param of what
 */
export function problemsText(of: string, problems: string[]) {
  if (problems.length === 0) return '';
  return `Part of the ${of} is not valid; the page uses its default there: ${problems.slice(0, 3).join('; ')}${problems.length > 3 ? `; and ${problems.length - 3} more` : ''}.`;
}
