import { method } from '../kit/colour.ts';
import { actionButton, changes, el, headOf, hintText, keepFocus, swatchOf, write } from '../kit/dom.ts';
import { lambdaText, minus, number, plural } from '../kit/format.ts';
import { createRunControl } from '../kit/run-control.ts';
import { errorName } from '../kit/units.ts';
import type { TuneMethod, Verdict } from '../../page.js';
import type { Events, CreateView, State } from '../state/state.ts';

/** The verdict on top of Explore: which method errs least on unseen rows, by how much, and how sure that is. */
export const createVerdictView: CreateView = (root, events) => {
  const changed = changes();
  const text = el('p.sentence', { role: 'status' });
  const errors = el('div');
  const why = hintText();
  const warnings = el('ul.warnings');
  const run = createRunControl('Comparison on unseen rows', (stop) => (stop ? events.chooseStop() : events.choose()));
  const advice = el('div.row');
  root.append(text, errors, why, warnings, run.bar, el('div.row', run.button, run.text, advice), run.spoken);

  return {
    update(state) {
      const { tuned, models, shown } = state;
      const choosing = state.working.choice;
      keepFocus(root, () => {
        run.update(choosing, tuned ? 'Improve: choose on unseen rows' : 'Compare on unseen rows', '');
        run.button.hidden = !choosing && (tuned?.chooses === true || tuned?.verdict.advice != null);
        run.button.disabled ||= state.training != null;
      });
      write(text, sentenceOf(state));
      const info = models[shown]?.info;
      if (!info || !changed(tuned, info)) return;
      errors.replaceChildren(...(tuned && tuned.verdict.methods.length > 0 ? [errorsOf(tuned.verdict, errorName(info))] : []));
      write(why, tuned ? whyOf(tuned) : '');
      warnings.replaceChildren(...(tuned?.warnings ?? []).map((warning) => el('li', warning)));
      advice.replaceChildren(...adviceOf(tuned?.verdict, events));
    },
  };
};

function sentenceOf({ working: { choice }, tuned }: State) {
  if (choice) return choice.what === 'settings' ? 'Choosing on unseen rows … Stop keeps this model.' : 'Comparing on unseen rows …';
  if (!tuned) return 'Does θ help? The methods are not compared on unseen rows yet.';
  return tuned.verdict.sentence || 'No method has a clearly smaller error than PPCA on unseen rows.';
}

/**
 * The error of each method on unseen rows, as bars with their standard errors and as numbers.
 *
 * @param name of the error, with its unit
 */
function errorsOf({ methods }: Verdict, name: string) {
  const most = methods.reduce((max, { rmse, se }) => Math.max(max, rmse + se), 0);
  return el(
    'table.unseen',
    el('caption.spoken', 'Error of each method on unseen rows, with its standard error'),
    headOf(['', '', `unseen ${name}`, 'against PPCA']),
    el('tbody', ...methods.map((each, i) => rowOf(each, most, i === 0))),
  );
}

/**
 * @param most the end of the scale
 * @param own whether it is PPCA
 */
function rowOf({ method: kind, rmse, se, fromPPCA, fromPPCASE }: TuneMethod, most: number, own: boolean) {
  const { label, colour } = method(kind);
  const [bar, range] = [el('span.length'), el('span.range')];
  const share = (value: number) => `${(100 * Math.max(0, value)) / (most || 1)}%`;
  bar.style.background = colour;
  bar.style.width = share(rmse);
  range.style.left = share(rmse - se);
  range.style.width = share(Math.min(2 * se, rmse + se));
  return el(
    'tr',
    { 'data-kind': kind },
    el('th', { scope: 'row' }, swatchOf(colour), label),
    el('td.bar-of', { 'aria-hidden': 'true' }, el('div', bar, range)),
    el('td.numbers', `${number(rmse)} ± ${number(se, 2)}`),
    el('td.numbers', own ? '' : against(fromPPCA, fromPPCASE)),
  );
}

/** A relative difference with its standard error. */
function against(share: number, standardError: number) {
  if (!Number.isFinite(share)) return '–';
  const [size, off] = [Math.abs(share), standardError].map((each) => (100 * each).toFixed(standardError < 0.01 ? 1 : 0));
  return `${Number(size) === 0 ? '' : share > 0 ? '+' : minus}${size} ± ${off} %`;
}

/** How the model was chosen, and on which rows. */
function whyOf({ verdict: { rows, note }, folds, groups, chooses, before, after, ...choice }: NonNullable<State['tuned']>) {
  const searched = chooses ? chosenText(choice) : '';
  const fell = before && after ? ` The error on the test rows went from ${number(before)} to ${number(after)}.` : '';
  const unseen = groups < rows ? plural(groups, 'group') : plural(rows, 'row');
  return [
    searched && `Chosen on them: ${searched}.${fell}`,
    `Unseen: each of the ${unseen} was left out once, in ${folds} folds${note ? `, ${note}` : ''}.`,
  ]
    .filter(Boolean)
    .reverse()
    .join(' ');
}

/** What was chosen, not asked for, in words. */
function chosenText({
  chosen: { method: kind, components, bins, lambda },
  reasons = [],
}: Pick<NonNullable<State['tuned']>, 'chosen' | 'reasons'>) {
  const given = reasons.filter(({ text }) => text === 'as asked').map(({ option }) => option);
  const compared = (name: string) => reasons.some(({ option }) => option === name);
  const words = {
    method: kind === 'ppca' ? '' : method(kind).label,
    components: compared('components') ? plural(components, 'component') : '',
    bins: compared('bins') && bins ? plural(bins, 'bin') : '',
    lambdaMean: lambda ? `λ of the mean ${lambdaText(lambda.mean)}` : '',
    lambdaBasis: lambda ? `λ of the basis ${lambdaText(lambda.basis)}` : '',
  };
  return Object.entries(words)
    .flatMap(([option, text]) => (text && !given.includes(option) ? [text] : []))
    .join(', ');
}

function adviceOf(verdict: Verdict | undefined, events: Events) {
  const { advice } = verdict ?? {};
  return advice ? [actionButton(advice.action, () => events.advise(advice), { class: 'primary' })] : [];
}
