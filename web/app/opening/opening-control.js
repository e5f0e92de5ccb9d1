import { latest } from '../kit/latest.js';
import { cloud, inFrame, lambdaOf } from './cloud.js';
import { linesOf } from './dot-lines.js';
/** @import { Dot, Opening } from '../state/state.js' */

/**
 * The opening of the empty page: dots that can be dragged, and the lines of PCA, IPCA and
 * PPCA, fitted anew after every move.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createOpeningControl({ store, session }) {
  const untouched = { dots: cloud(), smoothness: 0.4, moved: false };
  /** The dots to which PCA and IPCA were fitted: they do not depend on λ. @type {readonly Dot[] | null} */
  let fitted = null;

  const refit = latest(async () => {
    const { dots, smoothness } = store.state.opening;
    try {
      const engine = await session.engine();
      const value = lambdaOf(smoothness);
      const lambda = { mean: value, basis: value };
      const kinds = /** @type {('ppca' | 'ipca' | 'pca')[]} */ (dots === fitted ? ['ppca'] : ['ppca', 'ipca', 'pca']);
      const lines = await Promise.all(
        kinds.map(async (kind) => [kind, await linesOf(engine, dots, { method: kind, ...(kind === 'ppca' && { lambda }) })]),
      );
      fitted = dots;
      store.set({ opening: { ...store.state.opening, lines: { ...store.state.opening.lines, ...Object.fromEntries(lines) } } });
    } catch {
      // All dots in one place have no line, and the session reports an engine that failed.
      fitted = null;
      store.set({ opening: { ...store.state.opening, lines: {} } });
    }
  });

  /** @param {Partial<Opening>} change */
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
      const moved = inFrame(x, y);
      return change({ dots: store.state.opening.dots.map((each, i) => (i === dot ? { ...each, ...moved } : each)), moved: true });
    },
    again: () => change({ dots: untouched.dots, moved: false }),
  };
}
