import { attempt } from '../kit/attempt.ts';
import { initial, type State, type Store } from './state.ts';
import { withoutClosed } from './sources.ts';

/**
 * The store. watch() calls a listener when a part of the state changes that it has
 * read before; subscribe() calls it for every change. All listeners receive the
 * states in order. When a listener sets the state, the change takes effect at once;
 * its calls come after all listeners have received the previous state.
 *
 * @param choices the initial choices of the experiments
 */
export function createStore(choices: State['experiments']['choices']): Store {
  let state: State = { ...initial, experiments: { chosen: 'simulation', choices, results: {} } };
  const listeners: { wants: (part: string) => boolean; call: (next: State) => void }[] = [];
  /** changes to deliver; the first is being delivered */
  const waiting: { next: State; parts: string[] }[] = [];

  function add(listener: (typeof listeners)[0]) {
    listeners.push(listener);
    attempt(() => listener.call(state));
  }

  return {
    get state() {
      return state;
    },
    set(patch) {
      const next = withoutClosed({ ...state, ...patch });
      waiting.push({ next, parts: differing(state, next) });
      state = next;
      if (waiting.length > 1) return;
      for (; waiting.length > 0; waiting.shift()) {
        const [{ next, parts }] = waiting;
        for (const { wants, call } of listeners) if (parts.some(wants)) attempt(() => call(next));
      }
    },
    watch(listener) {
      const read: Set<string | symbol> = new Set();
      const call = (next: State) => listener(new Proxy(next, noting));
      const noting: ProxyHandler<State> = {
        get(given, name) {
          const part = name as keyof State;
          const missed = !read.has(part) && !Object.is(given[part], state[part]); // a listener reads it late, from a state that it has kept
          read.add(part);
          if (missed) queueMicrotask(() => attempt(() => call(state)));
          return given[part];
        },
      };
      add({ wants: (part) => read.has(part), call });
    },
    subscribe(listener) {
      add({ wants: () => true, call: listener });
    },
  };
}

/** Returns the names of the parts in which two states differ. */
function differing(before: State, after: State) {
  return Object.keys(after).filter((part) => !Object.is(before[part as keyof State], after[part as keyof State]));
}
