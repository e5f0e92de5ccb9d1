import { changes, el } from '../kit/dom.ts';
import { method } from '../kit/colour.ts';
import { count, trainedOn } from '../kit/format.ts';
import { untrained } from '../model/options.ts';
import { begun, type CreateView, type Training } from '../state/state.ts';
import type { SetSummary } from '../../page.js';

/**
 * The button that trains and stops, with a line on what is missing.
 */
export const createTrainButton: CreateView = (root, events) => {
  const changed = changes();
  const button = el('button.primary.large', {
    type: 'button',
    onclick: () => events[button.dataset.action === 'stop' ? 'stop' : 'train'](),
  });
  const text = el('p.hint');
  /** Whether the button had the focus, which it loses while the training stops. */
  let pressed = false;
  root.append(button, text);

  return {
    update(state) {
      const { summary, settings, training, reading, engine, models, shown } = state;
      root.hidden = !begun(state);
      const running = training != null;
      const stopping = training?.stopping ?? false;
      const trained = models[shown]?.summary.sample ?? null;
      const differs = untrained(state) && !running;
      if (!changed(summary, settings, running, stopping, reading == null, engine, trained, differs)) return;
      const sample = settings.sample != null && settings.sample < (summary?.train ?? 0) ? settings.sample : null;
      button.dataset.action = running ? 'stop' : 'train';
      button.textContent = running
        ? stopping
          ? 'Stopping …'
          : 'Stop'
        : `Train ${method(settings.method).label}${sample ? ` on ${count(sample)}` : ''}`;
      pressed ||= stopping && document.activeElement === button;
      button.disabled = stopping || (!running && (!summary?.theta || reading != null || engine === 'failed'));
      if (pressed && !button.disabled) {
        pressed = false;
        if (document.activeElement === document.body) button.focus({ preventScroll: true });
      }
      text.textContent =
        obstacle(summary, training) ||
        (differs ? 'The settings have changed since the open model was trained.' : trained ? trainedOn(trained) : '');
    },
  };
};

function obstacle(summary: SetSummary | null, training: Training | null) {
  if (training) return 'Stop keeps the best model so far.';
  if (!summary) return 'Open data first.';
  if (!summary.theta) return summary.kind === 'table' ? 'Choose the column that is θ first.' : 'Choose a source of θ first.';
  return '';
}
