import { createBehind } from '../charts/behind.js';
import { pictureOf } from '../charts/png.js';
import { method, viridis } from '../kit/colour.js';
import { actionButton, changes, el, hintText, scrollRegion, table } from '../kit/dom.js';
import { lambdaText, number } from '../kit/format.js';
import { canTrain } from '../state/state.js';
import { chosenCell, errorsGrid, isStopped } from './errors-grid.js';
import { drawHeatmap, gridOf } from './heatmap.js';

/** So many standard errors less than PPCA, as in the warning of the search. */
const clearly = 2;

/**
 * The result of tuning λ: the cross-validation error as a heat map, readable by
 * pointer or arrow keys, and as a table.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createTuningView = (root, events) => {
  const changed = changes();
  const canvas = el('canvas');
  const text = el('p', { class: 'numbers' });
  const rule = el('p', { class: 'hint numbers' });
  const methods = el('div', { id: 'tuned-methods' });
  const advice = el('div', { class: 'row' });
  const readout = el('output', { class: 'readout numbers' });
  const frame = el(
    'div',
    {
      class: 'heatmap',
      id: 'heatmap',
      tabindex: 0,
      role: 'group',
      'aria-label': 'Cross-validation error over λ; arrow keys read the cells',
      onkeydown: key,
      onfocus: () => {
        if (found) point(chosenCell(found));
      },
      onblur: () => point(null),
    },
    canvas,
  );
  const ends = [el('span', { class: 'numbers' }), el('span', { class: 'numbers' })];
  const ramp = el('span', { class: 'ramp', 'aria-hidden': 'true' });
  ramp.style.background = `linear-gradient(90deg, ${Array.from({ length: 11 }, (_, i) => viridis(1 - i / 10)).join(', ')})`;
  const warnings = el('ul', { class: 'warnings' });
  const cut = el('span', {}, ' Without a corner: left the race before all folds were tried; the error is estimated.');
  const behind = createBehind(
    () => 'Cross-validation RMSE over λ',
    async () => {
      if (!found || !grid) return null;
      drawHeatmap(canvas, found, grid, null);
      return pictureOf('Cross-validation RMSE over λ', canvas, legendOf(found)).finally(redraw);
    },
  );
  root.append(
    el('h2', {}, 'Tuning of λ'),
    text,
    rule,
    methods,
    advice,
    el(
      'figure',
      { class: 'chart' },
      readout,
      frame,
      el('p', { class: 'hint row' }, 'RMSE', ends[0], ramp, ends[1]),
      hintText('Ring: the chosen λ. Enclosed: λ within one standard error of it.', cut),
      behind.root,
    ),
    warnings,
  );
  /** @type {import('./errors-grid.js').Surface | null} */
  let found = null;
  /** @type {import('./heatmap.js').Grid | null} */
  let grid = null;
  /** @type {{ row: number, column: number } | null} */
  let cursor = null;

  function redraw() {
    if (!found || root.clientWidth === 0) return;
    grid = gridOf(found, root.clientWidth);
    drawHeatmap(canvas, found, grid, cursor);
  }
  new ResizeObserver(redraw).observe(root);
  document.addEventListener('themechange', redraw);

  /** @param {{ row: number, column: number } | null} cell */
  function point(cell) {
    const at = cell && found?.cells[cell.row]?.[cell.column];
    cursor = at ? cell : null;
    readout.value = at && found ? words(at, found) : '';
    redraw();
  }

  /** @param {MouseEvent} event */
  function hover(event) {
    if (grid)
      point({ row: Math.floor((event.offsetY - grid.top) / grid.tall), column: Math.floor((event.offsetX - grid.left) / grid.cell) });
  }
  canvas.addEventListener('pointermove', hover);
  canvas.addEventListener('click', hover); // a finger, after its focus
  canvas.addEventListener('pointerleave', () => point(null));

  /** @param {KeyboardEvent} event */
  function key(event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step || !found) return;
    event.preventDefault();
    const from = cursor ?? chosenCell(found);
    const to = { row: from.row + step[0], column: from.column + step[1] };
    if (found.cells[to.row]?.[to.column]) point(to);
  }

  return {
    update(state) {
      const { tuned } = state;
      if (!tuned) return;
      advice.hidden = !canTrain(state);
      if (!changed(tuned)) return;
      found = errorsGrid(tuned);
      cursor = null;
      text.textContent = `${tuned.cancelled ? 'You stopped it; the best so far: ' : ''}${words(found.best, found)}; ${tuned.folds} folds of ${tuned.groups} groups.`;
      rule.textContent = ruleOf(tuned, found);
      methods.replaceChildren(...methodsTable(tuned));
      advice.replaceChildren(...trainBetter(tuned, events));
      ends[0].textContent = number(found.lo);
      ends[1].textContent = number(found.hi);
      cut.hidden = !tuned.stopped;
      warnings.replaceChildren(...(tuned.warnings ?? []).map((warning) => el('li', {}, warning)));
      const { means, bases, cells } = found;
      behind.draw(['mean ↓ basis →', ...bases.map(lambdaText)], () =>
        means.map((mean, row) => [lambdaText(mean), ...cells[row].map(errorOf)]),
      );
      redraw();
    },
  };
};

