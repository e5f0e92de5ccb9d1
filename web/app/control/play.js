/**
 * Moves θ, or of two parameters one, slowly there and back, on a ring round and
 * round, until it is stopped.
 *
 * @param {import('../state.js').Store} store
 * @param {(move: { theta?: number, second?: number }) => void} move
 */
export function createPlayer(store, move) {
  const secondsPerRange = 6;
  let direction = 1;
  let last = 0;

  /** @param {number} now */
  function step(now) {
    const { playing, models, shown, along } = store.state;
    const axis = models[shown]?.info.axes[along === 'second' ? 1 : 0];
    if (!playing || !axis) return;
    const { endpoints, period } = axis;
    const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
    const next = store.state[along] + (direction * (hi - lo) * Math.min(0.1, (now - last) / 1000)) / secondsPerRange;
    if (period > 0) direction = 1;
    else if (next >= hi || next <= lo) direction = next >= hi ? -1 : 1;
    last = now;
    move({ [along]: next });
    requestAnimationFrame(step);
  }

  return {
    /** @param {'theta' | 'second'} along */
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
