import { actionButton, changes, el } from '../kit/dom.ts';
import { method } from '../kit/colour.ts';
import { percent } from '../kit/format.ts';
import { arrives, type CreateView } from '../state/state.ts';

/**
 * The progress of reading, with a Stop button. While the page restores a view, this takes the place
 * of everything else, and shows its training, too.
 */
export const createReadingView: CreateView = (root, events) => {
  const changed = changes();
  const title = el('h2');
  const text = el('p', { role: 'status' });
  const bar = el('progress', { max: 1, 'aria-label': 'Progress' });
  let stops: 'cancel' | 'stop' = 'cancel';
  const stop = actionButton('Stop', () => events[stops]());
  root.append(title, text, bar, stop);

  return {
    update(state) {
      const { reading, engine, question, arriving, training } = state;
      const restoring = arrives(state);
      if (!changed(reading, engine, question, restoring, restoring && training)) return;
      document.body.classList.toggle('arriving', restoring && !question);
      root.hidden = question != null || !(reading || restoring);
      title.hidden = !restoring;
      title.textContent = arriving;
      stop.hidden = !reading && !training;
      stops = reading ? 'cancel' : 'stop';
      const fraction = reading ? reading.fraction : training?.fraction;
      if (reading && engine === 'starting') text.textContent = `Starting, then reading ${reading.what} …`;
      else {
        const now = reading ? `Reading ${reading.what} …` : training ? `Training ${method(training.method).label} …` : '';
        text.textContent = fraction ? `${now} ${percent(reading ? fraction : Math.floor(4 * fraction) / 4)}` : now;
      }
      if (fraction == null) bar.removeAttribute('value');
      else bar.value = fraction;
    },
  };
};
