import { el } from '../kit/dom.js';

/** @typedef {{ update: (state: import('./state.js').State) => void }} Loaded */

/**
 * A section whose code is fetched when it is first shown, so that the first visit
 * does without it.
 *
 * @param {HTMLElement} root
 * @param {string} name of what is fetched, for a failure
 * @param {() => Promise<Loaded>} load fetches it and fills the section
 */
export function later(root, name, load) {
  /** @type {Promise<Loaded> | null} */
  let view = null;
  /** @type {import('./state.js').State} */
  let latest;

  function show() {
    view ??= load();
    view.then((loaded) => loaded.update(latest), failed);
  }

  /** @param {unknown} error */
  function failed(error) {
    view = null;
    root.replaceChildren(el('p', {}, `${name} could not be loaded. `), el('button', { type: 'button', onclick: show }, 'Try again'));
    console.warn(error);
  }

  return (/** @type {import('./state.js').State} */ state) => {
    latest = state;
    show();
  };
}
