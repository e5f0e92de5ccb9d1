/** The states of an edit, with undo and redo. */
export function createHistory<State>(first: State) {
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
    add(state: State) {
      states = [...states.slice(0, at + 1), state];
      at++;
    },
    /** @param by −1 or 1 */
    step(by: number) {
      at = Math.min(states.length - 1, Math.max(0, at + by));
    },
  };
}
