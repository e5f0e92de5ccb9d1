/**
 * A student's work on an assignment. Runs note it, because several students may use one browser.
 *
 * @param {string} id of the assignment
 * @param {string} student empty: not begun
 */
export const attemptOf = (id, student) => (student ? `${id} ${student.toLowerCase()}` : '');

/** The attempt that is open, or empty. @param {Pick<import('../state/state.js').State, 'assignment' | 'work'>} state */
export function attemptOpen({ assignment, work }) {
  return assignment ? attemptOf(assignment.id, work[assignment.id]?.student ?? '') : '';
}
