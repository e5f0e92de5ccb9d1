/** Calls a function and reports an exception as uncaught, so that the caller goes on. */
export function attempt(call: () => void) {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}
