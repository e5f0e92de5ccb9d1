import type { State } from '../state/state.ts';

/**
 * A student's work on an assignment. Runs note it, because several students may use one browser.
 *
 * @param id of the assignment
 * @param student empty: not begun
 */
export const attemptOf = (id: string, student: string) => (student ? `${id} ${student.toLowerCase()}` : '');

/** The attempt that is open, or empty. */
export function attemptOpen({ assignment, work }: Pick<State, 'assignment' | 'work'>) {
  return assignment ? attemptOf(assignment.id, work[assignment.id]?.student ?? '') : '';
}
