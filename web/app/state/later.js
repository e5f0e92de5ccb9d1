import { el } from '../kit/dom.js';

/** @typedef {{ update: (state: import('./state.js').State) => void }} Loaded */

/**
 * A section whose code is loaded when it is first shown, to keep the first visit
 * small.
 *
 * @param {HTMLElement} root
 * @param {string} name of the section, for the message of a failure
 * @param {() => Promise<Loaded>} load loads the code and fills the section
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
