import { numbersFold } from '../charts/csv.ts';
import { actionButton, changes, el, hintText, table } from '../kit/dom.ts';
import { count, number, percent, sentence, short } from '../kit/format.ts';
import { canTrain, type CreateView } from '../state/state.ts';
import type { Diagnostics } from '../../page.js';

type Advice = Diagnostics['advice'][number];

/** More findings than these are folded. */
const mostFindings = 3;

/** The findings on the open model, and the numbers behind them. */
export const createDiagnosisView: CreateView = (root, events) => {
  const changed = changes();
  const findings = el('div');
  const numbers = numbersFold('Numbers', 'diagnosis');
  root.append(el('h3', 'Diagnosis'), findings, numbers.root);

  /** A finding, with a button if a change of the settings mends it. */
  function finding(text: string, advice: Advice | undefined) {
    if (!advice) return el('li', sentence(text));
    const train = actionButton(`Train: ${advice.action}`, () => events.emit('advise', advice), { class: 'advice' });
    return el('li', el('span', sentence(text)), ' ', train);
  }

  return {
    update(state) {
      const { diagnosis } = state;
      const trains = canTrain(state);
      if (!diagnosis || !changed(diagnosis, trains)) return;
      const listed = diagnosis.findings.map((text, i) =>
        finding(text, trains ? diagnosis.advice.find((each) => each.finding === i) : undefined),
      );
      const [first, rest] = [listed.slice(0, mostFindings), listed.slice(mostFindings)];
      findings.replaceChildren(
        first.length > 0 ? el('ul.warnings', ...first) : hintText('Nothing else needs attention.'),
        ...(rest.length > 0 ? [el('details', el('summary', `${rest.length} more`), el('ul.warnings', ...rest))] : []),
      );
      numbers.fill(knots(diagnosis), values(diagnosis), ...checked(diagnosis));
    },
  };
};

/** The range of θ along each axis. */
function spansOf(list: Diagnostics['knots']) {
  return list[0].theta.map(
    (_, axis) => Math.max(...list.map(({ theta }) => theta[axis][1])) - Math.min(...list.map(({ theta }) => theta[axis][0])),
  );
}

/** A smaller share, or error of orthonormality, is rounding. */
const dust = 1e-12;

function knots({ knots: list }: Diagnostics) {
  const spans = spansOf(list);
  return table(
    ['endpoint', 'θ', 'components', 'observations', 'off by'],
    list.map((knot, b) => [
      String(b + 1),
      knot.theta
        .map(([from, to], axis) => (from === to ? short(from, spans[axis]) : `${short(from, spans[axis])} … ${short(to, spans[axis])}`))
        .join(', '),
      String(knot.components),
      knot.observations === undefined ? 'not known' : short(knot.observations),
      number(knot.orthonormality < dust ? 0 : knot.orthonormality, 2),
    ]),
    'Observations of each endpoint or bin, and the largest error of orthonormality of its components',
  );
}

/** What the training observations say of the model: the numbers behind the findings on them. */
function checked({ checks, noise }: Diagnostics) {
  const { lack, gap, far, spread, known } = checks ?? {};
  const rows = [
    ...(lack
      ? [['Share of the variance about the mean that it lacks', `${percent(lack.share)}, ${number(lack.z, 2)} standard errors`]]
      : []),
    ...(gap
      ? [
          [
            'Longest interval of θ without observations',
            `${number(gap.from, 4)} to ${number(gap.to, 4)}, ${percent(gap.share)} of the range`,
          ],
        ]
      : []),
    ...(far
      ? [['Farthest coefficient, in robust standard deviations', `${number(far.deviations, 3)}, component ${far.component + 1}`]]
      : []),
    ...(known
      ? [
          ['Known cells of a row, median', number(known.median, 3)],
          ['Rows with no more known cells than components', percent(known.few)],
          ...(known.least ? [['Rows that know the least known variable', `${count(known.least.rows)} of ${count(known.least.of)}`]] : []),
        ]
      : []),
    ...(spread ? [['Standard deviations of the variables, largest ÷ smallest', number(spread.ratio, 3)]] : []),
    ...(noise ? [['Variance of the noise, largest ÷ smallest over θ', number(noise.ratio, 3)]] : []),
  ];
  return rows.length > 0 ? [table(['quantity', 'value'], rows, 'The training observations about the model')] : [];
}

function values({ knots: list, energy, gradientNorm, condition, conditionTheta, largestMean, largestCoefficient }: Diagnostics) {
  const rows = [
    ['Energy', number(energy.total, 4)],
    ['… of the data', number(energy.data, 4)],
    ['… smoothness of the means', number(energy.meanSmoothness, 4)],
    ['… smoothness of the bases', number(energy.basisSmoothness, 4)],
    ['… orthonormality', number(energy.orthogonality < dust * energy.total ? 0 : energy.orthogonality, 4)],
    ...(energy.ridge ? [['… ridge', number(energy.ridge, 4)]] : []),
    ['Gradient ÷ energy', number(gradientNorm, 2)],
    [
      `Condition, worst at θ = ${conditionTheta.map((theta, axis) => short(theta, spansOf(list)[axis])).join(', ')}`,
      Number.isFinite(condition) ? number(condition, 3) : '∞',
    ],
    ['Largest |μ|', number(largestMean, 4)],
    ...(largestCoefficient > 0 ? [['Largest |β|', number(largestCoefficient, 4)]] : []),
  ];
  return table(['quantity', 'value'], rows, 'The fit as a whole');
}
