/**
 * Views report events through an emitter. Its one listener is the controller, which
 * receives the name and a value.
 */
type Listener = (name: string, value: any) => void;
export type Emitter = { listen(listener: Listener): void; emit(name: string, value?: any): void };

export function emitter(): Emitter {
  let listener: Listener = () => {};
  return {
    listen(wanted) {
      listener = wanted;
    },
    emit(name, value) {
      attempt(() => listener(name, value));
    },
  };
}

/** Calls a function and reports an exception as uncaught, so that the caller goes on. */
export function attempt(call: () => void) {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}
