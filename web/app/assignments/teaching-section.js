import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * Assignments for lecturers, below the labs. The code is loaded when it is first shown.
 *
 * @param {HTMLElement} root
 */
export function createTeachingSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The assignments', async () => {
    const { createTeachingView } = await part(() => import('./teaching-view.js'));
    root.replaceChildren();
    return createTeachingView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { view, marking, set, settings, assignment } = state;
      const visible = view === 'learn';
      if (!changed(visible, marking, set, settings, assignment)) return;
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
