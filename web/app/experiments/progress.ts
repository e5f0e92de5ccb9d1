import { actionButton, el } from '../kit/dom.ts';
import { duration, percent } from '../kit/format.ts';
import type { ExperimentRun } from '../state/state.ts';

/** The button that runs and stops, and the progress. */
export function createProgress(on: { run: () => void; stop: () => void }) {
  const button = actionButton('Run', () => (running ? on.stop() : on.run()), { class: 'primary', id: 'experiment-run' });
  const bar = el('progress', { max: 1, 'aria-label': 'Experiment' });
  const text = el('p', { class: 'numbers hint' });
  const spoken = el('p', { class: 'spoken', role: 'status' });
  const root = el('div', { class: 'experiment-run' }, el('div', { class: 'row' }, button, text), bar, spoken);
  let running = false;
  let other = false;

  return {
    root,
    /**
     * @param run of any experiment
     * @param chosen the experiment that is shown
     */
    update(run: ExperimentRun | null, chosen: string) {
      running = run?.name === chosen;
      other = run != null && !running;
      button.textContent = run?.stopping ? 'Stopping …' : running ? 'Stop' : 'Run';
      button.disabled = other; // but not while it stops: that would lose the focus
      bar.hidden = !running;
      text.textContent = other ? 'Another experiment is running.' : run ? words(run) : '';
      if (run) bar.value = run.fraction;
      const said = run ? `Running, ${percent(Math.floor(4 * run.fraction) / 4)}` : '';
      if (spoken.textContent !== said) spoken.textContent = said;
    },
  };
}

function words({ fraction, seconds, left }: ExperimentRun) {
  return `${percent(fraction)} · ${duration(seconds)}${left > 0 && seconds > 2 ? `, about ${duration(left)} left` : ''} · Stop keeps the results so far.`;
}
