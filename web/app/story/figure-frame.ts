import { copyText } from '../kit/clipboard.ts';
import { actionButton, el, hintText } from '../kit/dom.ts';
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

/**
 * A fold with the lines that show a figure in another page, at the present positions of its
 * sliders.
 */
function createEmbed(name: FigureName, figure: HTMLElement) {
  const field = (label: string) => el('input', { type: 'text', readonly: true, 'aria-label': label, onfocus: select });
  const frame = field('Frame for a page');
  const script = field('Script for a page');
  const copied = el('span.hint', { role: 'status' });
  const link = el('a', { href: `#view=works&figure=${name}` }, 'Link to this figure');

  function select({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement) target.select();
  }

  function write() {
    const sliders = [...figure.querySelectorAll('input')].filter(
      ({ type, value, defaultValue }) => type === 'range' && value !== defaultValue,
    );
    const base = new URL('./', location.href.split('#')[0]).href;
    const title = figure.querySelector('h3')?.textContent ?? name;
    const height = Math.ceil(figure.getBoundingClientRect().height) + 90;
    const places = sliders.map(({ id, value }) => `&amp;${id}=${value}`).join('');
    frame.value = `<iframe src="${base}figure.html#${name}${places}" title="${title.replaceAll('"', '&quot;')}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`;
    const options = sliders.length > 0 ? `, { sliders: { ${sliders.map(({ id, value }) => `'${id}': ${value}`).join(', ')} } }` : '';
    script.value = `<script type="module">import { mount } from '${base}figures.js'; mount(document.body, '${name}'${options});</script>`;
    copied.textContent = '';
  }

  async function copy(from: HTMLInputElement) {
    if (await copyText(from.value)) copied.textContent = 'Copied.';
    else {
      from.focus();
      copied.textContent = 'The browser does not allow the page to copy. Copy the selected line.';
    }
  }

  const line = (input: HTMLInputElement) =>
    el(
      'div.row',
      input,
      actionButton('Copy', () => copy(input)),
    );
  return el(
    'details.embed',
    { ontoggle: write },
    el('summary', 'Embed'),
    hintText('One line shows this figure in your page. The second also makes it as high as it needs to be.'),
    line(frame),
    line(script),
    el('p', link),
    copied,
  );
}
