import { createEngine as create } from '../../ppca.js';
import { el, hintText } from '../kit/dom.ts';
import { figureNames, figureSliders, formerFigures } from './figure-names.ts';
import { figures } from './figures.ts';
import { adaptFormulas } from './formula.ts';
import { createSharedDots } from './shared-dots.ts';
import type { Engine } from '../../page.js';

// The page of one figure alone, for frames in other pages: figure.html#jumps&jumps-theta=0.3.

const createEngine: typeof import('../../page.js').createEngine = create as any;
const root = document.getElementById('figure') as HTMLElement;
const system = matchMedia('(prefers-color-scheme: dark)');
system.addEventListener('change', paint);
paint();
let engine: Promise<Engine> | null = null;
let shown = new AbortController();
/** A sandboxed frame has no origin, and so no workers of this one. */
const sandboxed = { worker: globalThis.origin !== 'null' };
const dots = createSharedDots((moved) => dots.place(moved));

/** Computes with the engine. One that does not start is started anew by the next request. */
async function ask(compute: (engine: Engine) => Promise<any>) {
  engine ??= createEngine(sandboxed).catch((error) => {
    engine = null;
    throw error;
  });
  return compute(await engine);
}

adaptFormulas(root);
addEventListener('hashchange', show);
new ResizeObserver(announce).observe(root);
show();

function paint() {
  document.documentElement.dataset.theme = system.matches ? 'dark' : 'light';
  document.dispatchEvent(new Event('themechange'));
}

/** Sends the height of the figure to the page around this one. */
function announce() {
  parent.postMessage({ ppcaFigure: asked().name, height: root.offsetHeight }, '*');
}

/** The name in the address, and the positions of its sliders. */
function asked() {
  const [name = '', ...places] = location.hash.slice(1).split('&');
  const sliders = places.map((place) => place.split('=')).filter(([id, value]) => figureSliders.some((known) => known === id) && value);
  return { name, sliders };
}

function show() {
  shown.abort();
  shown = new AbortController();
  const { name, sliders } = asked();
  const known = figureNames.find((each) => each === (formerFigures[name] ?? name));
  if (!known) return choose(name);
  const figure = figures[known].make({ ask, dots, end: shown.signal });
  root.replaceChildren(
    el('div.frame', figure),
    hintText(el('a', { href: `./#view=works&figure=${known}`, target: '_blank', rel: 'noopener' }, 'From: How parameterized PCA works')),
  );
  for (const [id, value] of sliders) {
    const slider = figure.querySelector(`#${id}`);
    if (!(slider instanceof HTMLInputElement)) continue;
    slider.value = value;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Lists the figures.
 *
 * @param name that no figure has
 */
function choose(name: string) {
  root.replaceChildren(
    el('p', name ? `There is no figure ${name}. Choose one:` : 'Choose a figure:'),
    el('ul', ...figureNames.map((each) => el('li', el('a', { href: `#${each}` }, each)))),
  );
}
