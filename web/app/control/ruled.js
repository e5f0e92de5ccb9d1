/** Steps from the first to the last endpoint, at which the model is asked. */
const steps = 180;
const bins = 6;

/**
 * Fits the paper's simulation, which has three variables and so can be drawn as
 * it is, when the tab that shows it is first opened.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./session.js').Session} session
 * @param {import('./notices.js').Notices} notices
 */
export function createRuledControl(store, session, notices) {
  let busy = false;

  return {
    async open() {
      if (store.state.ruled || busy) return;
      busy = true;
      try {
        const engine = await session.engine();
        const set = await engine.synthesise('simulation', { seed: 1 });
        const model = await engine.fit(set, { bins, components: 1 });
        const observations = await set.rows(Array.from({ length: set.summary.train }, (_, i) => i));
        const { endpoints, thetaName } = model.info;
        const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
        const thetas = Array.from({ length: steps + 1 }, (_, i) => lo + ((hi - lo) * i) / steps);
        const along = async (/** @type {number} */ deviations) => model.reconstruct({
          coefficients: thetas.map(() => deviations * model.info.coefficientSD[0]), rows: thetas.length, theta: thetas,
        });
        const [mean, below, above] = await Promise.all([along(0), along(-2), along(2)]);
        store.set({ ruled: { thetaName, endpoints, thetas, mean, below, above, observations, observedAt: await set.theta() } });
        model.free();
        set.free();
      } catch (error) {
        notices.failure('The pictures of how PPCA works could not be made', error);
      }
      busy = false;
    },
  };
}
