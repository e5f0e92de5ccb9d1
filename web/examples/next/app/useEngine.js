import { useEffect, useState } from 'react';
import { createEngine } from 'ppca';

/** The engine of a component, undefined until it has started. It closes with the component. */
export function useEngine() {
  const [started, setStarted] = useState({});
  useEffect(() => {
    const stop = new AbortController(); // aborts the start, or closes the engine
    createEngine({ signal: stop.signal }).then(
      (engine) => setStarted({ engine }),
      (error) => stop.signal.aborted || setStarted({ error }),
    );
    return () => stop.abort();
  }, []);
  if (started.error) throw started.error; // to the next error boundary
  return started.engine;
}
