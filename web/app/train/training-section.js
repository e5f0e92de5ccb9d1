import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The progress and the result of a training. The code is loaded with the first
 * training.
 *
 * @param {HTMLElement} root
 */
export function createTrainingSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The training', async () => {
    const { createTrainingView } = await part(() => import('./training-view.js'));
    root.replaceChildren();
    return createTrainingView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { view, training, trained } = state;
      const visible = view === 'train' && Boolean(training || trained);
      if (!changed(visible, training, trained)) return;
      if (visible && root.hidden) scrollTo(0, 0);
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
