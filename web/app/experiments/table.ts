import { styled } from '../kit/colour.ts';
import { el, swatchOf } from '../kit/dom.ts';
import { number, short } from '../kit/format.ts';
import type { Cell, Table } from './result-tables.ts';

/**
 * A table for the page: each value with its standard deviation, the paper's number
 * below, the best of a row in bold.
 */
export function renderTable({ title, stub, groups, rows, lowest }: Table) {
  const heads = groups.map(({ label, columns }) => el('th.first', { scope: 'colgroup', colspan: columns.length }, label));
  const columns = groups.flatMap(({ columns }) =>
    columns.map(({ label, colour }) => el('th', { scope: 'col' }, swatchOf(styled(colour)), label)),
  );
  return el(
    'table.results',
    el('caption', title),
    el('thead', el('tr', el('td'), ...heads), el('tr', el('th', { scope: 'col' }, stub), ...columns)),
    el(
      'tbody',
      ...rows.map((row) => el('tr', el('th', { scope: 'row' }, row.label), ...row.cells.flatMap((cells) => group(cells, lowest)))),
    ),
  );
}

function group(cells: (Cell | null)[], lowest: boolean) {
  const values = cells.flatMap((cell) => (cell ? [cell.value] : []));
  const best = lowest && values.length > 1 ? text(Math.min(...values)) : ''; // equals as they are shown
  return cells.map((cell, c) =>
    el('td', { 'data-value': cell?.value, class: c === 0 ? 'first' : null }, ...(cell ? content(cell, text(cell.value) === best) : ['–'])),
  );
}

function content({ value, sd, paper, paperSD, note }: Cell, best: boolean) {
  const shown = text(value);
  const printed = paper == null ? null : `paper ${short(paper)}${paperSD == null ? '' : ` ± ${short(paperSD)}`}`;
  return [
    best ? el('strong', shown) : shown,
    sd == null ? null : el('span.sd', ` ± ${alike(sd, shown)}`),
    ...[printed, note].map((text) => (text == null ? null : el('small', text))),
  ];
}

/** @param value rounding errors of an exact fit are shown as 0 */
const text = (value: number) => (Math.abs(value) < 1e-12 ? '0' : number(value));

/** A standard deviation with the decimals of its mean. */
function alike(sd: number, mean: string) {
  if (mean === '0' || mean.includes('e')) return text(sd);
  return sd.toFixed(mean.split('.')[1]?.length ?? 0);
}

/** What a cell has, and how its column of a file is named. */
const kinds = { value: '', sd: ' SD', paper: ' paper', paperSD: ' paper SD', note: ' note' };

/** The lines of a table for a file: all digits; the standard deviation and the paper's number have their own columns. */
export function tableLines({ stub, groups, rows }: Table): (string | number)[][] {
  const columns = groups.flatMap(({ label, columns: own }, g) =>
    own.flatMap((column, c) =>
      (Object.keys(kinds) as (keyof Cell)[])
        .filter((kind) => rows.some(({ cells }) => cells[g][c]?.[kind] != null))
        .map((kind) => ({
          name: `${label} ${column.label}${kinds[kind]}`,
          values: rows.map(({ cells }) => cells[g][c]?.[kind] ?? ''),
        })),
    ),
  );
  return [[stub, ...columns.map(({ name }) => name)], ...rows.map(({ label }, i) => [label, ...columns.map(({ values }) => values[i])])];
}
