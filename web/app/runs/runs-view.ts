import { actionButton, changes, el, headOf, hintText, refill, scrollRegion } from '../kit/dom.ts';
import { count, date } from '../kit/format.ts';
import { componentsOf } from '../model/options.ts';
import { courseOf, differencesOf, errorText, summaryOf } from './run.ts';
import type { CreateView, Run } from '../state/state.ts';

/** The number of runs that a folded log shows. */
const few = 12;

/** What the errors of comparable runs have in common: more components always miss less. */
const likeOf = ({ source, settings }: Run) => `${source.key} ${componentsOf(settings)}`;

/** The run log: a row for each training; what differs between two that are ticked. */
export const createRunsView: CreateView = (root, events) => {
  const body = el('tbody');
  const gone = el('p.hint');
  const all = el('button.quiet', { type: 'button', onclick: unfold });
  const pair = el('table.runs', { 'aria-label': 'Two runs side by side', hidden: true });
  root.append(
    el(
      'div.row',
      el('h3', 'Run log'),
      hintText('Every training, newest first. Tick two to compare them. The choice on unseen rows may prefer another run.'),
    ),
    scrollRegion(
      'Runs, newest first',
      el('table.runs', { 'aria-label': 'Run log' }, headOf(['', 'Run', 'Training RMSE', 'Test RMSE', 'Settings', '']), body),
    ),
    all,
    gone,
    el('div.scroll', pair),
  );
  /** The runs to compare, at most two. */
  let chosen: Run[] = [];
  const rows: WeakMap<Run, HTMLTableRowElement> = new WeakMap();
  let runs: Run[] = [];
  let unfolded = false;

  /** @param place in the log, from 1 */
  function rowOf(run: Run, place: number) {
    const known = rows.get(run);
    if (known) return known;
    const name = `Run ${place}`;
    const row = el(
      'tr',
      el('td', el('input', { type: 'checkbox', 'aria-label': `Compare run ${place}`, onchange: () => tick(run) })),
      el('th', { scope: 'row' }, name, el('small', date(run.time), el('br'), run.source.name)),
      el('td.number', errorText(run.train, run.test)),
      el('td.number', errorText(run.test), el('small.best')),
      el('td.settings', summaryOf(run), el('small', courseOf(run))),
      el(
        'td',
        actionButton('Use settings', () => events.runRestore(run), {
          class: 'quiet',
          'aria-label': `Use settings of run ${place}`,
        }),
      ),
    );
    rows.set(run, row);
    return row;
  }

  function tick(run: Run) {
    chosen = chosen.includes(run) ? chosen.filter((each) => each !== run) : [...chosen, run].slice(-2);
    compare();
  }

  function compare() {
    chosen = runs.filter((run) => chosen.includes(run));
    for (const run of runs) {
      const box = rows.get(run)?.querySelector('input');
      if (box) box.checked = chosen.includes(run);
    }
    pair.hidden = chosen.length < 2;
    if (pair.hidden) return;
    const lines = differencesOf(chosen[0], chosen[1]).map(([name, ...texts]) =>
      el('tr', el('th', { scope: 'row' }, name), ...texts.map((text) => el('td', text))),
    );
    pair.replaceChildren(headOf(['Difference', ...chosen.map((run) => `Run ${first + runs.indexOf(run)}`)]), el('tbody', ...lines));
  }

  function unfold() {
    unfolded = !unfolded;
    draw();
  }

  /** The number of the oldest run. */
  let first = 1;
  function draw() {
    const shown = unfolded ? runs : runs.slice(-few);
    const best = new Map();
    for (const run of runs) {
      const key = likeOf(run);
      if (run.test != null && (!best.has(key) || run.test < best.get(key).test)) best.set(key, run);
    }
    refill(body, ...[...shown].reverse().map((run) => rowOf(run, first + runs.indexOf(run))));
    for (const run of shown) {
      const mark = rows.get(run)?.querySelector('.best');
      const others = runs.some((other) => other !== run && likeOf(other) === likeOf(run));
      if (mark) mark.textContent = others && best.get(likeOf(run)) === run ? `lowest with ${componentsOf(run.settings)}` : '';
    }
    all.hidden = runs.length <= few;
    all.textContent = unfolded ? `Show the last ${few}` : `Show all ${count(runs.length)} runs`;
    compare();
  }

  const changed = changes();
  return {
    update(state) {
      if (!changed(state.runs)) return;
      runs = state.runs;
      first = 1 + state.runsGone;
      gone.textContent = state.runsGone > 0 ? `The log is full: it no longer has the first ${count(state.runsGone)} runs.` : '';
      draw();
    },
  };
};
