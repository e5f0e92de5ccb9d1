import { el, hintText } from '../kit/dom.ts';
import { figures, type FigureName } from './figures.ts';
import type { Host } from './figure.ts';

/** How far below the screen a figure is made ready. */
const ahead = '400px';

/**
 * The place of a figure in the story. It makes the figure when the reader comes near.
 *
 * @param made called with the figure
 */
export function createFrame(name: FigureName, host: Host, made: (root: HTMLElement) => void) {
  const { height, make } = figures[name];
  const root = el('div.frame', { id: `figure-${name}`, tabindex: -1 });
  root.style.setProperty('--height', `${height}px`); // until it is drawn (app.css)
  const near = new IntersectionObserver(
    ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      near.disconnect();
      const figure = make(host);
      root.replaceChildren(figure, createEmbed(name, figure));
      made(figure);
    },
    { rootMargin: ahead },
  );
  near.observe(root);
  return root;
}

/** A fold with the line that shows a figure in another page, at the present positions of its sliders. */
function createEmbed(name: FigureName, figure: HTMLElement) {
  const line = el('input', { type: 'text', readonly: true, 'aria-label': 'Frame for a page', onfocus: () => line.select() });

  function write() {
    const sliders = [...figure.querySelectorAll('input')].filter(
      ({ type, value, defaultValue }) => type === 'range' && value !== defaultValue,
    );
    const address = new URL('figure.html', location.href.split('#')[0]).href;
    const title = figure.querySelector('h3')?.textContent ?? name;
    const height = Math.ceil(figure.getBoundingClientRect().height) + 90;
    const places = sliders.map(({ id, value }) => `&amp;${id}=${value}`).join('');
    line.value = `<iframe src="${address}#${name}${places}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`;
  }

  return el(
    'details.embed',
    { ontoggle: write },
    el('summary', 'Embed'),
    hintText('Copy this line into your page, or the ', el('a', { href: `#view=works&figure=${name}` }, 'link to this figure'), '.'),
    line,
  );
}
