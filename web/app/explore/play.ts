import type { Along, Store } from '../state/state.ts';

/**
 * What ▶ can move: θ, the second parameter, or the coefficient of a component (its
 * index).
 */

/** A coefficient moves between ± this many standard deviations. */
const reach = 2.5;

/**
 * Moves θ, the second parameter or a coefficient slowly back and forth, on a ring
 * round and round, until stopped.
 */
export function createPlayer(
  store: Store,
  {
    move,
    spread,
  }: { move: (move: { theta?: number; second?: number }) => void; spread: (change: { component: number; sd: number }) => void },
) {
  const secondsPerRange = 6;
  let direction = 1;
  let last = 0;

  function step(now: number) {
    const { playing, view, models, shown, along } = store.state;
    const info = models[shown]?.info;
    if (!playing) return;
    if (!info || view !== 'explore') return pause(); // new data show the view Data
    const share = Math.min(0.1, (now - last) / 1000) / secondsPerRange;
    last = now;
    if (typeof along === 'number') spread({ component: along, sd: next(store.state.spread[along] ?? 0, -reach, reach, 0, share) });
    else {
      const { endpoints, period } = info.axes[along === 'second' ? 1 : 0];
      move({ [along]: next(store.state[along], endpoints[0], endpoints[endpoints.length - 1], period, share) });
    }
    requestAnimationFrame(step);
  }

  /** @param share fraction of the range */
  function next(from: number, lo: number, hi: number, period: number, share: number) {
    const to = from + direction * (hi - lo) * share;
    if (period > 0) direction = 1;
    else if (to >= hi || to <= lo) direction = to >= hi ? -1 : 1;
    return to;
  }

  function pause() {
    if (store.state.playing) store.set({ playing: false });
  }

  return {
    pause,
    toggle(along: Along) {
      const { playing, along: before } = store.state;
      store.set({ playing: !playing || along !== before, along });
      if (playing && along !== before) return; // another one is moving
      last = performance.now();
      if (store.state.playing) requestAnimationFrame(step);
    },
  };
}
