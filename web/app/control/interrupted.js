const key = 'ppca-under-way';

/**
 * Says what a reload of the page interrupted, unless the address or the draft has begun
 * it anew: the reading of files, a training, an experiment.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./notices.js').Notices} notices
 */
export function createInterrupted(store, notices) {
  const before = stored();
  let written = before;

  return {
    /** Comes once the page is what its address and its draft make of it. */
    tell() {
      const text = words(before, store.state);
      if (text) notices.note(text);
    },
    /** @param {import('../state.js').State} state */
    follow({ reading, training, experiments: { run } }) {
      const now = reading ? `reading ${reading.what}` : training ? (training.search ? 'search' : 'training') : run ? 'experiment' : '';
      if (now === written) return;
      written = now;
      try {
        sessionStorage.setItem(key, now);
      } catch { /* without storage nothing is remembered */ }
    },
  };
}

function stored() {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/**
 * @param {string} before what was under way
 * @param {import('../state.js').State} state
 */
function words(before, { reading, training, sourceName }) {
  const [, name] = /^reading (.*)$/s.exec(before) ?? [];
  if (name) return name === sourceName || reading ? '' : `The reload interrupted the reading of ${name}. Open it again.`;
  if (!before || training) return '';
  return before === 'experiment' ? 'The reload interrupted the experiment. Run it again.'
    : `The reload interrupted the ${before === 'search' ? 'search for λ' : 'training'}. Start it again.`;
}
