import { mathml, over, row, squared, sup } from './formula.ts';
import { symbol } from './glossary.ts';

const each = () => over('1', row(symbol('B'), '−', '1'));

/**
 * The terms of the energy with one component, by their names in `Energy` of ppca.d.ts: in
 * words, and as formulas.
 */
export const terms: Record<'data' | 'meanSmoothness' | 'basisSmoothness' | 'orthogonality', { words: string; write: () => Node }> = {
  data: {
    words: 'squared errors of the dots',
    write: () =>
      row(over('1', symbol('n')), symbol('sumI'), squared(symbol('x'), '−', symbol('muThetaI'), '−', symbol('PThetaI'), symbol('beta'))),
  },
  meanSmoothness: {
    words: 'means that differ',
    write: () => row(symbol('lambdaM'), each(), symbol('sumB'), squared(symbol('muB'), '−', symbol('muNext'))),
  },
  basisSmoothness: {
    words: 'components that differ',
    write: () => row(symbol('lambdaV'), each(), symbol('sumB'), squared(symbol('pB'), '−', symbol('pNext'))),
  },
  orthogonality: {
    words: 'lengths that are not 1',
    write: () => row(symbol('lambdaO'), symbol('sumB'), sup(row('(', squared(symbol('pB')), '−', '1', ')'), '2')),
  },
};

/** A formula in a line. */
export const inline = (written: Node) => mathml('math', {}, written);
