import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { later } from '../state/later.js';

/**
 * The open assignment, as a student sees it. The code is loaded when it is opened.
 *
 * @param {HTMLElement} root
 */
export function createAssignmentSection(root) {
  const events = emitter();
  const changed = changes();
  const show = later(root, 'The assignment', async () => {
    const { createAssignmentView } = await part(() => import('./assignment-view.js'));
    root.replaceChildren();
    return createAssignmentView(root, events);
  });

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { view, assignment, work, runs, fitted, set, models, sourceName, reading } = state;
      const visible = view === 'assignment' && assignment != null;
      if (!changed(visible, assignment, work, runs, fitted, set, models, sourceName, reading)) return;
      if (visible && root.hidden) scrollTo(0, 0);
      root.hidden = !visible;
      if (visible) show(state);
    },
  };
}
