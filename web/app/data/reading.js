import { changes, el } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { percent } from '../kit/format.js';

/**
 * The progress of reading, with a Stop button.
 *
 * @param {HTMLElement} root
 */
export function createReadingView(root) {
  const events = emitter();
  const changed = changes();
  const text = el('p', { role: 'status' });
  const bar = el('progress', { max: 1, 'aria-label': 'Reading' });
  root.append(text, bar, el('button', { type: 'button', onclick: () => events.emit('cancel') }, 'Stop'));

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update({ reading, engine, question }) {
      if (!changed(reading, engine, question)) return;
      root.hidden = !reading || question != null;
      if (!reading) return;
      text.textContent =
        engine === 'starting'
          ? `Starting, then reading ${reading.what} …`
          : `Reading ${reading.what} …${reading.fraction ? ` ${percent(reading.fraction)}` : ''}`;
      if (reading.fraction == null) bar.removeAttribute('value');
      else bar.value = reading.fraction;
    },
  };
}
