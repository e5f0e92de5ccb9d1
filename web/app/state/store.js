import { attempt } from '../kit/emitter.js';
import { defaultSettings, levels, untouchedLab } from './state.js';
import { noData, noneComputed, withoutClosed } from './sources.js';
/** @import { State, Store } from './state.js' */

/** @type {Omit<State, 'experiments'>} */
const initial = {
  engine: 'starting',
  view: 'data',
  tab: 'look',
  printing: [],
  reading: null,
  files: [],
  builtIn: '',
  draw: 1,
  size: 0,
  sourceName: '',
  read: {},
  set: null,
  ...noData,
  ...noneComputed,
  portraits: null,
  settings: defaultSettings,
  unfolded: false,
  training: null,
  fitted: null,
  trained: null,
  runs: [],
  runsGone: 0,
  assignment: null,
  work: {},
  marking: null,
  given: [],
  quick: false,
  choosing: null,
  tuned: null,
  learningCurve: { run: null, result: null, of: null },
  models: {},
  shown: '',
  modelName: '',
  comparing: [],
  theta: 0,
  second: 0,
  pose: 'turned',
  pixels: false,
  playing: false,
  along: 'theta',
  spread: [],
  strips: {},
  limits: { lo: 0, hi: 1 },
  signed: 1,
  chosen: null,
  fresh: null,
  level: levels[0],
  part: 'all',
  multiples: { component: 0, even: false },
  banded: -1,
  order: 'error',
  posterior: false,
  resampling: null,
  destination: null,
  sphere: null,
  opening: { dots: [], moved: false, smoothness: 0.4, lines: {} },
  arriving: '',
  sliders: {},
  figure: '',
  movedDots: [],
  lab: 'lines',
  ...untouchedLab,
  saved: null,
  openingModel: '',
  savingModel: '',
  storage: null,
  notices: [],
  question: null,
  unread: null,
  hide: [],
  awaited: null,
};

/**
 * The store. watch() calls a listener when a part of the state changes that it has
 * read before; subscribe() calls it for every change. All listeners receive the
 * states in order. When a listener sets the state, the change takes effect at once;
 * its calls come after all listeners have received the previous state.
 *
 * @param {State['experiments']['choices']} choices the initial choices of the experiments
 * @returns {Store}
 */
export function createStore(choices) {
  /** @type {State} */
  let state = { ...initial, experiments: { chosen: 'simulation', choices, files: null, run: null, results: {} } };
  /** @type {{ wants: (part: string) => boolean, call: (next: State) => void }[]} */
  const listeners = [];
  /** @type {{ next: State, parts: string[] }[]} changes to deliver; the first is being delivered */
  const waiting = [];

  /** @param {typeof listeners[0]} listener */
  function add(listener) {
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
      /** @type {Set<string | symbol>} */
      const read = new Set();
      const call = (/** @type {State} */ next) => listener(new Proxy(next, noting));
      /** @type {ProxyHandler<State>} */
      const noting = {
        get(given, name) {
          const part = /** @type {keyof State} */ (name);
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

/** Returns the names of the parts in which two states differ. @param {State} before @param {State} after */
function differing(before, after) {
  return Object.keys(after).filter(
    (part) => !Object.is(before[/** @type {keyof State} */ (part)], after[/** @type {keyof State} */ (part)]),
  );
}
