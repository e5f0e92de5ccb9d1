import { el } from '../kit/dom.js';
import { figures } from './figures.js';

/**
 * @typedef {import('./figures.js').FigureName} FigureName
 * @typedef {import('./figures.js').Host} Host
 */

/** How far below the screen a figure is made ready. */
const ahead = '400px';

/**
 * The place of a figure in the story. It makes the figure when the reader comes near.
 *
 * @param {FigureName} name
 * @param {Host} host
 * @param {(root: HTMLElement) => void} made called with the figure
 */
export function createFrame(name, host, made) {
  const { height, make } = figures[name];
  const waiting = el('p', { role: 'status', class: 'hint' }, 'Fitting the models …');
  const root = el('div', { class: 'frame', id: `figure-${name}`, tabindex: -1 }, waiting);
  root.style.minHeight = `${height}px`;

  async function load() {
    root.replaceChildren(waiting);
    try {
      const figure = await make(host);
      root.replaceChildren(figure);
      root.style.minHeight = '';
      made(figure);
    } catch (error) {
      console.warn(error);
      root.replaceChildren(
        el('p', {}, 'The models of this figure could not be fitted. '),
        el('button', { type: 'button', onclick: load }, 'Try again'),
      );
    }
  }

  const near = new IntersectionObserver(
    ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      near.disconnect();
      load();
    },
    { rootMargin: ahead },
  );
  near.observe(root);
  return root;
}
