import { bold, mathml, over, row, squared, sub, sum, sup } from './formula.js';
import { symbol } from './glossary.js';

const each = () => over('1', row(symbol('B'), '−', '1'));
const next = (/** @type {string} */ letter) => sub(bold(letter), 'b', '+', '1');

/**
 * The terms of the energy with one component, by their names in `Energy` of ppca.d.ts: in
 * words, and as formulas.
 *
 * @type {Record<'data' | 'meanSmoothness' | 'basisSmoothness' | 'orthogonality', { words: string, write: () => Node }>}
 */
export const terms = {
  data: {
    words: 'squared errors of the dots',
    write: () => row(over('1', symbol('n')), sum('i'), squared(symbol('x'), '−', symbol('muTheta'), '−', symbol('PTheta'), symbol('beta'))),
  },
  meanSmoothness: {
    words: 'means that differ',
    write: () => row(symbol('lambdaM'), each(), sum('b'), squared(symbol('muB'), '−', next('μ'))),
  },
  basisSmoothness: {
    words: 'components that differ',
    write: () => row(symbol('lambdaV'), each(), sum('b'), squared(symbol('pB'), '−', next('p'))),
  },
  orthogonality: {
    words: 'lengths that are not 1',
    write: () => row(symbol('lambdaO'), sum('b'), sup(row('(', squared(symbol('pB')), '−', '1', ')'), '2')),
  },
};

/** A formula in a line. @param {Node} written */
export const inline = (written) => mathml('math', {}, written);
