import { createIllustration } from '../illustrations/illustration.ts';
import { actionButton, el } from '../kit/dom.ts';
import { latest } from '../kit/latest.ts';
import { createCloudView } from './cloud-view.ts';
import type { Engine } from '../../page.js';
import type { Dot, MethodLines } from './cloud.ts';

/** what a figure needs of its page */
export interface Host {
  ask: <Result>(compute: (engine: Engine) => Promise<Result>) => Promise<Result>;
  dots: ReturnType<typeof import('./shared-dots.ts').createSharedDots>;
}

interface Progress<Result> {
  show: (result: Result) => void; // draws a first result
  newest: () => boolean; // whether nothing has moved since
  rest: () => Promise<boolean>; // waits; false as soon as something moves, true if nothing does
}

/** Milliseconds without a move after which the dots rest. */
const pause = 150;

/**
 * A figure of the dots, which the reader drags. It computes anew when a dot or a slider
 * moves, and only while it is on the screen. A dot follows the pointer at once, and the lines
 * when they are fitted.
 */
export function createCloudFigure<Result>(
  host: Host,
  {
    name,
    title,
    caption,
    controls = [],
    layer,
    below = [],
    ahead = '0px',
    compute,
    show,
  }: {
    name: string;
    title: string;
    caption: string | Node;
    controls?: HTMLElement[];
    layer?: SVGElement; // see createCloudView
    below?: HTMLElement[]; // the picture
    ahead?: string; // how far below the screen it computes
    compute: (engine: Engine, dots: readonly Dot[], progress: Progress<Result>) => Promise<Result>; // if it returns the same object as before, nothing but a slider of the picture has moved
    show: (result: Result, drawLines: (lines: MethodLines) => void, width: number) => string; // draws, and returns a description
  },
) {
  const { dots } = host;
  const cloud = createCloudView(dots.move, layer);
  const back = actionButton('Put the dots back', putBack, { class: 'quiet back' });
  let result: { value: Result } | null = null;
  let problem = '';
  let [seen, stale] = [false, true];

  function putBack() {
    dots.reset();
    cloud.place(dots.all); // which a figure that was never on the screen has not done
    cloud.focus(); // the button is disabled now
  }

  let asked = 0;
  /** The request whose result is drawn. */
  let answered = 0;
  /** Ends the wait for the dots to rest. */
  let interrupt = () => {};

  const rest = (): Promise<boolean> =>
    new Promise((done) => {
      const timer = setTimeout(() => done(true), pause);
      interrupt = () => {
        clearTimeout(timer);
        done(false);
      };
    });

  /** Draws a result, once for each request. */
  function found(value: Result, request: number) {
    if (result?.value === value && answered === request) return;
    result = { value };
    answered = request;
    figure.redraw();
  }

  const refit = latest(async (request: number) => {
    const current = dots.all;
    const progress = { show: (value: Result) => found(value, request), newest: () => request === asked, rest };
    try {
      const value = await host.ask((engine) => compute(engine, current, progress));
      problem = '';
      found(value, request);
    } catch (error) {
      result = null;
      problem = `The model could not be fitted: ${error instanceof Error ? error.message : error}`;
      figure.redraw();
    }
  });

  function changed() {
    back.disabled = !dots.moved;
    stale = !seen;
    if (!seen) return;
    cloud.place(dots.all);
    interrupt();
    refit(++asked);
  }

  const figure = createIllustration({
    name,
    title,
    caption,
    controls,
    stage: el('div.stage', cloud.root, back, ...below),
    draw(_, width) {
      if (!result) cloud.draw({ dots: dots.all, lines: {} });
      return result ? show(result.value, (lines) => cloud.draw({ dots: dots.all, lines }), width) : problem;
    },
    moved: changed,
  });
  dots.listen(changed);
  const near = ([{ isIntersecting }]: IntersectionObserverEntry[]) => {
    seen = isIntersecting;
    if (seen && stale) changed();
  };
  new IntersectionObserver(near, { rootMargin: ahead }).observe(figure.root);
  return figure.root;
}

/** A line between two points, for a path. */
export const stroke = ([x, y]: readonly number[], [u, v]: readonly number[]) => `M${x} ${y}L${u} ${v}`;
