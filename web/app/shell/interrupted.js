import { rememberedInTab } from '../kit/remembered.js';

/** What is under way. Without storage there is no report. */
const underWay = rememberedInTab('ppca-under-way');

/**
 * Reports what a reload interrupted: reading, training or an experiment. Says
 * nothing if the address or the draft has restarted it.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createInterrupted({ store, notices }) {
  const before = underWay.read() ?? '';
  let written = before;

  return {
    /** To be called after the page has restored its address and draft. */
    report() {
      const text = words(before, store.state);
      if (text) notices.note(text);
    },
    /** @param {import('../state/state.js').State} state */
    follow({ reading, training, experiments: { run } }) {
      const now = reading ? `reading ${reading.what}` : training ? 'training' : run ? 'experiment' : '';
      if (now === written) return;
      written = now;
      underWay.write(now);
    },
  };
}

/**
 * @param {string} before what was running
 * @param {import('../state/state.js').State} state
 */
function words(before, { reading, training, sourceName }) {
  const [, name] = /^reading (.*)$/s.exec(before) ?? [];
  if (name) return name === sourceName || reading ? '' : `The reload interrupted the reading of ${name}. Open it again.`;
  if (!before || training) return '';
  return before === 'experiment'
    ? 'The reload interrupted the experiment. Run it again.'
    : 'The reload interrupted the training. Start it again.';
}
