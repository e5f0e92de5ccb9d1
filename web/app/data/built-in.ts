import { realData } from './real-data.ts';
import { defaultSettings, type Settings } from '../state/state.ts';
import type { SetSummary } from '../../page.js';

export type BuiltIn = 'heads' | 'simulation' | 'turntable' | 'poses' | 'nodes' | 'portraits';

/** The default bins along a second parameter. */
export const alikeSecond = { bins: 4, endpoints: null, periodic: null, ratio: null };

export const builtInLabels: Record<BuiltIn, string> = {
  heads: 'Turning heads',
  turntable: 'Head on a turntable',
  poses: 'Heads that turn and nod',
  nodes: 'Drawn lymph nodes',
  portraits: 'Portraits with key points',
  simulation: 'The paper’s simulation',
};

/** The titles of all data that the page offers. */
export const exampleTitles: Record<string, string> = {
  ...builtInLabels,
  ...Object.fromEntries(Object.entries(realData).map(([name, { title }]) => [name, title])),
};

/** Pixels along a side of drawn heads, where the visitor opens them. */
export const headSize = 64;

/**
 * The size in which the page draws a set, or 0 if the set has no sizes. A link to heads
 * without a size means the 32 pixels of the core.
 */
export const sizeOf = (name: string) => (['heads', 'turntable', 'poses'].includes(name) ? headSize : 0);

/**
 * Good settings for the built-in sets. Simulation: the bins, λ_v and λ_o of the paper's
 * §4.1. Nodes: the bins of §4.2.
 */
const suited: Record<BuiltIn, Partial<Settings>> = {
  heads: { bins: 6, components: 5, range: [-90, 90] },
  poses: { bins: 3, components: 6, second: { bins: 2, endpoints: null, periodic: null, ratio: null } },
  turntable: { bins: 18, components: 3, periodic: 360 },
  nodes: { divide: 'endpoints', endpoints: [6, 12, 18, 24, 43], components: 10 },
  portraits: { bins: 16, components: 10, range: [-90, 90] },
  simulation: { bins: 14, range: [0, 360], lambda: { mean: null, basis: 4.2, ortho: 20 } },
};

/**
 * The λ of the mean and of the basis that cross-validation chooses for drawn heads (Tune λ
 * finds the same), by pixels along a side. Other sizes have the defaults of the core.
 */
const chosen: Record<string, Record<number, [number, number]>> = {
  heads: { 32: [0.1, 0.563], 64: [0.1, 2.412] },
  poses: { 32: [0.03, 0.547], 64: [0.03, 2.348] },
  turntable: { 32: [0.3, 0.264], 64: [3, 3.582] },
};

/**
 * The settings for new data: the visitor's, without those that belonged to the
 * previous data.
 *
 * @param name of a built-in set
 * @param size of its pictures; 0: 32
 */
export function settingsFor(settings: Settings, name = '', size = 0): Settings {
  const { divide, endpoints, range, periodic, second, bins, components, sample } = defaultSettings;
  const [mean, basis] = chosen[name]?.[size || 32] ?? [null, null];
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
    ...suited[name as BuiltIn],
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
