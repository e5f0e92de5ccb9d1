import { overBins } from '../kit/sample.js';

/** θ of the heads is their yaw in degrees. */
const heads = { bins: 6, range: /** @type {const} */ ([-90, 90]), components: 2 };
const steps = 60;

/**
 * The example on the empty page: the mean of the built-in heads over θ. The page fits
 * it when it first shows the example, and stops when the visitor's own data come first.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/session.js').Session} session
 */
export function createDemonstration(store, session) {
  /** The computation under way. @type {AbortController | null} */
  let running = null;

  /** @param {AbortSignal} signal @returns {Promise<import('../state/state.js').Demonstration | 'none'>} */
  async function fitted(signal) {
    const engine = await session.engine();
    const set = await engine.synthesise('heads', { seed: 1 }, { signal });
    const { train } = set.summary;
    const model = await engine.fit(set, heads, { signal }).finally(() => set.free());
    const { endpoints, shape, thetaName } = model.info;
    const thetas = overBins(endpoints, steps);
    const slices = await Promise.all(thetas.map((theta) => model.at(theta)));
    model.free();
    return shape ? { thetaName, shape, thetas, means: slices.map((slice) => slice.mean), rows: train } : 'none';
  }

  /** @param {AbortSignal} signal */
  async function run(signal) {
    try {
      store.set({ demonstration: await fitted(signal) });
    } catch {
      // The session reports a failed engine. The empty page works without the heads.
      if (!signal.aborted) store.set({ demonstration: 'none' });
    }
    running = null;
    follow(store.state); // it may be needed again
  }

  /** @param {import('../state/state.js').State} state */
  function follow({ demonstration, engine, view, summary, reading, portraits }) {
    const needed = demonstration === 'coming' && engine === 'ready' && view === 'data' && !summary && !reading && !portraits;
    if (!needed) running?.abort();
    else if (!running) {
      running = new AbortController();
      run(running.signal);
    }
  }

  return { follow };
}
