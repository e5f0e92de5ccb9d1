/**
 * The one way a part of the page tells the controller that something happened.
 *
 * @typedef {{ on(name: string, listener: (value: any) => void): void, emit(name: string, value?: any): void }} Emitter
 */

/** @returns {Emitter} */
export function emitter() {
  /** @type {Map<string, ((value: any) => void)[]>} */
  const listeners = new Map();
  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    emit(name, value) {
      for (const listener of listeners.get(name) ?? []) attempt(listener, value);
    },
  };
}

/**
 * Calls a listener. Its failure is reported like one that nobody caught, and does
 * not reach the other listeners.
 *
 * @template T
 * @param {(value: T) => void} listener
 * @param {T} value
 */
export function attempt(listener, value) {
  try {
    listener(value);
  } catch (error) {
    reportError(error);
  }
}
