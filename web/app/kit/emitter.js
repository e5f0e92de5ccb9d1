/**
 * Views report events through an emitter. Its one listener is the controller, which
 * receives the name and a value.
 *
 * @typedef {(name: string, value: any) => void} Listener
 * @typedef {{ listen(listener: Listener): void, emit(name: string, value?: any): void }} Emitter
 */

/** @returns {Emitter} */
export function emitter() {
  /** @type {Listener} */
  let listener = () => {};
  return {
    listen(wanted) {
      listener = wanted;
    },
    emit(name, value) {
      attempt(() => listener(name, value));
    },
  };
}

/**
 * Calls a function and reports an exception as uncaught, so that the caller goes on.
 *
 * @param {() => void} call
 */
export function attempt(call) {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}
