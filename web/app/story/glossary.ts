import { el } from '../kit/dom.ts';
import { bold, mathml, row, sub, sum } from './formula.ts';

/** The symbols of the story: how each is written, and what it means. */
export const glossary: Record<string, { write: () => Node; means: string }> = {
  theta: { write: () => row('θ'), means: 'the parameter: a known number of each observation, such as an age or an angle' },
  x: { write: () => sub(bold('x'), 'i'), means: 'observation i, a list of numbers. Here: the place of dot i' },
  n: { write: () => row('n'), means: 'the number of observations' },
  mu: { write: () => bold('μ'), means: 'the mean: a point in the middle of the observations' },
  P: { write: () => bold('P'), means: 'the basis: its columns are the components, directions of length 1' },
  beta: {
    write: () => sub(bold('β'), 'i'),
    means: 'the coefficients of observation i: how far it lies from the mean along each component',
  },
  muTheta: { write: () => row(bold('μ'), '(', 'θ', ')'), means: 'the mean at θ: a mixture of the means of two endpoints' },
  PTheta: { write: () => row(bold('P'), '(', 'θ', ')'), means: 'the basis at θ: a mixture of the bases of two endpoints' },
  muThetaI: { write: () => row(bold('μ'), '(', sub('θ', 'i'), ')'), means: 'the mean at the θ of observation i' },
  PThetaI: { write: () => row(bold('P'), '(', sub('θ', 'i'), ')'), means: 'the basis at the θ of observation i' },
  sumI: { write: () => sum('i'), means: 'the sum over all observations i' },
  sumB: { write: () => sum('b'), means: 'the sum over the endpoints b' },
  muB: { write: () => sub(bold('μ'), 'b'), means: 'the mean at endpoint b' },
  PB: { write: () => sub(bold('P'), 'b'), means: 'the basis at endpoint b' },
  pB: { write: () => sub(bold('p'), 'b'), means: 'the component at endpoint b; here there is one' },
  muNext: { write: () => sub(bold('μ'), 'b', '+', '1'), means: 'the mean at the next endpoint' },
  pNext: { write: () => sub(bold('p'), 'b', '+', '1'), means: 'the component at the next endpoint' },
  muJ: { write: () => sub(bold('μ'), 'j'), means: 'the mean of bin j' },
  PJ: { write: () => sub(bold('P'), 'j'), means: 'the basis of bin j' },
  weight: {
    write: () => row(sub('w', 'b'), '(', 'θ', ')'),
    means: 'the hat weight of endpoint b: 1 at the endpoint, 0 from the next endpoint on',
  },
  B: { write: () => row('B'), means: 'the number of endpoints, one more than bins' },
  E: { write: () => row('E'), means: 'the energy: what the fit makes small' },
  lambdaM: { write: () => sub('λ', 'm'), means: 'how much it costs when the means of neighbouring endpoints differ' },
  lambdaV: { write: () => sub('λ', 'v'), means: 'how much it costs when the bases of neighbouring endpoints differ' },
  lambdaO: { write: () => sub('λ', 'o'), means: 'how much it costs when a component has another length than 1' },
};

/** A symbol inside a formula, with its explanation. */
export function symbol(name: keyof typeof glossary) {
  const { write } = glossary[name];
  return mathml('mrow', { class: 'symbol', 'data-symbol': name, tabindex: 0 }, write());
}

/**
 * A symbol inside a sentence, with its explanation.
 *
 * @param stop the stop or comma after it, which stays on its line
 */
export const inText = (name: keyof typeof glossary, stop = '') => el('span.in-text', mathml('math', {}, symbol(name)), stop);

/** Explains the symbols in an element: under the pointer, with the focus, or touched. */
export function explainSymbols(root: HTMLElement) {
  const tip = el('div.tip', { role: 'tooltip', id: 'symbol-tip', hidden: true });
  root.append(tip);

  function show({ target }: Event) {
    const shown = target instanceof Element ? target.closest('[data-symbol]') : null;
    if (!shown) return hide();
    tip.textContent = glossary[shown.getAttribute('data-symbol') ?? ''].means;
    tip.hidden = false;
    shown.setAttribute('aria-describedby', tip.id);
    const [at, frame] = [shown.getBoundingClientRect(), root.getBoundingClientRect()];
    const left = Math.min(at.left - frame.left, frame.width - tip.offsetWidth);
    tip.style.left = `${Math.max(0, left)}px`;
    tip.style.top = `${at.bottom - frame.top + 6}px`;
  }

  function hide() {
    tip.hidden = true;
  }

  for (const event of ['pointerover', 'focusin', 'click']) root.addEventListener(event, show);
  root.addEventListener('focusout', hide);
  root.addEventListener('pointerleave', hide);
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
}
