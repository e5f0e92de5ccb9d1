import { actionButton, changes, el, refill, swatchOf } from '../kit/dom.ts';
import { method } from '../kit/colour.ts';
import { chosenBandwidth, lambdaText, number, plural, short, trainedOn } from '../kit/format.ts';
import { errorName, scoreOf } from '../kit/units.ts';
import { untrained } from '../model/options.ts';
import { incomplete, matches, showsErrors, type CreateView, type State } from '../state/state.ts';
import type { Model } from '../../page.js';

/** The open models with their errors; buttons choose which one θ moves. */
export const createModelBar: CreateView = (root, events) => {
  const changed = changes();
  const switcher = el('div.segments', { role: 'group', 'aria-label': 'Method shown, and its RMSE' });
  const facts = el('p.hint');
  const stop = actionButton(
    'Stop',
    () => {
      stop.disabled = true;
      events.compareStop();
    },
    { id: 'compare-stop' },
  );
  root.append(switcher, facts, stop);

  /** @param model undefined during its training */
  function segment(kind: string, model: Model | undefined) {
    return el(
      'button',
      { type: 'button', 'data-kind': kind, disabled: !model, onclick: () => events.method(kind) },
      el(
        'span.method',
        el('span', swatchOf(method(kind).colour), method(kind).label),
        el('span.errors', model ? errorName(model.info) : 'RMSE'),
      ),
      el('span.errors.numbers', ...(model ? errorsOf(model) : [el('span', 'training …')])),
    );
  }

  /** The buttons with their models, by method. */
  let segments: Map<string, { model: Model | undefined; button: HTMLElement }> = new Map();

  function fill({ models, shown, comparing }: State) {
    segments = new Map(
      [...Object.keys(models), ...comparing].map((kind) => {
        const [before, model] = [segments.get(kind), models[kind]];
        return [kind, before && before.model === model ? before : { model, button: segment(kind, model) }];
      }),
    );
    refill(switcher, ...[...segments.values()].map(({ button }) => button));
    for (const [kind, { button }] of segments) button.setAttribute('aria-pressed', String(kind === shown));
  }

  return {
    update(state) {
      const { models, shown, comparing } = state;
      const { info, summary } = models[shown] ?? {};
      const differs = untrained(state);
      const errors = showsErrors(state);
      const gaps = matches(state) && incomplete(state);
      if (!info || !changed(models, shown, comparing, differs, gaps, errors)) return;
      fill(state);
      if (comparing.length === 0) stop.disabled = false;
      stop.hidden = comparing.length === 0;
      stop.textContent = `Stop ${comparing.map((kind) => method(kind).label).join(' and ')}`;
      facts.title = method(info.kind).smooth
        ? `λ of the mean and of the basis: smoothness over θ. λ of ortho, which keeps the components orthonormal: ${lambdaText(info.options.lambda?.ortho ?? NaN)}.`
        : '';
      facts.replaceChildren(
        `${counts(info)} · ${info.axes.map(({ endpoints }) => endpoints.length - 1).join(' × ')} bins${info.period > 0 ? ` on a ring, period ${short(info.period)}` : ''}`,
        ...beside({ info, summary }, errors).flatMap((text) => [el('br'), text]),
        ...(gaps && errors ? [el('br'), 'RMSE of the known cells, by least squares. IPCA and PCA need complete rows.'] : []),
        ...(summary.sample ? [el('br'), trainedOn(summary.sample)] : []),
        ...(differs ? [el('br'), el('strong', 'Settings changed since this training')] : []),
      );
    },
  };
};

function errorsOf({ info }: Model) {
  const known = (['train', 'test'] as const).filter((part) => info.scores[part] != null);
  return known.map((part) => el('span', { 'data-score': part }, `${part} ${number(scoreOf(info, part) ?? NaN, 4)}`));
}

/** The number of components: the smallest and the largest over the endpoints. */
function counts({ components, componentsPerKnot }: Model['info']) {
  const least = Math.min(...componentsPerKnot);
  return least < components ? `${least}–${components} components` : plural(components, 'component');
}

/**
 * More facts of a model: its λ, its bandwidth, or its errors by least squares if its own
 * criterion is another one.
 *
 * @param errors whether errors are shown
 */
function beside({ info: { kind, scores, options }, summary: { bandwidth } }: Pick<Model, 'info' | 'summary'>, errors: boolean) {
  const { lambda } = options;
  if (bandwidth) return [chosenBandwidth(bandwidth)];
  if (method(kind).smooth) return [`λ of the mean ${lambdaText(lambda?.mean ?? NaN)}, of the basis ${lambdaText(lambda?.basis ?? NaN)}`];
  const { trainLeastSquares: train, testLeastSquares: test } = scores;
  if (!errors || train == null || Math.abs(train - (scores.train ?? 0)) <= 1e-6 * train) return [];
  return [`RMSE by least squares on the loadings: train ${number(train)}${test == null ? '' : `, test ${number(test)}`}`];
}
