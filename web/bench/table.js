// The figures as a table in Markdown.

import { targets } from './targets.js';

/** @param {Record<string, number>} ratios */
export function table(ratios) {
  const lines = Object.entries(targets)
    .filter(([name]) => name in ratios)
    .map(([name, target]) => {
      const value = ratios[name];
      const met = target.least !== undefined ? value >= target.least : value <= target.most;
      const aim = target.least !== undefined ? `≥ ${short(target.least)}` : `≤ ${short(target.most)}`;
      return `| \`${name}\` | ${short(value)} | ${aim} | ${met ? 'yes' : 'no'} | ${target.what} |`;
    });
  return ['| figure | measured | to reach | reached | what |', '|---|---:|---:|---|---|', ...lines].join('\n');
}

/** Three digits, or all before the point. @param {number} value */
function short(value) {
  return value >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
