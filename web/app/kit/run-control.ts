import { el } from './dom.ts';
import { duration, percent } from './format.ts';

/**
 * The button that starts and stops long work, its progress and the time left, also spoken.
 *
 * @param name of the work
 */
export function createRunControl(name: string, startOrStop: (stop: boolean) => void) {
  let running = false;
  const button = el('button', { type: 'button', onclick: () => startOrStop(running) });
  const bar = el('progress', { max: 1, 'aria-label': name });
  const text = el('p', { class: 'numbers hint' });
  const spoken = el('p', { class: 'spoken', role: 'status' });

  return {
    button,
    bar,
    text,
    spoken,
    /**
     * @param start what the button says while nothing runs
     * @param otherwise the text while nothing runs
     */
    update(run: { fraction: number; seconds: number; left: number; stopping: boolean } | null, start: string, otherwise: string) {
      running = run !== null;
      button.textContent = run ? (run.stopping ? 'Stopping …' : 'Stop') : start;
      button.disabled = run?.stopping ?? false;
      bar.hidden = !run;
      bar.value = run?.fraction ?? 0;
      text.textContent = run ? words(run) : otherwise;
      const said = run ? `${name}, ${percent(Math.floor(4 * run.fraction) / 4)}` : otherwise;
      if (spoken.textContent !== said) spoken.textContent = said;
    },
  };
}

const words = ({ fraction, seconds, left }: { fraction: number; seconds: number; left: number }) =>
  `${percent(fraction)} · ${duration(seconds)}${left > 0 && seconds > 1 ? `, about ${duration(left)} left` : ''}`;
