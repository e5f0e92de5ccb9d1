import type { Column, SetSummary } from '../../page.js';
import type { ReadOptions } from '../state/state.ts';

/**
 * Returns the read options after a column changes its role, and others have done so
 * since the last reading. θ, id, group, split, stratum and
 * weight belong to one column each. The column that had the role before becomes a
 * variable, or is left out if the rows only describe pictures.
 *
 * @param chosen the roles since the last reading, by column
 */
export function reassign(summary: SetSummary, chosen: Map<string, string>, name: string, role: string): ReadOptions {
  const single = ['theta', 'second', 'id', 'group', 'split', 'stratum', 'weight'];
  const now = summary.columns.map((column) => {
    if (column.name === name) return { name, role };
    const had = chosen.get(column.name) ?? roleOf(summary, column);
    const robbed = single.includes(role) && had === role;
    return { name: column.name, role: robbed ? (column.numeric && summary.kind === 'table' ? 'variable' : 'ignore') : had };
  });
  const holder = (wanted: string) => now.find((column) => column.role === wanted)?.name ?? '';
  const [first, second] = [holder('theta'), holder('second')];
  return {
    theta: first && second ? [first, second] : first || second,
    id: holder('id'),
    group: holder('group'),
    split: holder('split'),
    stratum: holder('stratum') || undefined,
    weight: holder('weight'),
    ignore: now.filter((column) => column.role === 'ignore').map((column) => column.name),
  };
}

/**
 * The role of a column on the page. The second of two parameters is a role of its
 * own.
 */
export function roleOf({ parameters }: SetSummary, { name, role }: Column) {
  return role === 'theta' && parameters[1]?.name === name ? 'second' : role;
}

/** Options of reading whose change gives the table other columns. */
export const reshaping = ['long', 'grid', 'oneHot', 'sheet', 'encoding', 'separator', 'names', 'transpose'];

/** Those that the core proposes in place of roles of columns that may be gone. */
export const unassigned: ReadOptions = {
  accept: true,
  theta: undefined,
  id: undefined,
  group: undefined,
  split: undefined,
  stratum: undefined,
  weight: undefined,
  ignore: undefined,
};

/**
 * The roles with the names that columns of dates have in the file, without the unit that the
 * core added.
 */
export function undated(summary: SetSummary, { theta, ignore }: ReadOptions): ReadOptions {
  const dated = new Set(summary.columns.filter(({ time }) => time).map(({ name }) => name));
  const bare = (name: string) => (dated.has(name) ? name.replace(/ \([^()]*\)$/, '') : name);
  const roles: ReadOptions = { ignore: ignore?.map(bare) };
  if (Array.isArray(theta)) roles.theta = [bare(theta[0]), bare(theta[1])];
  else if (theta) roles.theta = bare(String(theta));
  return roles;
}
