import { latest } from '../kit/latest.ts';

/** How a computation in steps goes on. */
export interface Progress<Result> {
  show: (result: Result) => void; // draws a first result
  newest: () => boolean; // whether nothing has moved since
  rest: () => Promise<boolean>; // waits; false as soon as something moves, true if nothing does
}

/** Milliseconds without a move after which the figure rests. */
const pause = 150;

/**
 * Computes the newest state of a figure.
 *
 * @param found called with each result, once for each request
 * @returns requests a computation
 */
export function createRefit<Result>(
  compute: (progress: Progress<Result>) => Promise<Result>,
  found: (result: Result) => void,
  failed: (problem: string) => void,
) {
  let asked = 0;
  /** The request whose result was found last, and this result. */
  let answered: { request: number; result: Result } | null = null;
  /** Ends the wait for the figure to rest. */
  let interrupt = () => {};

  const rest = (): Promise<boolean> =>
    new Promise((done) => {
      const timer = setTimeout(() => done(true), pause);
      interrupt = () => {
        clearTimeout(timer);
        done(false);
      };
    });

  const refit = latest(async (request: number) => {
    const show = (result: Result) => {
      if (answered?.request === request && answered.result === result) return;
      answered = { request, result };
      found(result);
    };
    try {
      show(await compute({ show, newest: () => request === asked, rest }));
    } catch (error) {
      failed(`The model could not be fitted: ${error instanceof Error ? error.message : error}`);
    }
  });

  return () => {
    interrupt();
    refit(++asked);
  };
}
