import { saveButton } from '../charts/csv.ts';
import { method } from '../kit/colour.ts';
import { changes, el, field, headOf, refill } from '../kit/dom.ts';
import { count, measured, naming, percent } from '../kit/format.ts';
import { spanOf } from '../kit/sample.ts';
import { levels, type NewFiles, type State, type Events } from '../state/state.ts';
import type { ModelInfo as Info } from '../../page.js';

type Located = NonNullable<NewFiles['located']>;

/** The table has at most this many rows; the CSV has all. */
const mostRows = 100;

/**
 * For new files without θ: a button that reads θ from the observations, then a table of
 * the estimates with their intervals.
 */
export function createLocatedView(events: Events) {
  const [changed, changedChosen] = [changes(), changes()];
  const read = el('button', { type: 'button', onclick: () => events.locate() });
  const level = el(
    'select',
    { onchange: () => events.level(level.value) },
    ...levels.map((value) => el('option', { value }, percent(Number(value)))),
  );
  const interval = field('Interval', level);
  const save = saveButton(() => now && tableOf(now));
  const text = el('p', { role: 'status' });
  const rows = el('div.scroll.located', { tabindex: 0, role: 'region', 'aria-label': 'θ that was read' });
  const result = el('div', el('div.row.between', el('h4', 'θ read from the observations'), save), text, rows);
  const root = el('div', el('div.row.axes', read, interval), result);
  let now: { fresh: NewFiles; located: Located; info: Info } | null = null;

  function list(fresh: NewFiles, located: Located, info: Info) {
    const mixed = located.regressed.includes(0) && located.regressed.includes(1);
    const shown = Math.min(mostRows, fresh.ids.length);
    const names = info.axes.map(({ name }) => naming(name).name);
    const readers = mixed ? 'regression and the density' : readerOf(located, 0);
    const more = fresh.ids.length > shown ? ` The table has the first ${count(shown)}; the CSV has all.` : '';
    text.textContent = `${count(fresh.ids.length)} observations, read by the ${readers} of ${method(located.kind).label}. An interval contains the true value with a probability of ${percent(located.level)}.${contest(located, info)}${more}`;
    refill(
      rows,
      el(
        'table',
        { 'aria-label': 'θ that was read' },
        headOf(['observation', ...names.flatMap((name) => [name, 'interval']), ...(mixed ? ['read by'] : [])]),
        el(
          'tbody',
          ...fresh.ids.slice(0, shown).map((id, i) =>
            el(
              'tr',
              el(
                'th',
                { scope: 'row' },
                el('button.quiet', { type: 'button', 'data-index': i, onclick: () => events.observe({ source: 'new', index: i }) }, id),
              ),
              ...info.axes.flatMap(({ name, endpoints }, axis) => {
                const [theta, lower, upper] = estimateOf(located, info, i, axis).map((value) => measured(name, value, spanOf(endpoints)));
                return [el('td.numbers', theta), el('td.numbers', `${lower} to ${upper}`)];
              }),
              mixed ? el('td', readerOf(located, i)) : null,
            ),
          ),
        ),
      ),
    );
  }

  return {
    root,
    update({ fresh, models, shown, observation, level: chosen }: State) {
      const info = models[shown]?.info;
      const located = fresh?.located ?? null;
      const index = observation?.source === 'new' ? observation.index : 0;
      level.value = chosen;
      if (changed(fresh, shown, info)) {
        const name = info?.axes.map((axis) => naming(axis.name).name).join(' and ');
        read.hidden = !fresh?.assumed || !method(shown).moves || located?.kind === shown;
        interval.hidden = !method(shown).moves;
        read.disabled = level.disabled = fresh?.locating === true;
        read.textContent = fresh?.locating ? `Reading ${name} …` : `Read ${name} from the observations`;
        result.hidden = !located;
        now = fresh && located && info ? { fresh, located, info } : null;
        if (now) list(now.fresh, now.located, info);
      }
      if (!changedChosen(now, index)) return;
      for (const each of rows.querySelectorAll('button')) each.setAttribute('aria-pressed', String(Number(each.dataset.index) === index));
    },
  };
}

/** All estimates. */
function tableOf({ fresh, located, info }: { fresh: NewFiles; located: Located; info: Info }) {
  const heads = info.axes.flatMap(({ name }) => [name || 'theta', `${name || 'theta'} lower`, `${name || 'theta'} upper`]);
  const estimates = (i: number) => info.axes.flatMap((_, axis) => estimateOf(located, info, i, axis));
  return {
    name: `${fresh.name} θ`,
    lines: [['id', ...heads, 'read by'], ...fresh.ids.map((id, i) => [id, ...estimates(i), readerOf(located, i)])],
  };
}

const readerOf = (located: Located, i: number) => (located.regressed[i] ? 'regression' : 'density');

/** The label of differences of θ: those of "date (day of year)" are in days. */
const ofDifferences = (label: string) => label.replace(/\((\w+) of \w+\)$/, '($1s)');

/** How far each reader was off where θ is known. */
function contest({ reader }: Located, { axes }: Info) {
  const errorText = (off: number[] | null) =>
    off?.map((each, axis) => measured(ofDifferences(axes[axis].name), each, spanOf(axes[axis].endpoints))).join(' and ');
  const parts = [
    ...(reader.regression ? [`regression ${errorText(reader.regression)}`] : []),
    ...(reader.density ? [`density ${errorText(reader.density)}`] : []),
  ];
  return parts.length > 0
    ? ` RMSE of ${axes.map(({ name }) => naming(name).name).join(' and ')} on data that were left out: ${parts.join(', ')}.`
    : '';
}

/** Estimate, lower and upper end of an observation. */
function estimateOf({ theta, lower, upper }: Located, { axes }: Info, i: number, axis: number) {
  return [theta, lower, upper].map((all) => all[i * axes.length + axis]);
}
