import { realData } from './real-data.ts';
import { defaultSettings, type Settings } from '../state/state.ts';
import type { SetSummary } from '../../page.js';

export type BuiltIn = 'heads' | 'simulation' | 'turntable' | 'poses' | 'nodes' | 'portraits';

/** The default bins along a second parameter. */
export const alikeSecond = { bins: 4, endpoints: null, periodic: null, ratio: null };

/** Pixels along a side of drawn heads, where the visitor opens them. */
const headSize = 64;

interface Drawn {
  title: string;
  theta: string;
  settings: Partial<Settings>;
  chosen?: Record<number, number[]>;
}

/**
 * The sets that the program draws: what θ is, and good settings. Pictures that have a size have the λ
 * of the mean and of the basis that cross-validation chooses, by pixels along a side; other sizes
 * have the defaults of the core. Simulation: the bins, λ_v and λ_o of the paper's §4.1. Nodes: the
 * bins of §4.2.
 */
export const builtIns: Record<BuiltIn, Drawn> = {
  heads: {
    title: 'Turning heads',
    theta: 'pictures; θ is the angle of the head',
    settings: { bins: 6, components: 5, range: [-90, 90] },
    chosen: { 32: [0.1, 0.563], 64: [0.1, 2.412] },
  },
  turntable: {
    title: 'Head on a turntable',
    theta: 'pictures; θ is an angle that repeats after 360°',
    settings: { bins: 18, components: 3, periodic: 360 },
    chosen: { 32: [0.3, 0.264], 64: [3, 3.582] },
  },
  poses: {
    title: 'Heads that turn and nod',
    theta: 'pictures; θ is two angles at once',
    settings: { bins: 3, components: 6, second: { ...alikeSecond, bins: 2 } },
    chosen: { 32: [0.03, 0.547], 64: [0.03, 2.348] },
  },
  nodes: {
    title: 'Drawn lymph nodes',
    theta: 'surfaces of 162 radii; θ is the diameter in mm',
    settings: { divide: 'endpoints', endpoints: [6, 12, 18, 24, 43], components: 10 },
  },
  portraits: {
    title: 'Portraits with key points',
    theta: 'pictures warped to one shape; θ is the yaw, computed from the points',
    settings: { bins: 16, components: 10, range: [-90, 90] },
  },
  simulation: {
    title: 'The paper’s simulation',
    theta: '45 rows of 3 variables; θ from 0 to 360',
    settings: { bins: 14, range: [0, 360], lambda: { mean: null, basis: 4.2, ortho: 20 } },
  },
};

const builtInOf = (name: string) => (Object.hasOwn(builtIns, name) ? builtIns[name as BuiltIn] : undefined);

/** The titles of all data that the page offers. */
export const exampleTitles: Record<string, string> = Object.fromEntries(
  Object.entries({ ...builtIns, ...realData }).map(([name, { title }]) => [name, title]),
);

/**
 * The size in which the page draws a set, or 0 if the set has no sizes. A link to heads
 * without a size means the 32 pixels of the core.
 */
export const sizeOf = (name: string) => (builtInOf(name)?.chosen ? headSize : 0);

/**
 * The settings for new data: the visitor's, without those that belonged to the
 * previous data.
 *
 * @param name of a built-in set
 * @param size of its pictures; 0: 32
 */
export function settingsFor(settings: Settings, name = '', size = 0): Settings {
  const { divide, endpoints, range, periodic, second, bins, components, sample } = defaultSettings;
  const own = builtInOf(name);
  const [mean, basis] = own?.chosen?.[size || 32] ?? [null, null];
  return {
    ...settings,
    divide,
    endpoints,
    range,
    periodic,
    second,
    bins,
    components,
    lambda: { ...defaultSettings.lambda, mean, basis },
    sample,
    perEndpoint: null,
    ...own?.settings,
    ...realData[name]?.settings,
  };
}

/**
 * The most components for these data. One fewer than the variables, because with
 * all of them the reconstruction is the observation.
 */
export function mostComponents(summary: SetSummary) {
  return Math.max(1, Math.min(summary.cols - 1, summary.train - 1));
}

/**
 * What to say of the components that a link asks for, if the data allow fewer.
 *
 * @param components undefined: the link has none
 * @param summary of the open data
 */
export function tooManyComponents(components: number | undefined = 0, summary: SetSummary | null) {
  if (!summary || components <= mostComponents(summary)) return [];
  const most = mostComponents(summary);
  return [`The link asks for ${components} components, but these data allow at most ${most}: the page uses ${most}.`];
}
