import { changes } from '../dom.js';
import { emitter } from '../emitter.js';
import { part } from '../parts.js';
import { later } from './later.js';

/**
 * How the errors fall with the number of training observations, fetched when the
 * training is looked at.
 *
 * @param {HTMLElement} root
 */
export function createLearningSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The learning curve', async () => {
    const { createLearningView } = await part(() => import('../evaluation/learning.js'));
    root.replaceChildren();
    return createLearningView(root, events);
  });

  return {
    events,
    /** @param {import('../state.js').State} state */
    update(state) {
      const { view, set, thetas, learning, training } = state;
      const visible = view === 'train' && set != null && thetas != null && !training;
      if (!changed(visible, learning, set)) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
