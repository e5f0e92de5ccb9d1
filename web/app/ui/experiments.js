import { changes, el } from '../dom.js';
import { emitter } from '../emitter.js';

/**
 * The section of the experiments, fetched when it is first opened.
 *
 * @param {HTMLElement} root
 */
export function createExperimentsSection(root) {
  const events = emitter();
  const changed = changes();
  /** @type {Promise<ReturnType<typeof import('../experiments/view.js').createExperimentsView>> | null} */
  let view = null;
  /** @type {import('../state.js').State} */
  let latest;

  async function load() {
    try {
      const { createExperimentsView } = await import('../experiments/view.js');
      root.replaceChildren();
      return createExperimentsView(root, events);
    } catch (error) {
      view = null;
      root.replaceChildren(el('p', {}, 'The experiments could not be loaded. '), el('button', { type: 'button', onclick: show }, 'Try again'));
      throw error;
    }
  }

  function show() {
    view ??= load();
    view.then((loaded) => loaded.update(latest), () => { /* said in its place */ });
  }

  return {
    events,
    /** @param {import('../state.js').State} state */
    update(state) {
      latest = state;
      const visible = state.view === 'experiments';
      if (!changed(visible, state.experiments, state.summary)) return;
      if (root.hidden === visible) {
        root.hidden = !visible;
        document.body.classList.toggle('experimenting', visible);
        if (visible) scrollTo(0, 0);
      }
      if (visible) show();
    },
  };
}
