import { actionButton, changes, el, headOf, hintText, refill, scrollRegion } from '../kit/dom.ts';
import { count, date } from '../kit/format.ts';
import { courseOf, errorText, summaryOf } from './run.ts';
import type { CreateView, Run } from '../state/state.ts';

/** The number of runs that a folded log shows. */
const few = 12;

/** The run log: a row for each training. */
export const createRunsView: CreateView = (root, events) => {
  const body = el('tbody');
  const gone = el('p.hint');
  const all = el('button.quiet', { type: 'button', onclick: unfold });
  root.append(
    el('h3', 'Run log'),
    hintText('Every training, newest first.'),
    scrollRegion(
      'Runs, newest first',
      el('table.runs', { 'aria-label': 'Run log' }, headOf(['Run', 'Training RMSE', 'Test RMSE', 'Settings', '']), body),
    ),
    all,
    gone,
  );
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
      const { key } = run.source;
      if (run.test != null && (!best.has(key) || run.test < best.get(key).test)) best.set(key, run);
    }
    refill(body, ...[...shown].reverse().map((run) => rowOf(run, first + runs.indexOf(run))));
    for (const run of shown) {
      const mark = rows.get(run)?.querySelector('.best');
      if (mark) mark.textContent = best.get(run.source.key) === run && runs.length > 1 ? 'lowest' : '';
    }
    all.hidden = runs.length <= few;
    all.textContent = unfolded ? `Show the last ${few}` : `Show all ${count(runs.length)} runs`;
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
