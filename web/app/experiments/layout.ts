/**
 * The result of an experiment as tables and figures, independent of the experiment
 * and the page.
 */
/** paper: the paper's number; note: one or two words more */
export type Cell = { value: number; sd?: number; paper?: number; paperSD?: number; note?: string };
type Column = { label: string; colour?: string };

/** columns to compare with each other */
type Group = { label: string; columns: Column[] };

/** cells by group and column; null: not computed */
type Row = { label: string; cells: (Cell | null)[][] };

/** stub: heading of the row labels; lowest: the lowest value of a row in a group is the best */
export type Table = { title: string; stub: string; groups: Group[]; rows: Row[]; lowest: boolean };

/** values: ticks */
export type Axis = { label: string; log?: boolean; values?: number[] };

/** points are [x, y, standard deviation of y, if any], x increasing colour: one of the theme's begins with -- */
export type Series = { label: string; colour: string; dash?: number[]; kind: 'line' | 'dots' | 'rings'; points: number[][] };

/** lowest: as in a table */
export type Figure = { title: string; x: Axis; y: Axis; series: Series[]; lowest?: boolean };

/** pictures: of the data */
export type Shown = { tables: Table[]; figures: Figure[]; pictures: Figure[] };

/** The distinct values of a field, in order of appearance. */
export function distinct<T>(rows: any[], field: (row: any) => T): T[] {
  return [...new Set(rows.map(field))];
}

/** An axis with ticks at the chosen numbers, logarithmic if they span much. */
export function chosenAxis(label: string, values: number[]): Axis {
  const positive = values.filter((value) => value > 0);
  return { label, values, log: positive.length === values.length && Math.max(...values) >= 20 * Math.min(...values) };
}
