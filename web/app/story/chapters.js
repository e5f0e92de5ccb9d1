import { el } from '../kit/dom.js';
import { formula, sum } from './formula.js';
import { said, symbol } from './glossary.js';

/**
 * The chapters of the story.
 *
 * @typedef {{ figure: import('./figures.js').FigureName }} Figure
 * @typedef {{ name: string, title: string, parts: (Node | Figure)[] }} Chapter
 */

/** A paragraph. @param {...(Node | string)} parts */
const p = (...parts) => el('p', {}, ...parts);
/** @param {import('./figures.js').FigureName} figure @returns {Figure} */
const figure = (figure) => ({ figure });

/** @returns {Chapter[]} */
export function createChapters() {
  return [
    {
      name: 'pca',
      title: 'One line for all: PCA',
      parts: [
        p(
          'Forty dots lie in the plane. Principal component analysis (PCA) describes each by two things. One is the mean of all dots. The other is a direction, the component, along which the dots vary most.',
        ),
        formula('x i is about mu plus P beta i', symbol('x'), '≈', symbol('mu'), '+', symbol('P'), symbol('beta')),
        p(
          'A dot then needs only one number, its coefficient ',
          said('beta'),
          '. Point at a symbol, or touch it, to read what it means. Drag a dot: the line follows.',
        ),
        figure('pca'),
      ],
    },
    {
      name: 'fails',
      title: 'Where PCA fails',
      parts: [
        p(
          'Now look at the colour. Every dot has a known number ',
          said('theta'),
          ', from dark blue to yellow. It could be the age of a person, the angle of a head or the blur of a picture. The dots move along an arch as θ grows.',
        ),
        p('PCA does not know θ. Its one line cannot bend, so its error depends on θ. The dots of some θ fit well, others badly.'),
        figure('fails'),
      ],
    },
    {
      name: 'bins',
      title: 'Cut θ into bins',
      parts: [
        p(
          'The simplest remedy cuts θ into bins and fits a PCA to each. The paper calls this independent PCA (IPCA). Bin j has its own mean and basis.',
        ),
        formula('x i is about mu j plus P j beta i, in bin j', symbol('x'), '≈', symbol('muJ'), '+', symbol('PJ'), symbol('beta')),
        p(
          'Move the slider. More bins follow the arch more closely, but each has fewer dots to learn from. With many bins the full dots fit well, and the unseen dots ○ do not. No model is fitted to those.',
        ),
        figure('pieces'),
      ],
    },
    {
      name: 'jumps',
      title: 'Bins jump',
      parts: [
        p(
          'Independent bins have another fault. Neighbours need not agree where they meet. When θ crosses a border by a hair, the mean and the line jump. Nothing in the world did.',
        ),
        p('Move θ and watch green. Blue is parameterized PCA (PPCA): it has the same bins, and it does not jump.'),
        figure('jumps'),
      ],
    },
    {
      name: 'weights',
      title: 'Learn at the endpoints, mix between them',
      parts: [
        p(
          'PPCA learns a mean ',
          said('muB'),
          ' and a basis ',
          said('PB'),
          ' at every endpoint of the bins. In between it mixes those of the two nearest endpoints.',
        ),
        formula(
          'mu of theta is the sum over b of w b of theta times mu b',
          symbol('muTheta'),
          '=',
          sum('b'),
          symbol('weight'),
          symbol('muB'),
        ),
        formula('P of theta is the sum over b of w b of theta times P b', symbol('PTheta'), '=', sum('b'), symbol('weight'), symbol('PB')),
        p(
          'The weight of an endpoint falls from 1 to 0 like the side of a tent. So the model is continuous, and every dot trains two endpoints.',
        ),
        figure('weights'),
      ],
    },
    {
      name: 'smoothness',
      title: 'Smooth means, smooth bases',
      parts: [
        p(
          'Endpoints with few dots still learn too much from them. PPCA therefore charges a price when neighbouring endpoints differ. The number λ sets the price.',
        ),
        p(
          'At the left end of the slider it is almost free: every endpoint looks only at its own dots. At the right end it is so high that all endpoints agree, and PPCA becomes PCA. In between the unseen dots fit best.',
        ),
        figure('smoothness'),
        p(
          'The paper draws the same in its second figure. Its dots follow a curve with three bends. PCA needs one line, IPCA three separate ones. PPCA joins its lines at the endpoints.',
        ),
        figure('bins'),
        p('In three dimensions the lines of all θ form a surface made of straight lines. Turn it.'),
        figure('ruled'),
      ],
    },
    {
      name: 'algorithm',
      title: 'Algorithm 1',
      parts: [
        p(
          'The paper begins with a PCA at every endpoint, of the observations around it. It then puts the components in order, because PCA sorts them by variance and leaves their signs open. Neighbours could not be mixed before.',
        ),
        figure('reordering'),
      ],
    },
  ];
}
