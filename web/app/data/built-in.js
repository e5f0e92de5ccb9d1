import { defaultSettings } from '../state/state.js';

/** @typedef {'heads' | 'simulation' | 'turntable' | 'poses' | 'nodes' | 'portraits'} BuiltIn */

/** Where the bins are along a second parameter of which nothing is known. */
export const alikeSecond = { bins: 4, endpoints: null, periodic: null, ratio: null };

/** @type {Record<BuiltIn, string>} */
export const builtInLabels = {
  heads: 'Turning heads',
  simulation: 'The paper’s simulation',
  turntable: 'A head all round',
  poses: 'Heads that turn and nod',
  nodes: 'Drawn lymph nodes',
  portraits: 'Portraits with key points',
};

/**
 * What suits the built-in sets: of the heads the λ that cross-validation chooses
 * (Tune λ finds them again), for the simulation the bins, λ_v and λ_o of the
 * paper's §4.1, of the nodes the bins of §4.2.
 *
 * @type {Record<BuiltIn, Partial<import('../state/state.js').Settings>>}
 */
const suited = {
  heads: { bins: 6, components: 5, range: [-90, 90], lambda: { mean: 0.1, basis: 0.563, ortho: null } },
  poses: {
    bins: 3,
    components: 6,
    second: { bins: 2, endpoints: null, periodic: null, ratio: null },
    lambda: { mean: 0.03, basis: 0.547, ortho: null },
  },
  turntable: { bins: 18, components: 3, periodic: 360, lambda: { mean: 0.3, basis: 0.264, ortho: null } },
  nodes: { divide: 'endpoints', endpoints: [6, 12, 18, 24, 43], components: 10 },
  portraits: { bins: 16, components: 10, range: [-90, 90] },
  simulation: { bins: 14, range: [0, 360], lambda: { mean: null, basis: 4.2, ortho: 20 } },
};

/**
 * The settings that new data begin with: those of the visitor, but for what
 * belonged to the data before.
 *
 * @param {import('../state/state.js').Settings} settings
 * @param {string} [name] of a built-in set
 * @returns {import('../state/state.js').Settings}
 */
export function settingsFor(settings, name = '') {
  const { divide, endpoints, range, periodic, second, bins, components, lambda, sample } = defaultSettings;
  return {
    ...settings,
    divide,
    endpoints,
    range,
    periodic,
    second,
    bins,
    components,
    lambda,
    sample,
    perEndpoint: null,
    ...suited[/** @type {BuiltIn} */ (name)],
  };
}
