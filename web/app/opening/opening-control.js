import { latest } from '../kit/latest.js';
import { cloud, endpoints, frame, steps } from './cloud.js';

/**
 * @typedef {import('../../ppca.js').Engine} Engine
 * @typedef {import('../../ppca.js').FitOptions} FitOptions
 * @typedef {import('../state/state.js').Dot} Dot
 * @typedef {import('../state/state.js').Lines} Lines
 */

/** log₁₀ λ at the ends of the slider: the endpoints do not notice each other; they are all alike. */
const [least, most] = [-4, 2];

/** A picture shows no more of the minimum. */
const quick = /** @type {const} */ ({ effort: 'starts', tolerance: 1e-4 });

/** Where along θ each method's lines are drawn: PPCA's ribbon, a line for each bin, one line. */
const places = {
  ppca: Array.from({ length: steps * (endpoints.length - 1) + 1 }, (_, i) => i / (steps * (endpoints.length - 1))),
  ipca: endpoints.slice(1).map((end, bin) => (endpoints[bin] + end) / 2),
  pca: [0.5],
};

/**
 * The opening of the empty page: dots that can be dragged, and the lines of PCA, IPCA and
 * PPCA, fitted anew after every move.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/session.js').Session} session
 */
export function createOpeningControl(store, session) {
  const untouched = { dots: cloud(), smoothness: 0.4, moved: false };
  /** The dots to which PCA and IPCA were fitted: they do not depend on λ. @type {readonly Dot[] | null} */
  let fitted = null;

  const refit = latest(async () => {
    const { dots, smoothness } = store.state.opening;
    try {
      const engine = await session.engine();
      const lambda = 10 ** (least + (most - least) * smoothness);
      const kinds = /** @type {(keyof typeof places)[]} */ (dots === fitted ? ['ppca'] : ['ppca', 'ipca', 'pca']);
      const lines = await Promise.all(kinds.map(async (kind) => [kind, await linesOf(engine, dots, kind, lambda)]));
      fitted = dots;
      store.set({ opening: { ...store.state.opening, lines: { ...store.state.opening.lines, ...Object.fromEntries(lines) } } });
    } catch {
      // All dots in one place have no line, and the session reports an engine that failed.
      fitted = null;
      store.set({ opening: { ...store.state.opening, lines: {} } });
    }
  });

  /** @param {Partial<import('../state/state.js').Opening>} change */
  function change(change) {
    store.set({ opening: { ...store.state.opening, ...change } });
    return refit(undefined);
  }

  store.set({ opening: { ...untouched, lines: {} } });

  return {
    fit: () => refit(undefined),
    smoothness: (/** @type {number} */ smoothness) => change({ smoothness }),
    /** @param {{ dot: number, x: number, y: number }} place */
    move({ dot, x, y }) {
      const { left, right, bottom, top } = frame;
      const moved = { x: Math.min(right, Math.max(left, x)), y: Math.min(top, Math.max(bottom, y)) };
      return change({ dots: store.state.opening.dots.map((each, i) => (i === dot ? { ...each, ...moved } : each)), moved: true });
    },
    again: () => change({ dots: untouched.dots, moved: false }),
  };
}

/**
 * @param {Engine} engine
 * @param {readonly Dot[]} dots
 * @param {keyof typeof places} method
 * @param {number} lambda of PPCA
 * @returns {Promise<Lines>}
 */
async function linesOf(engine, dots, method, lambda) {
  const options = { method, endpoints, components: 1, ...(method === 'ppca' && { lambda: { mean: lambda, basis: lambda }, ...quick }) };
  const model = await engine.fit({ ...rowsOf(dots.filter((dot) => !dot.unseen)), cols: 2 }, options);
  const [{ mean, reach }, { rmse }] = await Promise.all([
    model.sweep(places[method], { component: 0 }),
    model.score(rowsOf(dots.filter((dot) => dot.unseen)), { density: false }),
  ]);
  model.free();
  return { mean, reach, unseen: rmse };
}

/** @param {readonly Dot[]} dots */
function rowsOf(dots) {
  return {
    data: Float64Array.from(dots.flatMap(({ x, y }) => [x, y])),
    rows: dots.length,
    theta: Float64Array.from(dots, ({ theta }) => theta),
  };
}
