import { latest } from '../kit/latest.ts';
import { cloud, inFrame, lambdaOf } from './cloud.ts';
import { linesOf } from './dot-lines.ts';
import type { Page } from '../state/session.ts';
import type { Dot, Opening } from '../state/state.ts';

/**
 * The opening of the empty page: dots that can be dragged, and the lines of PCA, IPCA and
 * PPCA, fitted anew after every move.
 */
export function createOpeningControl({ store, session }: Page) {
  const untouched = { dots: cloud(), smoothness: 0.4, moved: false };
  /** The dots to which PCA and IPCA were fitted: they do not depend on λ. */
  let fitted: readonly Dot[] | null = null;

  const refit = latest(async () => {
    const { dots, smoothness } = store.state.opening;
    try {
      const engine = await session.engine();
      const value = lambdaOf(smoothness);
      const lambda = { mean: value, basis: value };
      const kinds = (dots === fitted ? ['ppca'] : ['ppca', 'ipca', 'pca']) as ('ppca' | 'ipca' | 'pca')[];
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

  function change(change: Partial<Opening>) {
    store.set({ opening: { ...store.state.opening, ...change } });
    return refit(undefined);
  }

  store.set({ opening: { ...untouched, lines: {} } });

  return {
    fit: () => refit(undefined),
    smoothness: (smoothness: number) => change({ smoothness }),
    move({ dot, x, y }: { dot: number; x: number; y: number }) {
      const moved = inFrame(x, y);
      return change({ dots: store.state.opening.dots.map((each, i) => (i === dot ? { ...each, ...moved } : each)), moved: true });
    },
    again: () => change({ dots: untouched.dots, moved: false }),
  };
}
