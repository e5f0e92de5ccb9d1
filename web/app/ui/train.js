import { changes, el } from '../dom.js';
import { emitter } from '../emitter.js';
import { method } from '../colour.js';

/**
 * The button that trains and stops, with one line on what is in the way.
 *
 * @param {HTMLElement} root
 */
export function createTrainButton(root) {
  const events = emitter();
  const changed = changes();
  const button = el('button', { type: 'button', class: 'primary large', onclick: () => events.emit(button.dataset.action ?? 'train') });
  const text = el('p', { class: 'hint' });
  root.append(button, text);

  return {
    events,
    /** @param {import('../state.js').State} state */
    update({ summary, settings, training, reading, engine }) {
      const running = training != null;
      const stopping = training?.stopping ?? false;
      if (!changed(summary, settings, running, training?.search == null, stopping, reading == null, engine)) return;
      button.dataset.action = running ? 'stop' : 'train';
      button.textContent = running ? (stopping ? 'Stopping …' : 'Stop') : `Train ${method(settings.method).label}`;
      button.disabled = stopping || (!running && (!summary?.theta || reading != null || engine === 'failed'));
      text.textContent = obstacle(summary, training);
    },
  };
}

/**
 * @param {import('../state.js').SetSummary | null} summary
 * @param {import('../state.js').Training | null} training
 */
function obstacle(summary, training) {
  if (training) return training.search ? 'Stop keeps the λ that you had.' : 'Stop keeps the best model so far.';
  if (!summary) return 'Needs data first.';
  if (!summary.theta) return summary.kind === 'table' ? 'Choose the column that is θ first.' : 'Choose where θ comes from first.';
  return '';
}
