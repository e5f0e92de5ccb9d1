import { conceal, el, write } from './dom.ts';
import { duration, percent } from './format.ts';

/** Milliseconds between two reports: each lays out the page, and nobody reads more. */
const pause = 250;

/**
 * The button that starts and stops long work, its progress and the time left, also spoken.
 *
 * @param name of the work
 */
export function createRunControl(name: string, startOrStop: (stop: boolean) => void) {
  let running = false;
  let reported = 0;
  const button = el('button', { type: 'button', onclick: () => startOrStop(running) });
  const bar = el('progress', { max: 1, 'aria-label': name });
  const text = el('p.numbers.hint');
  const spoken = el('p.spoken', { role: 'status' });

  return {
    button,
    bar,
    text,
    spoken,
    /**
     * @param start what the button says while nothing runs
     * @param otherwise the text while nothing runs
     */
    update(
      run: { fraction: number; seconds: number; left: number; stopping: boolean } | null | undefined,
      start: string,
      otherwise: string,
    ) {
      const now = performance.now();
      if (run && running && !run.stopping && now - reported < pause) return;
      reported = now;
      running = run != null;
      write(button, run ? (run.stopping ? 'Stopping …' : 'Stop') : start);
      button.disabled = false; // while it stops neither, or it would lose the focus
      conceal(bar, !run);
      bar.value = run?.fraction ?? 0;
      write(text, run ? words(run) : otherwise);
      write(spoken, run ? `${name}, ${percent(Math.floor(4 * run.fraction) / 4)}` : otherwise);
    },
  };
}

const words = ({ fraction, seconds, left }: { fraction: number; seconds: number; left: number }) =>
  `${percent(fraction)} · ${duration(seconds)}${left > 0 && seconds > 1 ? `, about ${duration(left)} left` : ''}`;
