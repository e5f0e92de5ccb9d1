/**
 * The states of an edit, with undo and redo.
 *
 * @template State
 * @param {State} first
 */
export function createHistory(first) {
  let states = [first];
  let at = 0;
  return {
    get state() {
      return states[at];
    },
    get canUndo() {
      return at > 0;
    },
    get canRedo() {
      return at + 1 < states.length;
    },
    /** @param {State} state */
    add(state) {
      states = [...states.slice(0, at + 1), state];
      at++;
    },
    /** @param {number} by −1 or 1 */
    step(by) {
      at = Math.min(states.length - 1, Math.max(0, at + by));
    },
  };
}
