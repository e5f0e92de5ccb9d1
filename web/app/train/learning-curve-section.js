import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The learning curve. Its code is loaded when the Training view opens.
 *
 * @param {HTMLElement} root
 */
export function createLearningCurveSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The learning curve', async () => {
    const { createLearningCurveView } = await part(() => import('./learning-curve-view.js'));
    root.replaceChildren();
    return createLearningCurveView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { view, set, thetas, learningCurve, training } = state;
      const visible = view === 'train' && set != null && thetas != null && !training;
      if (!changed(visible, learningCurve, set)) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
