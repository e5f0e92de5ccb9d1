/**
 * What a search for λ found, as a grid for the eye: the error of cross-validation
 * of every λ_m (rows) and λ_v (columns) that was tried.
 *
 * @typedef {import('../../ppca.js').TunePoint} Point
 * @typedef {{ means: number[], bases: number[], cells: (Point | undefined)[][], best: Point, lo: number, hi: number }} Surface
 *   means, bases: λ from the stiffest; cells[row][column], undefined where a
 *   search was stopped first; lo, hi: the smallest and largest error
 */

/**
 * The part of a result that has the numbers of components and bins of the choice.
 *
 * @param {import('../../ppca.js').TuneResult} result
 * @returns {Surface}
 */
export function errorsGrid({ points, best }) {
  const own = points.filter((point) => point.components === best.components && point.bins === best.bins);
  const means = stiffestFirst(own.map((point) => Number(point.lambdaMean)));
  const bases = stiffestFirst(own.map((point) => Number(point.lambdaBasis)));
  const cells = means.map((mean) =>
    bases.map((basis) => own.find((point) => Number(point.lambdaMean) === mean && Number(point.lambdaBasis) === basis)),
  );
  const errors = own.map((point) => point.rmse);
  return { means, bases, cells, best, lo: Math.min(...errors), hi: Math.max(...errors) };
}

/** @param {number[]} values */
function stiffestFirst(values) {
  return [...new Set(values)].sort((a, b) => (a < b ? 1 : -1));
}

/**
 * Where an error stands between the smallest, 1, and the largest, 0. The ramp is
 * logarithmic: far too small a λ is several times worse, and would leave one
 * colour for everything near the choice.
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
