import { changes, container, el } from '../dom.js';

/**
 * The button that copies the address.
 *
 * @param {import('../state.js').Store} store
 * @param {import('../control/notices.js').Notices} notices
 * @param {() => void} write brings the address up to date
 */
export function createCopyButton(store, notices, write) {
  const changed = changes();
  const button = el('button', { type: 'button', onclick: copy }, 'Copy link');
  container('link').append(button);

  async function copy() {
    write();
    try {
      await navigator.clipboard.writeText(location.href);
      notices.note(said(store.state));
    } catch { // refused, or a page from another machine without https
      notices.note('This browser does not let the page copy. The link is in the address bar: copy it there.');
    }
  }

  return {
    /** @param {import('../state.js').State} state */
    update({ training, reading }) {
      if (changed(training == null, reading == null)) button.disabled = training != null || reading != null; // not settled yet
    },
  };
}

/** @param {import('../state.js').State} state */
function said({ files, sourceName, view, fitted }) {
  if (files.length > 0) return `Copied. The link holds the settings and how ${sourceName} is read, not the file: who opens it is asked for it.`;
  if (view === 'explore' && !fitted) return 'Copied. The model that is open came from a file, which a link cannot hold: send that, too.';
  return 'Copied. The link opens these data and settings, and gives the same numbers.';
}
