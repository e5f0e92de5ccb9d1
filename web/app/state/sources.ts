import type { Sources, State } from './state.ts';

/**
 * Keeps data, models and results consistent. A computed part of the state names the data
 * and models it was computed from. The store drops the part at the first change after one
 * of them is closed, so no view shows numbers of other data or of another model, and a
 * late answer cannot bring them back.
 */

const computed = [
  'slice',
  'diagnosis',
  'observation',
  'evaluation',
  'rarity',
  'why',
  'certainty',
  'filled',
  'extremes',
  'moved',
  'sheet',
  'predicted',
  'band',
  'standing',
] as const;

/** The parts of the state that describe the data, without data. */
const noData = { summary: null, thetas: null, seconds: null, ids: [], sample: null };

/** Whether all sources of a part are still open. */
export function open({ set, models = {}, shown }: Sources, state: State) {
  return (
    (!set || set === state.set || set === state.fresh?.set) &&
    Object.entries(models).every(([kind, model]) => model === state.models[kind]) &&
    (!shown || shown === state.models[state.shown])
  );
}

/** Returns the state without the parts whose data or models are closed. */
export function withoutClosed(state: State): State {
  const gone = computed.filter((part) => state[part] && !open(state[part].of, state));
  if (gone.length === 0 && (state.set || !state.summary)) return state;
  return { ...state, ...Object.fromEntries(gone.map((part) => [part, null])), ...(state.set ? {} : noData) };
}
