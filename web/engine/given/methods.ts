import { PPCAError, wordsOf } from './fault.ts';

/**
 * Prepares an object for callers. Its methods work without it, as after
 * `const { fit } = engine`, and every error that they throw or reject with is a PPCAError or
 * the reason of an abort.
 */
export function bindMethods(object: any) {
  for (let from = Object.getPrototypeOf(object); from !== Object.prototype; from = Object.getPrototypeOf(from))
    for (const [name, { value: method }] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
      if (typeof method !== 'function' || name === 'constructor' || Object.hasOwn(object, name)) continue;
      const value = guarded(name, method.bind(object));
      Object.defineProperty(object, name, { value, configurable: true, writable: true });
    }
}

/**
 * Returns a function whose every error is a PPCAError or the reason of an abort.
 *
 * @param name for messages
 */
export function guarded<F extends (...args: any[]) => any>(name: string, call: F): F {
  const value = (...args: any[]) => {
    const caller = Object(Error).captureStackTrace && {};
    if (caller) Object(Error).captureStackTrace(caller, value);
    const fail = (thrown: unknown) => {
      const error = isOurs(thrown, args) ? thrown : unread(name, thrown);
      throw caller && error instanceof PPCAError ? from(caller, error) : error;
    };
    try {
      const result = call(...args);
      return result instanceof Promise ? result.catch(fail) : result;
    } catch (thrown) {
      return fail(thrown);
    }
  };
  return value as F;
}

/** An error whose stack is that of the caller, not of the message that brought it. */
function from(caller: { stack?: string }, error: PPCAError) {
  const lines = caller.stack?.split('\n').slice(1) ?? [];
  error.stack = [`${error.name}: ${error.message}`, ...lines].join('\n');
  return error;
}

/** By name, because a page may have two copies of the module. */
function isOurs(thrown: any, args: any[]) {
  try {
    return thrown?.name === 'PPCAError' || args.some((arg) => arg?.signal?.aborted && Object.is(arg.signal.reason, thrown));
  } catch {
    return false; // arguments that cannot be read
  }
}

/** The error of arguments that throw in an unusual way, such as a Proxy. */
function unread(name: string, thrown: unknown) {
  return new PPCAError('ERR_OPTION', `the arguments of ${name} cannot be read (${wordsOf(thrown)}): pass plain values`, { cause: thrown });
}
