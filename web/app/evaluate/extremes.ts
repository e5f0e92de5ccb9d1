import { method } from '../kit/colour.ts';
import { changes, el, field, hintText, refill, selectOf } from '../kit/dom.ts';
import { named, number } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { likenessOf } from '../kit/likeness.ts';
import { extent } from '../kit/sample.ts';
import { errorUnit } from '../kit/units.ts';
import { chosenOf } from './points.ts';
import type { Events, Extreme, State } from '../state/state.ts';

/**
 * The observations with the largest errors of the shown method, or those that are the most unusual
 * for their θ.
 *
 * @param reasons why the chosen one is unusual
 */
export function createExtremes(choose: (index: number) => void, events: Events, reasons: HTMLElement) {
  const [changed, changedChosen] = [changes(), changes()];
  const part = selectOf(
    { all: 'all observations', train: 'the training observations', test: 'the test observations' },
    { onchange: () => events.show({ part: part.value as State['part'] }) },
  );
  const order = selectOf(
    { error: 'error', unusual: 'T² and Q' },
    { onchange: () => events.show({ order: order.value as State['order'] }) },
  );
  const title = el('h4');
  const hint = hintText();
  const list = el('div.extremes');
  const root = el(
    'div.extreme-lists.rmse',
    el('div.row.between', title, el('div.row.axes', field('By', order), field('Of', part))),
    hint,
    list,
    reasons,
  );

  function button(state: State, { index, rmse, distances, values, picture }: Extreme) {
    const { models, shown, ids, thetas, seconds, limits, summary } = state;
    const { info } = models[shown];
    const where = whereabouts(info, { theta: thetas?.[index] ?? NaN, second: seconds?.[index] ?? 0 });
    const reach = values && picture ? Math.max(extent(values).hi, extent(picture).hi) : 0;
    const pictures = [values, picture].map((each) => each && likenessOf(info, each, { size: 64, limits, sphere: state.sphere, reach }));
    const seen = values && picture ? where : distances == null ? named(ids[index]) : `${named(ids[index])}, ${where}`;
    return el(
      'button.extreme',
      {
        type: 'button',
        'data-index': index,
        onclick: () => choose(index),
        title: `${named(ids[index])}, ${summary && index < summary.train ? 'training' : 'test'}, ${where}`,
      },
      el('span.pair-of', ...pictures),
      el('span.name', seen),
      ' ',
      el('span.numbers', distances ?? `RMSE ${number(rmse)} ${errorUnit(info)}`),
    );
  }

  return {
    root,
    update(state: State) {
      const { extremes, shown, models, summary, limits, sphere } = state;
      order.value = state.order;
      part.value = state.part;
      if (changed(extremes, limits, sphere)) {
        root.hidden = !extremes;
        if (extremes && models[shown]) {
          const distant = extremes.by === 'unusual';
          title.textContent = distant ? 'Most unusual' : 'Worst';
          const pictured = extremes.worst[0]?.values ? ': original and reconstruction' : '';
          hint.textContent = distant
            ? `By ${method(extremes.kind).label}${pictured}. Choose one: bars show the share of each variable.`
            : `Reconstructed by ${method(extremes.kind).label}${pictured}`;
          refill(list, ...extremes.worst.map((each) => button(state, each)));
        }
        part.options[2].disabled = summary?.test === 0;
      }
      if (changedChosen(extremes, chosenOf(state))) {
        for (const each of root.querySelectorAll('button'))
          each.setAttribute('aria-pressed', String(Number(each.dataset.index) === chosenOf(state)));
      }
    },
  };
}
