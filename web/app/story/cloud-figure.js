import { createIllustration } from '../illustrations/illustration.js';
import { actionButton, el, table } from '../kit/dom.js';
import { latest } from '../kit/latest.js';
import { createCloudView } from '../opening/cloud-view.js';
/** @import { Engine } from '../../page.js' */
/** @import { Dot, Opening } from '../state/state.js' */

/**
 * @typedef {Opening['lines']} AllLines
 *
 * @typedef {object} Host what a figure needs of its page
 * @property {<Result>(compute: (engine: Engine) => Promise<Result>) => Promise<Result>} ask
 * @property {ReturnType<typeof import('./shared-dots.js').createSharedDots>} dots
 */

/**
 * @template Result
 * @typedef {object} Progress
 * @property {(result: Result) => void} show draws a first result
 * @property {() => boolean} newest whether nothing has moved since
 * @property {() => Promise<boolean>} rest waits; false as soon as something moves, true if nothing does
 */

/** Milliseconds without a move after which the dots rest. */
const pause = 150;

/**
 * A figure of the dots, which the reader drags. It computes anew when a dot or a slider
 * moves, and only while it is on the screen. A dot follows the pointer at once, and the lines
 * when they are fitted.
 *
 * @template Result
 * @param {Host} host
 * @param {object} parts
 * @param {string} parts.name
 * @param {string} parts.title
 * @param {string} parts.caption
 * @param {HTMLElement[]} [parts.controls]
 * @param {SVGElement} [parts.layer] see createCloudView
 * @param {HTMLElement[]} [parts.below] the picture
 * @param {(engine: Engine, dots: readonly Dot[], progress: Progress<Result>) => Promise<Result>} parts.compute if it returns the
 *   same object as before, nothing but a slider of the picture has moved
 * @param {(result: Result, drawLines: (lines: AllLines) => void, width: number) => string} parts.show draws, and returns a description
 * @param {(result: Result) => HTMLTableElement} parts.numbers
 */
export function createCloudFigure(host, { name, title, caption, controls = [], layer, below = [], compute, show, numbers }) {
  const { dots } = host;
  const cloud = createCloudView(dots.move, layer);
  const back = actionButton('Put the dots back', putBack, { class: 'quiet back' });
  /** @type {{ value: Result } | null} */
  let result = null;
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

  /** @returns {Promise<boolean>} */
  const rest = () =>
    new Promise((done) => {
      const timer = setTimeout(() => done(true), pause);
      interrupt = () => {
        clearTimeout(timer);
        done(false);
      };
    });

  /** Draws a result, once for each request. @param {Result} value @param {number} request */
  function found(value, request) {
    if (result?.value === value && answered === request) return;
    result = { value };
    answered = request;
    figure.redraw();
  }

  const refit = latest(async (/** @type {number} */ request) => {
    const current = dots.all;
    const progress = { show: (/** @type {Result} */ value) => found(value, request), newest: () => request === asked, rest };
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
    stage: el('div', { class: 'stage' }, cloud.root, back, ...below),
    draw(_, width) {
      if (!result) cloud.draw({ dots: dots.all, lines: {} });
      return result ? show(result.value, (lines) => cloud.draw({ dots: dots.all, lines }), width) : problem;
    },
    numbers: () => (result ? numbers(result.value) : table(['No model'], [])),
    moved: changed,
  });
  dots.listen(changed);
  new IntersectionObserver(([{ isIntersecting }]) => {
    seen = isIntersecting;
    if (seen && stale) changed();
  }).observe(figure.root);
  return figure.root;
}

/** A line between two points, for a path. @param {readonly number[]} from @param {readonly number[]} to */
export const stroke = ([x, y], [u, v]) => `M${x} ${y}L${u} ${v}`;
