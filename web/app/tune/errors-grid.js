/** @import { TunePoint as Point, TuneResult, TuneStopped } from '../../ppca.js' */

/**
 * The result of tuning as a grid: the cross-validation error of every λ_m (rows) and
 * λ_v (columns).
 *
 * @typedef {TuneStopped} Stopped left the race before all folds were tried; its error is an estimate
 * @typedef {{ means: number[], bases: number[], cells: (Point | Stopped | undefined)[][], best: Point, lo: number, hi: number, folds: number }} Surface
 *   means, bases: λ in decreasing order; cells[row][column], undefined if tuning was stopped before; lo, hi: the smallest and largest error
 */

/**
 * The grid for the chosen numbers of components and bins.
 *
 * @param {TuneResult} result
 * @returns {Surface}
 */
export function errorsGrid({ points, stopped = [], best, folds }) {
  /** @type {(Point | Stopped)[]} */
  const all = [...points, ...stopped];
  const own = all.filter((point) => point.components === best.components && point.bins === best.bins);
  const means = stiffestFirst(own.map((point) => Number(point.lambdaMean)));
  const bases = stiffestFirst(own.map((point) => Number(point.lambdaBasis)));
  const cells = means.map((mean) =>
    bases.map((basis) => own.find((point) => Number(point.lambdaMean) === mean && Number(point.lambdaBasis) === basis)),
  );
  const errors = own.map((point) => point.rmse);
  return { means, bases, cells, best, lo: Math.min(...errors), hi: Math.max(...errors), folds };
}

/** Whether the error of a cell is an estimate from fewer folds. @param {Point | Stopped} cell @returns {cell is Stopped} */
export const isStopped = (cell) => 'folds' in cell;

/** @param {number[]} values */
function stiffestFirst(values) {
  return [...new Set(values)].sort((a, b) => (a < b ? 1 : -1));
}

/**
 * Maps an error to [0, 1]: 1 is the smallest error, 0 the largest. The scale is
 * logarithmic. A linear scale would show all cells near the choice in one colour,
 * because a λ much too small is several times worse.
 *
 * @param {Surface} found
 * @param {number} rmse
 */
export function goodness({ lo, hi }, rmse) {
  if (!(hi > lo)) return 1;
  return lo > 0 ? Math.log(hi / rmse) / Math.log(hi / lo) : (hi - rmse) / (hi - lo);
}

/** @param {Surface} found @returns {{ row: number, column: number }} */
export function chosenCell({ means, bases, best }) {
  return { row: means.indexOf(Number(best.lambdaMean)), column: bases.indexOf(Number(best.lambdaBasis)) };
}
