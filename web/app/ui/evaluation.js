import { changes } from '../dom.js';
import { emitter } from '../emitter.js';
import { shapeOf } from '../picture.js';
import { matches } from '../state.js';
import { later } from './later.js';

/**
 * The sections of an open model that are fetched with it: all observations, the
 * model along θ, of a table its variables over θ, of radii the surface, and new
 * observations.
 *
 * @param {{ observations: HTMLElement, multiples: HTMLElement, curves: HTMLElement, solid: HTMLElement, newFiles: HTMLElement }} roots
 */
export function createEvaluationSections({ observations, multiples, curves, solid, newFiles }) {
  const events = emitter();
  const [changedObservations, changedMultiples, changedCurves, changedSolid, changedNew] = [changes(), changes(), changes(), changes(), changes()];
  const show = {
    observations: section(observations, async () => (await import('../evaluation/view.js')).createObservationsView),
    multiples: section(multiples, async () => (await import('../evaluation/multiples.js')).createMultiplesView),
    curves: section(curves, async () => (await import('../evaluation/curves.js')).createCurvesView),
    solid: section(solid, async () => (await import('../evaluation/surface.js')).createSurfaceView),
    newFiles: section(newFiles, async () => (await import('../evaluation/newfiles.js')).createNewFilesView),
  };

  /**
   * @param {HTMLElement} root
   * @param {() => Promise<(root: HTMLElement, events: import('../emitter.js').Emitter) => import('./later.js').Loaded>} load
   */
  function section(root, load) {
    return later(root, 'This part of the page', async () => {
      const create = await load();
      root.replaceChildren();
      return create(root, events);
    });
  }

  return {
    events,
    /** @param {import('../state.js').State} state */
    update(state) {
      const { view, shown, models, evaluation, sheet, extremes, observation, chosen, limits, slice, sphere, strips, band, fresh } = state;
      const visible = view === 'explore' && shown in models;
      if (changedObservations(visible, shown, evaluation, extremes, observation, chosen, limits, slice?.theta, sphere)) {
        observations.hidden = !visible || !evaluation?.fits[shown];
        if (!observations.hidden) show.observations(state);
      }
      if (changedMultiples(visible, sheet, limits, sphere)) {
        multiples.hidden = !visible || sheet?.kind !== shown;
        if (!multiples.hidden) show.multiples(state);
      }
      if (changedCurves(visible, shown, models, slice, strips, band, observation, matches(state))) {
        const info = visible && models[shown].info;
        curves.hidden = !info || shapeOf(info) != null || info.radii;
        if (!curves.hidden) show.curves(state);
      }
      if (changedSolid(visible, shown, slice, observation, sphere)) {
        solid.hidden = !visible || !models[shown].info.radii || !sphere;
        if (!solid.hidden) show.solid(state);
      }
      if (changedNew(visible, shown, models, fresh) && visible) show.newFiles(state);
    },
  };
}
