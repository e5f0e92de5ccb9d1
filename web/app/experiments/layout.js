/**
 * The result of an experiment as tables and figures, independent of the experiment
 * and the page.
 *
 * @typedef {{ value: number, sd?: number, paper?: number, paperSD?: number, note?: string }} Cell
 *   paper: the paper's number; note: one or two words more
 * @typedef {{ label: string, colour?: string }} Column
 * @typedef {{ label: string, columns: Column[] }} Group columns to compare with each other
 * @typedef {{ label: string, cells: (Cell | null)[][] }} Row cells by group and column; null: not computed
 * @typedef {{ title: string, stub: string, groups: Group[], rows: Row[], lowest: boolean }} Table
 *   stub: heading of the row labels; lowest: the lowest value of a row in a group is the best
 *
 * @typedef {{ label: string, log?: boolean, values?: number[] }} Axis values: ticks
 * @typedef {{ label: string, colour: string, dash?: number[], kind: 'line' | 'dots' | 'rings', points: number[][] }} Series
 *   points are [x, y, standard deviation of y, if any], x increasing
 *   colour: one of the theme's begins with --
 * @typedef {{ title: string, x: Axis, y: Axis, series: Series[], lowest?: boolean }} Figure lowest: as in a table
 *
 * @typedef {{ tables: Table[], figures: Figure[], pictures: Figure[] }} Shown pictures: of the data
 */

/**
 * The distinct values of a field, in order of appearance.
 *
 * @template T
 * @param {any[]} rows
 * @param {(row: any) => T} field
 * @returns {T[]}
 */
export function distinct(rows, field) {
  return [...new Set(rows.map(field))];
}

/**
 * An axis with ticks at the chosen numbers, logarithmic if they span much.
 *
 * @param {string} label
 * @param {number[]} values
 * @returns {Axis}
 */
export function chosenAxis(label, values) {
  const positive = values.filter((value) => value > 0);
  return { label, values, log: positive.length === values.length && Math.max(...values) >= 20 * Math.min(...values) };
}
