import type { State, Store } from '../state/state.ts';

/** Moves θ or the second parameter slowly back and forth, on a ring round and round, until stopped. */
export function createPlayer(store: Store, move: (move: { theta?: number; second?: number }) => void) {
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
    const { endpoints, period } = info.axes[along === 'second' ? 1 : 0];
    const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
    const to = store.state[along] + direction * (hi - lo) * share;
    if (period > 0) direction = 1;
    else if (to >= hi || to <= lo) direction = to >= hi ? -1 : 1;
    move({ [along]: to });
    requestAnimationFrame(step);
  }

  function pause() {
    if (store.state.playing) store.set({ playing: false });
  }

  return {
    pause,
    toggle(along: State['along']) {
      const { playing, along: before } = store.state;
      store.set({ playing: !playing || along !== before, along });
      if (playing && along !== before) return; // the other one is moving
      last = performance.now();
      if (store.state.playing) requestAnimationFrame(step);
    },
  };
}
