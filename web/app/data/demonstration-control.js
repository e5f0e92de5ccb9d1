import { overBins } from '../kit/sample.js';

/** θ of the heads is their yaw in degrees. */
const heads = { bins: 6, range: /** @type {const} */ ([-90, 90]), components: 2 };
const steps = 60;

/**
 * The example on the empty page: the mean of the built-in heads over θ. The page fits
 * it when it opens.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/session.js').Session} session
 */
export function createDemonstration(store, session) {
  return {
    async show() {
      try {
        const engine = await session.engine();
        if (store.state.demonstration !== 'coming') return;
        const set = await engine.synthesise('heads', { seed: 1 });
        const model = await engine.fit(set, heads);
        const { endpoints, shape, thetaName } = model.info;
        const thetas = overBins(endpoints, steps);
        const slices = await Promise.all(thetas.map((theta) => model.at(theta)));
        model.free();
        set.free();
        store.set({
          demonstration: shape ? { thetaName, shape, thetas, means: slices.map((slice) => slice.mean), rows: set.summary.train } : 'none',
        });
      } catch {
        // The session reports a failed engine. The empty page works without the
        // heads.
        store.set({ demonstration: 'none' });
      }
    },
  };
}
