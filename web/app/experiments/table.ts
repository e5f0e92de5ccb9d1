import { styled } from '../kit/colour.ts';
import { el, swatchOf } from '../kit/dom.ts';
import { number, short } from '../kit/format.ts';
import type { Cell, Figure, Table } from './layout.ts';

/**
 * A table for the page: each value with its standard deviation, the paper's number
 * below, the best of a row in bold.
 */
export function renderTable({ title, stub, groups, rows, lowest }: Table) {
  const head = [
    ...(groups.length > 1 || groups[0]?.label
      ? [
          el(
            'tr',
            {},
            el('td'),
            ...groups.map(({ label, columns }) => el('th', { scope: 'colgroup', colspan: columns.length, class: 'first' }, label)),
          ),
        ]
      : []),
    el(
      'tr',
      {},
      el('th', { scope: 'col' }, stub),
      ...groups.flatMap(({ columns }) =>
        columns.map(({ label, colour }) => el('th', { scope: 'col' }, colour ? swatchOf(styled(colour)) : null, label)),
      ),
    ),
  ];
  return el(
    'table',
    { class: 'results' },
    el('caption', {}, title),
    el('thead', {}, ...head),
    el(
      'tbody',
      {},
      ...rows.map((row) => el('tr', {}, el('th', { scope: 'row' }, row.label), ...row.cells.flatMap((cells) => group(cells, lowest)))),
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
  const aside = [paper == null ? null : `paper ${short(paper)}${paperSD == null ? '' : ` ± ${short(paperSD)}`}`, note].filter(
    (text) => text != null,
  );
  return [
    best ? el('strong', {}, shown) : shown,
    sd == null ? null : el('span', { class: 'sd' }, ` ± ${alike(sd, shown)}`),
    ...aside.map((text) => el('small', {}, text)),
  ].filter((part) => part != null);
}

/** @param value rounding errors of an exact fit are shown as 0 */
function text(value: number) {
  return Math.abs(value) < 1e-12 ? '0' : number(value);
}

/** A standard deviation with the decimals of its mean. */
function alike(sd: number, mean: string) {
  if (mean === '0' || mean.includes('e')) return text(sd);
  return sd.toFixed(mean.split('.')[1]?.length ?? 0);
}

/** The numbers of a figure as a table. */
export function figureTable({ title, x, y, series, lowest = false }: Figure): Table {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  return {
    title,
    stub: x.label,
    lowest,
    groups: [{ label: y.label, columns: series.map(({ label, colour }) => ({ label, colour })) }],
    rows: xs.map((at) => ({
      label: short(at),
      cells: [
        series.map(({ points }) => {
          const point = points.find(([own]) => own === at);
          return point ? { value: point[1], sd: point[2] || undefined } : null;
        }),
      ],
    })),
  };
}

/**
 * The lines of a table for a file: all digits; the standard deviation and the paper's number have
 * their own columns.
 */
export function tableLines({ stub, groups, rows }: Table): (string | number)[][] {
  const columns = groups.flatMap(({ label, columns: own }, g) =>
    own.flatMap((column, c) =>
      kinds
        .filter(({ key }) => rows.some((row) => row.cells[g][c]?.[key] != null))
        .map(({ key, suffix }) => ({
          name: `${label} ${column.label}${suffix}`,
          value: (row: (typeof rows)[number]) => row.cells[g][c]?.[key],
        })),
    ),
  );
  return [[stub, ...columns.map(({ name }) => name)], ...rows.map((row) => [row.label, ...columns.map(({ value }) => value(row) ?? '')])];
}

const kinds: { key: 'value' | 'sd' | 'paper' | 'paperSD' | 'note'; suffix: string }[] = [
  { key: 'value', suffix: '' },
  { key: 'sd', suffix: ' SD' },
  { key: 'paper', suffix: ' paper' },
  { key: 'paperSD', suffix: ' paper SD' },
  { key: 'note', suffix: ' note' },
];
