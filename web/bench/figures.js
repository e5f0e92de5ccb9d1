// FIGURES.md: the last measurement of each figure, and where it was made.

import { targets } from './targets.js';

const head = '| figure | measured | to reach | reached | what | measured on |\n|---|---:|---:|---|---|---|\n';

/**
 * The document with new measurements in place of the old ones.
 *
 * @param {string} text of FIGURES.md
 * @param {Record<string, number>} measured by the name of the figure
 * @param {string} on the day, the commit and the machine
 */
export function updated(text, measured, on) {
  const old = rowsOf(text);
  const rows = Object.keys(targets).flatMap((name) => (name in measured ? [rowOf(name, measured[name], on)] : (old[name] ?? [])));
  const start = text.indexOf(head);
  if (start < 0) throw new Error('FIGURES.md has no table of figures');
  const end = text.indexOf('\n\n', start);
  return text.slice(0, start) + head + rows.join('\n') + text.slice(end);
}

/** The lines of the table, by the names of their figures. @param {string} text @returns {Record<string, string>} */
export function rowsOf(text) {
  return Object.fromEntries([...text.matchAll(/^\| `(\w+)` \| .*$/gm)].map(([row, name]) => [name, row]));
}

/** @param {string} name @param {number} value @param {string} on */
export function rowOf(name, value, on) {
  const { least, most, what } = targets[name];
  const aim = least !== undefined ? `≥ ${short(least)}` : `≤ ${short(/** @type {number} */ (most))}`;
  return `| \`${name}\` | ${short(value)} | ${aim} | ${isReached(name, value) ? 'yes' : 'no'} | ${what} | ${on} |`;
}

/** @param {string} name @param {number} value */
function isReached(name, value) {
  const { least, most } = targets[name];
  return least !== undefined ? value >= least : value <= /** @type {number} */ (most);
}

/** Three digits, or all before the point. @param {number} value */
function short(value) {
  return value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