/** An error for the table; ~ marks an estimate. @param {import('./errors-grid.js').Surface['cells'][number][number]} cell */
function errorOf(cell) {
  if (!cell) return '–';
  return isStopped(cell) ? `~${number(cell.rmse, 4)}` : cell.rmse;
}

/** @param {import('../../ppca.js').TunePoint | import('./errors-grid.js').Stopped} point @param {import('./errors-grid.js').Surface} found */
function words(point, found) {
  if (isStopped(point))
    return `λ of the mean ${lambdaText(Number(point.lambdaMean))}, of the basis ${lambdaText(Number(point.lambdaBasis))}: RMSE about ${number(point.rmse, 4)}, left the race after ${point.folds} of ${found.folds} folds`;
  const place = isChoice(point, found) ? ', the choice' : point.withinOneSE ? ', within one standard error of the choice' : '';
  return `λ of the mean ${lambdaText(Number(point.lambdaMean))}, of the basis ${lambdaText(Number(point.lambdaBasis))}: RMSE ${number(point.rmse, 4)} ± ${number(point.se, 2)}${place}`;
}

/** @param {import('../../ppca.js').TunePoint} point @param {import('./errors-grid.js').Surface} found */
function isChoice(point, { best }) {
  return point.lambdaMean === best.lambdaMean && point.lambdaBasis === best.lambdaBasis;
}

/** How the point was chosen, and the point of least error if that is another. @param {import('../../ppca.js').TuneResult} tuned @param {import('./errors-grid.js').Surface} found */
function ruleOf({ least, rule }, found) {
  const other = isChoice(least, found) ? '' : `Least error: ${words(least, found)}. `;
  return `${other}Rule: ${rule}.`;
}

/** The errors of the methods on the same folds. @param {import('../../ppca.js').TuneResult} tuned */
function methodsTable({ methods, best }) {
  if (!methods) return [];
  const rows = methods.map(({ method: kind, rmse, se, difference, differenceSE }, i) => [
    method(kind).label,
    `${number(rmse, 4)} ± ${number(se, 2)}`,
    i === 0 ? '' : `${number(difference, 2)} ± ${number(differenceSE, 1)}`,
  ]);
  const caption = `Methods with ${best.components} component${best.components === 1 ? '' : 's'}, on the same folds`;
  return [scrollRegion(caption, table(['Method', 'RMSE', 'minus PPCA’s'], rows, caption))];
}

/** A button for the best of the methods that err clearly less than PPCA. @param {import('../../ppca.js').TuneResult} tuned @param {import('../kit/emitter.js').Emitter} events */
function trainBetter({ methods = [] }, events) {
  const better = methods.filter(({ difference, differenceSE }) => difference < -clearly * differenceSE);
  const [best] = better.sort((a, b) => a.rmse - b.rmse);
  if (!best) return [];
  const use = () => events.emit('advise', { options: { method: best.method } });
  return [actionButton(`Train: use ${method(best.method).label}`, use, { class: 'advice' })];
}

/** The colour ramp of the errors, as a legend. @param {import('./errors-grid.js').Surface} found @returns {import('../charts/png.js').Sample[]} */
function legendOf({ lo, hi }) {
  return [
    {
      label: `RMSE ${number(lo)} … ${number(hi)}; ring: the chosen λ; enclosed: within one standard error of it`,
      width: 88,
      draw(context, x, y) {
        for (let i = 0; i < 88; i++) {
          context.fillStyle = viridis(1 - i / 87);
          context.fillRect(x + i, y - 5, 1, 10);
        }
      },
    },
  ];
}
