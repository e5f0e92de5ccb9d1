import { attemptOpen, sourceOf } from '../runs/run.ts';
import type { OpenAssignment, State } from '../state/state.ts';

/** The data of an assignment: the key that its runs have. Those of files are what is open. */
export function dataKeyOf(state: State, { id, assignment: { data } }: OpenAssignment) {
  const { builtIn = '', size = 0, each } = data;
  if (!builtIn) return sourceOf(state).key;
  const draw = each ? state.work[id]?.draw : (data.draw ?? 0);
  return sourceOf({ ...state, builtIn, draw: draw ?? NaN, size, files: [] }).key;
}

/** The runs that count and are handed in: of this attempt, on the data of the assignment. */
export function ownRuns(state: State, opened: OpenAssignment) {
  const [attempt, key] = [attemptOpen(state), dataKeyOf(state, opened)];
  return state.runs.filter((run) => attempt !== '' && run.attempt === attempt && run.source.key === key);
}
