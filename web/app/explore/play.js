/**
 * What can be played: θ, the second of two parameters, or the coefficient of a
 * component, by its number from 0.
 *
 * @typedef {import('../state/state.js').Along} Along
 */

/** The coefficient plays between so many standard deviations to either side. */
const reach = 2.5;

/**
 * Moves θ, or of two parameters one, or a coefficient, slowly there and back, on a
 * ring round and round, until it is stopped.
 *
 * @param {import('../state/state.js').Store} store
 * @param {{ move: (move: { theta?: number, second?: number }) => void, spread: (change: { component: number, sd: number }) => void }} explore
 */
export function createPlayer(store, { move, spread }) {
  const secondsPerRange = 6;
  let direction = 1;
  let last = 0;

  /** @param {number} now */
  function step(now) {
    const { playing, models, shown, along } = store.state;
    const info = models[shown]?.info;
    if (!playing || !info) return;
    const share = Math.min(0.1, (now - last) / 1000) / secondsPerRange;
    last = now;
    if (typeof along === 'number') spread({ component: along, sd: next(store.state.spread[along] ?? 0, -reach, reach, 0, share) });
    else {
      const { endpoints, period } = info.axes[along === 'second' ? 1 : 0];
      move({ [along]: next(store.state[along], endpoints[0], endpoints[endpoints.length - 1], period, share) });
    }
    requestAnimationFrame(step);
  }

  /**
   * @param {number} from
   * @param {number} lo
   * @param {number} hi
   * @param {number} period
   * @param {number} share of the range
   */
  function next(from, lo, hi, period, share) {
    const to = from + direction * (hi - lo) * share;
    if (period > 0) direction = 1;
    else if (to >= hi || to <= lo) direction = to >= hi ? -1 : 1;
    return to;
  }

  return {
    /** @param {Along} along */
    toggle(along) {
      const { playing, along: before } = store.state;
      store.set({ playing: !playing || along !== before, along });
      if (playing && along !== before) return; // it moves already
      last = performance.now();
      if (store.state.playing) requestAnimationFrame(step);
    },
    pause() {
      if (store.state.playing) store.set({ playing: false });
    },
  };
}
