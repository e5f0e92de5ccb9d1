import { changes, conceal } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { shapeOf } from '../kit/picture.js';
import { matches } from '../state/state.js';
import { later } from '../state/later.js';

/** @typedef {keyof typeof import('./evaluation-views.js')} Name */

/** The methods whose models can be fitted to resamples. */
const resampled = ['ppca', 'ipca', 'pca', 'local'];

/**
 * The sections of an open model, loaded with the first one: one observation, all
 * observations, the model along θ, the angles of the subspace, variables over θ
 * (tables), the surface (radii), errors of all methods, and new observations.
 *
 * @param {Record<Name, HTMLElement>} roots
 */
export function createEvaluationSections(roots) {
  const events = emitter();
  const sections = /** @type {Record<Name, ReturnType<typeof section>>} */ (
    Object.fromEntries(Object.entries(roots).map(([name, root]) => [name, section(/** @type {Name} */ (name), root)]))
  );

  /** @param {Name} name @param {HTMLElement} root */
  function section(name, root) {
    const changed = changes();
    const show = later(root, 'This part of the page', async () => {
      const views = await part(() => import('./evaluation-views.js'));
      root.replaceChildren();
      return views[name](root, events);
    });
    return (/** @type {boolean} */ visible, /** @type {import('../state/state.js').State} */ state, /** @type {unknown[]} */ ...counts) => {
      if (!changed(visible, ...counts)) return;
      conceal(root, !visible);
      if (visible) show(state);
    };
  }

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const {
        view,
        shown,
        models,
        evaluation,
        sheet,
        extremes,
        order,
        rarity,
        posterior,
        means,
        certainty,
        filled,
        resampling,
        destination,
        moved,
        observation,
        chosen,
        limits,
        slice,
        sphere,
        strips,
        predicted,
        band,
        banded,
        standing,
        fresh,
        level,
        comparing,
        angles,
        summary,
        set,
        training,
      } = state;
      const info = view === 'explore' ? models[shown]?.info : undefined;
      const usable = matches(state);
      sections.observation(
        info != null,
        state,
        shown,
        models,
        observation,
        chosen,
        fresh,
        summary,
        set,
        comparing,
        training,
        limits,
        usable,
        destination,
        moved,
        sphere,
      );
      sections.observations(
        info != null && evaluation?.fits[shown] != null,
        state,
        shown,
        evaluation,
        extremes,
        order,
        rarity,
        posterior,
        means,
        observation,
        chosen,
        limits,
        slice?.theta,
        sphere,
      );
      sections.multiples(info != null && sheet?.kind === shown, state, sheet, limits, sphere);
      sections.certainty(info != null && usable && resampled.includes(shown), state, shown, models, certainty, resampling, limits);
      sections.angles(info != null && angles?.model === models[shown], state, angles, slice?.theta);
      sections.curves(
        info != null && !shapeOf(info) && !info.radii,
        state,
        info,
        slice,
        strips,
        predicted,
        band,
        banded,
        standing,
        observation,
        usable,
      );
      sections.solid(info?.radii === true && sphere != null, state, shown, slice, observation, sphere);
      sections.scores(info != null, state, models, shown, fresh, comparing, usable, filled, posterior);
      sections.newFiles(info != null, state, info, fresh, level, posterior, fresh && observation);
    },
  };
}
