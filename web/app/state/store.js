import { attempt } from '../kit/emitter.js';
import { defaultSettings } from './state.js';
import { together } from './together.js';

/**
 * @typedef {import('./state.js').State} State
 * @typedef {import('./state.js').Store} Store
 */

/** @type {Omit<State, 'experiments'>} */
const initial = {
  engine: 'starting', view: 'data', reading: null,
  files: [], builtIn: '', draw: 1, sourceName: '', read: {}, set: null, summary: null, thetas: null, seconds: null, ids: [], sample: null, portraits: null,
  settings: defaultSettings, training: null, fitted: null, trained: null, tuned: null, learning: { run: null, result: null, of: null },
  models: {}, shown: '', modelName: '', comparing: [],
  theta: 0, second: 0, pose: 'turned', playing: false, along: 'theta', spread: [], slice: null, strips: {}, limits: { lo: 0, hi: 1 }, signed: 1,
  diagnosis: null, observation: null, chosen: null, fresh: null,
  evaluation: null, part: 'all', extremes: null, multiples: { component: 0, even: false }, sheet: null, angles: null, banded: -1, band: null, sphere: null, demonstration: 'coming',
  works: null, figures: {}, lab: 'lines', labValues: [], saved: [], storage: null, notices: [], question: null, hide: [], awaited: null,
};

/**
 * Every listener gets every state once, in order. A state that a listener sets takes
 * effect at once; the listeners get it after all of them have got the one before.
 *
 * @param {State['experiments']['choices']} choices that the experiments begin with
 * @returns {Store}
 */
export function createStore(choices) {
  /** @type {State} */
  let state = { ...initial, experiments: { chosen: 'simulation', choices, files: null, run: null, results: {} } };
  /** @type {((state: State) => void)[]} */
  const listeners = [];
  /** @type {State[]} states to pass on; the first is being passed on */
  const untold = [];
  return {
    get state() { return state; },
    set(patch) {
      state = together({ ...state, ...patch });
      untold.push(state);
      if (untold.length > 1) return;
      for (; untold.length > 0; untold.shift()) {
        for (const listener of listeners) attempt(listener, untold[0]);
      }
    },
    subscribe(listener) {
      listeners.push(listener);
      attempt(listener, state);
    },
  };
}
