import { defaultSettings } from '../state/state.js';

/** @typedef {'heads' | 'simulation' | 'turntable' | 'poses' | 'nodes' | 'portraits'} BuiltIn */

/** The default bins along a second parameter. */
export const alikeSecond = { bins: 4, endpoints: null, periodic: null, ratio: null };

/** @type {Record<BuiltIn, string>} */
export const builtInLabels = {
  heads: 'Turning heads',
  simulation: 'The paper’s simulation',
  turntable: 'Head on a turntable',
  poses: 'Heads that turn and nod',
  nodes: 'Drawn lymph nodes',
  portraits: 'Portraits with key points',
};

/**
 * Good settings for the built-in sets. Heads: the λ that cross-validation chooses
 * (Tune λ finds the same). Simulation: the bins, λ_v and λ_o of the paper's §4.1.
 * Nodes: the bins of §4.2.
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
 * The settings for new data: the visitor's, without those that belonged to the
 * previous data.
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

/**
 * The most components for these data. One fewer than the variables, because with
 * all of them the reconstruction is the observation.
 *
 * @param {import('../../ppca.js').SetSummary} summary
 */
export function mostComponents(summary) {
  return Math.max(1, Math.min(summary.cols - 1, summary.train - 1));
}
