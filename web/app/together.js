/**
 * What belongs together: the parts of the state that are computed from open data and
 * models name them, and leave with them. The store enforces this at every change, so
 * that no view shows the numbers of one data set or model beside another, and no
 * late answer brings them back.
 *
 * @typedef {import('./state.js').State} State
 * @typedef {import('../ppca.js').Model} Model
 * @typedef {import('../ppca.js').DataSet} DataSet
 *
 * @typedef {object} Sources what a part was computed from
 * @property {DataSet | null} [set] the loaded data, or the new observations
 * @property {Record<string, Model>} [models] by kind
 * @property {Model} [shown] the model that θ moves
 */

const computed = /** @type {const} */ (['slice', 'diagnosis', 'observation', 'evaluation', 'extremes', 'sheet', 'band', 'angles']);

/** What there is to say of data, where there are none. */
const noData = { summary: null, thetas: null, seconds: null, ids: [], sample: null };

/**
 * Whether all that a part was computed from is still open.
 *
 * @param {Sources} sources
 * @param {State} state
 */
export function open({ set, models = {}, shown }, state) {
  return (!set || set === state.set || set === state.fresh?.set)
    && Object.entries(models).every(([kind, model]) => model === state.models[kind])
    && (!shown || shown === state.models[state.shown]);
}

/**
 * The state without what no longer belongs to it.
 *
 * @param {State} state
 * @returns {State}
 */
export function together(state) {
  const gone = computed.filter((part) => state[part] && !open(state[part].of, state));
  if (gone.length === 0 && (state.set || !state.summary)) return state;
  return { ...state, ...Object.fromEntries(gone.map((part) => [part, null])), ...(state.set ? {} : noData) };
}
