import { el } from '../kit/dom.ts';
import { formula } from './formula.ts';
import { inText, symbol } from './glossary.ts';
import type { FigureName } from './figures.ts';

/** The chapters of the story. */
type Figure = { figure: FigureName };

/** a text is a paragraph */
type Chapter = { name: string; title: string; parts: (string | Node | Figure)[] };

/** A paragraph with symbols. */
const p = (...parts: (Node | string)[]) => el('p', ...parts);
const figure = (figure: FigureName): Figure => ({ figure });

export function createChapters(): Chapter[] {
  return [
    {
      name: 'pca',
      title: 'One line for all: PCA',
      parts: [
        'Forty dots lie in the plane. Principal component analysis (PCA) describes them by their mean and by one direction, the component, along which they vary most.',
        formula('x i is about mu plus P beta i', symbol('x'), '≈', symbol('mu'), '+', symbol('P'), symbol('beta')),
        p(
          'A dot then needs only one number, its coefficient ',
          inText('beta', '.'),
          ' Point at a symbol, or touch it, to read what it means. Drag a dot: the line follows.',
        ),
        figure('pca'),
      ],
    },
    {
      name: 'fails',
      title: 'Where PCA fails',
      parts: [
        p(
          'Now look at the colour. It shows a number that is known for every dot, ',
          inText('theta', ','),
          ' from dark blue to yellow. This could be the age of a person, the angle of a head or the blur of a picture. The dots move along an arch as θ grows.',
        ),
        'PCA does not know θ. Its one line cannot bend, so its error depends on θ. The dots of some θ fit well, others badly.',
        figure('fails'),
      ],
    },
    {
      name: 'bins',
      title: 'Cut θ into bins',
      parts: [
        'The simplest remedy cuts θ into bins and fits a PCA to each. The paper calls this independent PCA (IPCA). Bin j has its own mean and basis.',
        formula('x i is about mu j plus P j beta i, in bin j', symbol('x'), '≈', symbol('muJ'), '+', symbol('PJ'), symbol('beta')),
        'Move the slider. More bins follow the arch more closely, but each has fewer dots to learn from. The models are fitted to the filled dots only. With many bins these fit well, and the unseen dots ○ do not.',
        figure('pieces'),
      ],
    },
    {
      name: 'jumps',
      title: 'Bins jump',
      parts: [
        'Independent bins have another fault: at their common border, two neighbours give different models. When θ crosses a border, the mean and the line jump, but the data do not.',
        'Move θ and watch the green line. The blue one is parameterized PCA (PPCA): it has the same bins, and it does not jump.',
        figure('jumps'),
      ],
    },
    {
      name: 'weights',
      title: 'Learn at the endpoints, mix between them',
      parts: [
        p(
          'PPCA learns a mean ',
          inText('muB'),
          ' and a basis ',
          inText('PB'),
          ' at every endpoint of the bins. In between it mixes those of the two nearest endpoints.',
        ),
        formula(
          'mu of theta is the sum over b of w b of theta times mu b',
          symbol('muTheta'),
          '=',
          symbol('sumB'),
          symbol('weight'),
          symbol('muB'),
        ),
        formula(
          'P of theta is the sum over b of w b of theta times P b',
          symbol('PTheta'),
          '=',
          symbol('sumB'),
          symbol('weight'),
          symbol('PB'),
        ),
        'The weight of an endpoint falls from 1 to 0 like the side of a tent. So the model is continuous, and every dot trains two endpoints.',
        figure('weights'),
      ],
    },
    {
      name: 'smoothness',
      title: 'Smooth means, smooth bases',
      parts: [
        'Endpoints with few dots still learn too much from them. PPCA therefore charges a price when neighbouring endpoints differ. The number λ sets the price.',
        'At the left end of the slider the price is almost 0: every endpoint learns from its own dots alone. At the right end the price is so high that all endpoints agree, and PPCA becomes PCA. In between the unseen dots fit best.',
        figure('smoothness'),
        'In three dimensions the lines of all θ form a surface made of straight lines, as in the second figure of the paper. Turn it.',
        figure('ruled'),
      ],
    },
    {
      name: 'energy',
      title: 'One number to make small: the energy',
      parts: [
        p(
          'One number says how good the means and bases are: the energy ',
          inText('E', '.'),
          ' It adds four costs. The first is high if the errors are large, the second if neighbouring means differ, the third if neighbouring components differ, and the fourth if their lengths are not 1.',
        ),
        'Move a mean: errors and the second term change. Turn an arrow: the third changes. Stretch it: the fourth. The figure starts at the fit. Can you find a lower E?',
        figure('energy'),
        'Slide a mean along its arrow. The errors hardly change, because the coefficients compensate. So the errors do not determine where a mean lies along its component. This page therefore fits the means first, without components, and then the components around these means.',
        'Algorithm 1 of the paper keeps moving the means. Continue with it: E falls further, because the means slide along their arrows, away from the dots of their θ.',
      ],
    },
    {
      name: 'lambda',
      title: 'How much smoothness? Ask unseen dots',
      parts: [
        'A small λ lets every endpoint follow its own dots, noise included. A large λ ignores what θ does. The error of the filled dots cannot tell which is right. It favours a small λ.',
        'Dots that no model has seen can tell. Move λ, and compare both errors. Drag dots away from the arch, and see whether the best λ changes.',
        figure('lambda'),
        p(
          'Real data are too precious to leave a part unused. ',
          el('em', 'Choose by cross-validation'),
          ', under Model, leaves out one part of the training data after the other and adds up the errors on them.',
        ),
      ],
    },
    {
      name: 'missing',
      title: 'When numbers are missing',
      parts: [
        'A survey has unanswered questions, a head hides its far cheek. The fit then counts only the errors of known numbers. Afterwards the model can fill in the others.',
        'Here the y of one dot is missing. Its θ gives a line, and its x gives a place on that line. The result is the expected y, with a standard error.',
        figure('missing'),
      ],
    },
    {
      name: 'density',
      title: 'When θ itself is unknown',
      parts: [
        'The model also says how far dots scatter around the mean at each θ. So it is a density: it says how probable a place is. Read the other way, it says which θ a place suggests.',
        'Drag the large dot. Nearly everywhere one line of the model passes much closer than the others, so θ is nearly certain. Under the arch, as at x = 0, y = 0, lines of very different θ pass equally close: there it is not.',
        figure('density'),
        p(
          'That is all of it: means and components at the endpoints, mixed by θ, smoothed by λ. Now open your own data under ',
          el('em', 'Data'),
          ', or a set of drawn heads.',
        ),
      ],
    },
    {
      name: 'algorithm',
      title: 'Appendix: how it is fitted, Algorithm 1',
      parts: [
        'The paper begins with a PCA at every endpoint. PCA sorts components by variance, and their signs are arbitrary. So the first component of one endpoint may correspond to the second of the next. Mixing those two would make no sense.',
        'Algorithm 1 therefore puts the components in order first: from endpoint to endpoint, it pairs those with the largest inner product and reverses those that point the other way. This figure has two components.',
        figure('reordering'),
        'Then it runs in cycles. Each finds the best means, takes gradient steps of the components, and computes the coefficients. It ends when E would rise, or after a number of cycles, here 20. Go through it step by step.',
        figure('algorithm'),
        'Watch the means in later cycles: they may slide along the components. The other figures use a faster solver, which fits the means first.',
      ],
    },
  ];
}
