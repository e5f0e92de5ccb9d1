import { attemptOpen } from '../runs/attempt.js';
import { sourceOf } from '../runs/run.js';
/** @import { OpenAssignment, State } from '../state/state.js' */

/**
 * The data of an assignment: the key that its runs have. Those of files are what is open.
 *
 * @param {State} state
 * @param {OpenAssignment} opened
 */
export function dataKeyOf(state, { id, assignment: { data } }) {
  const { builtIn = '', size = 0, each } = data;
  if (!builtIn) return sourceOf(state).key;
  const draw = each ? state.work[id]?.draw : (data.draw ?? 0);
  return sourceOf({ ...state, builtIn, draw: draw ?? NaN, size, files: [] }).key;
}

/**
 * The runs that count and are handed in: of this attempt, on the data of the assignment.
 *
 * @param {State} state
 * @param {OpenAssignment} opened
 */
export function ownRuns(state, opened) {
  const [attempt, key] = [attemptOpen(state), dataKeyOf(state, opened)];
  return state.runs.filter((run) => attempt !== '' && run.attempt === attempt && run.source.key === key);
}
