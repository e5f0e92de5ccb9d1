import { actionButton, changes, el, headOf, hintText, refill } from '../kit/dom.ts';
import { count, date, duration, number } from '../kit/format.ts';
import { errorText, settingsOf, summaryOf } from './run.ts';
import type { CreateView, Run } from '../state/state.ts';

/** The number of runs that a folded log shows. */
const few = 12;

/** The run log: a row for each training, two of them side by side. */
export const createRunsView: CreateView = (root, events) => {
  const body = el('tbody');
  const gone = el('p.hint');
  const all = el('button.quiet', { type: 'button', onclick: () => unfold() });
  const pair = createPair();
  root.append(
    el('h3', 'Run log'),
    hintText('Every training, newest first. Tick two to compare them.'),
    el(
      'div.scroll',
      el('table.runs', { 'aria-label': 'Run log' }, headOf(['', 'Run', 'Training RMSE', 'Test RMSE', 'Settings', '']), body),
    ),
    all,
    gone,
    pair.root,
  );
  const rows: WeakMap<Run, HTMLTableRowElement> = new WeakMap();
  /** The runs to compare, at most two. */
  let chosen: Run[] = [];
  let unfolded = false;
  let runs: Run[] = [];

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
      el('td.settings', summaryOf(run), run.status === 'cancelled' ? el('small', 'stopped by you') : null),
      el(
        'td',
        actionButton('Use settings', () => events.emit('run-restore', run), {
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
    for (const each of runs) {
      const box = rows.get(each)?.querySelector('input');
      if (box) box.checked = chosen.includes(each);
    }
    compare();
  }

  function compare() {
    chosen = chosen.filter((run) => runs.includes(run));
    const ordered = [...chosen].sort((a, b) => runs.indexOf(a) - runs.indexOf(b));
    pair.show(ordered.map((run) => ({ run, name: `Run ${first + runs.indexOf(run)}` })));
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

/** Two runs side by side. */
function createPair() {
  const body = el('tbody');
  const head = el('tr');
  const root = el(
    'div.runs-pair',
    { hidden: true },
    el('h4', 'Side by side'),
    el('div.scroll', el('table.runs', { 'aria-label': 'Two runs side by side' }, el('thead', head), body)),
  );
  return {
    root,
    show(two: { run: Run; name: string }[]) {
      root.hidden = two.length !== 2;
      if (root.hidden) return;
      head.replaceChildren(el('td'), ...two.map(({ name }) => el('th', { scope: 'col' }, name)));
      const texts = two.map(({ run }) => textsOf(run));
      const differs = (name: string) => texts[0][name] !== texts[1][name];
      const all = [...new Set(texts.flatMap((each) => Object.keys(each)))];
      const names = [...all.filter(differs), ...all.filter((name) => !differs(name))];
      body.replaceChildren(
        ...names.map((name) => {
          const cells = texts.map((each) => each[name] ?? '–');
          return el(
            'tr',
            { class: cells[0] === cells[1] ? 'same' : null },
            el('th', { scope: 'row' }, name),
            ...cells.map((cell) => el('td', cell)),
          );
        }),
      );
    },
  };
}

/** All that is known of a run, by name. */
function textsOf(run: Run): Record<string, string> {
  return {
    data: run.source.name,
    ...settingsOf(run),
    'training RMSE': errorText(run.train, run.test),
    'test RMSE': errorText(run.test),
    energy: run.energy.length > 0 ? number(run.energy[run.energy.length - 1][1], 4) : '–',
    'evaluations in all': count(run.evaluations),
    time: duration(run.seconds),
    ended: run.status,
  };
}
