import { actionButton, changes, el } from '../kit/dom.js';
import { percent } from '../kit/format.js';

/**
 * The progress of reading, with a Stop button.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createReadingView = (root, events) => {
  const changed = changes();
  const text = el('p', { role: 'status' });
  const bar = el('progress', { max: 1, 'aria-label': 'Reading' });
  root.append(
    text,
    bar,
    actionButton('Stop', () => events.emit('cancel')),
  );

  return {
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
};
