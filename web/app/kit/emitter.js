/**
 * The one way a part of the page says that something happened. One listener, the
 * controller, hears all of it by name.
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
 * Calls a function. Its failure is reported like one that nobody caught, and does not
 * reach the caller.
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
