import { rememberedInTab } from '../kit/remembered.ts';
import type { Page } from '../state/session.ts';
import type { State } from '../state/state.ts';

/** What is under way. Without storage there is no report. */
const underWay = rememberedInTab('ppca-under-way');

/**
 * Reports what a reload interrupted: reading, training or an experiment. Says
 * nothing if the address or the draft has restarted it.
 */
export function createInterrupted({ store, notices }: Page) {
  const before = underWay.read() ?? '';
  let written = before;

  return {
    /** To be called after the page has restored its address and draft. */
    report() {
      const text = words(before, store.state);
      if (text) notices.note(text);
    },
    follow({ reading, training, working }: State) {
      const now = reading ? `reading ${reading.what}` : training ? 'training' : working.experiment ? 'experiment' : '';
      if (now === written) return;
      written = now;
      underWay.write(now);
    },
  };
}

/** @param before what was running */
function words(before: string, { reading, training, sourceName }: State) {
  const [, name] = /^reading (.*)$/s.exec(before) ?? [];
  if (name) return name === sourceName || reading ? '' : `The reload interrupted the reading of ${name}. Open it again.`;
  if (!before || training) return '';
  return before === 'experiment'
    ? 'The reload interrupted the experiment. Run it again.'
    : 'The reload interrupted the training. Start it again.';
}
