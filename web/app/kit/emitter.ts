/** Functions by name. */
type Actions = Record<string, (...values: any[]) => unknown>;

/** Calls an action by its name, and returns what it returns. A wrong name or value is a type error. */
export type Emitter<A extends Actions> = {
  emit<Name extends keyof A & string>(name: Name, ...values: Parameters<A[Name]>): ReturnType<A[Name]>;
};

export const emitter = <A extends Actions>(actions: A): Emitter<A> => ({
  emit: (name, ...values) => actions[name](...values) as any,
});

/** Calls a function and reports an exception as uncaught, so that the caller goes on. */
export function attempt(call: () => void) {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}
