import { el } from './dom.js';
import { duration, percent } from './format.js';

/**
 * The button that starts and stops long work, its progress and the time left, also spoken.
 *
 * @param {string} name of the work
 * @param {(stop: boolean) => void} startOrStop
 */
export function createRunControl(name, startOrStop) {
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
     * @param {{ fraction: number, seconds: number, left: number, stopping: boolean } | null} run
     * @param {string} start what the button says while nothing runs
     * @param {string} otherwise the text while nothing runs
     */
    update(run, start, otherwise) {
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

/** @param {{ fraction: number, seconds: number, left: number }} run */
const words = ({ fraction, seconds, left }) =>
  `${percent(fraction)} · ${duration(seconds)}${left > 0 && seconds > 1 ? `, about ${duration(left)} left` : ''}`;
