/**
 * Moves θ slowly there and back, on a ring round and round, until it is stopped.
 *
 * @param {import('../state.js').Store} store
 * @param {(theta: number) => void} moveTo
 */
export function createPlayer(store, moveTo) {
  const secondsPerRange = 6;
  let direction = 1;
  let last = 0;

  /** @param {number} now */
  function step(now) {
    const { playing, models, shown, theta } = store.state;
    if (!playing || !models[shown]) return;
    const { endpoints, period } = models[shown].info;
    const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
    const next = theta + (direction * (hi - lo) * Math.min(0.1, (now - last) / 1000)) / secondsPerRange;
    if (period > 0) direction = 1;
    else if (next >= hi || next <= lo) direction = next >= hi ? -1 : 1;
    last = now;
    moveTo(next);
    requestAnimationFrame(step);
  }

  return {
    toggle() {
      store.set({ playing: !store.state.playing });
      last = performance.now();
      if (store.state.playing) requestAnimationFrame(step);
    },
    pause() {
      if (store.state.playing) store.set({ playing: false });
    },
  };
}
