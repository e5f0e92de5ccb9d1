/**
 * Shows figures of the story in other pages:
 *
 *     import { mount } from 'https://ppca.example.org/figures.js';
 *     mount(document.querySelector('#here'), 'jumps');
 *
 * A figure runs in a frame of its own, so neither page can disturb the other.
 */

/** The height until the figure states its own, CSS pixels. */
const height = 640;

/**
 * Appends a figure to an element. The frame is as wide as the element and as high as the
 * figure.
 *
 * @param {Element} element
 * @param {string} name of the figure, as in its address in the story
 * @param {{ sliders?: Record<string, number> }} [options] sliders: their positions, by the names in the address
 * @returns {{ frame: HTMLIFrameElement, remove: () => void }} remove takes the figure away and frees its memory
 * @throws {TypeError} for another element, name or position
 */
export function mount(element, name, { sliders = {} } = {}) {
  if (!(element instanceof Element)) throw new TypeError('mount: the first argument is not an element: pass one of this page');
  if (!/^[a-z]+$/.test(name)) throw new TypeError(`mount: no figure is called ${JSON.stringify(name)}: pass a name such as 'jumps'`);
  const places = Object.entries(sliders).map(([slider, value]) => {
    if (!/^[a-z-]+$/.test(slider) || !Number.isFinite(value))
      throw new TypeError(`mount: sliders.${slider} is not a number: pass a finite one`);
    return `&${slider}=${value}`;
  });
  const frame = document.createElement('iframe');
  frame.src = `${new URL('figure.html', import.meta.url)}#${name}${places.join('')}`;
  frame.title = `Figure about parameterized PCA: ${name}`;
  frame.loading = 'lazy';
  Object.assign(frame.style, { width: '100%', height: `${height}px`, border: '0' });

  /** @param {MessageEvent} event */
  function fit({ source, data }) {
    if (source === frame.contentWindow && data?.ppcaFigure === name && data.height > 0) frame.style.height = `${Math.ceil(data.height)}px`;
  }

  addEventListener('message', fit);
  element.append(frame);
  return {
    frame,
    remove() {
      removeEventListener('message', fit);
      frame.remove();
    },
  };
}
