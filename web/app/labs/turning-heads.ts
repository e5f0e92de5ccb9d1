import { mean, nearestOf } from '../kit/sample.ts';
import type { Engine, Model } from '../../page.js';
import type { Pictures } from './lab.ts';

/** The drawn heads: 90 training pictures of nine people and 30 test pictures of three. */
export type Heads = Awaited<ReturnType<typeof openHeads>>;

/** θ of the heads is their yaw, degrees. */
export const yawRange = [-90, 90] as const;

/** Pixels along a side of the heads. */
export const size = 64;

/** Options of PPCA that answer in half the time. A full search ends at errors within 4 % of these. */
export const quick = { tolerance: 1e-4 } as const;

/** A smaller error of a picture is rounding. */
const dust = 1e-12;

export async function openHeads(engine: Engine, seed: number) {
  const set = await engine.synthesise('heads', { seed, size });
  const { train, rows, cols, shape } = set.summary;
  if (!shape) throw new Error('the heads are pictures');
  const [yaws, people] = [Array.from(await set.theta()), (await set.ids()).map((id) => id.split(',')[0])];
  return { set, train, rows, cols, shape, yaws, people, free: () => set.free() };
}

/** The errors of a model: of each training picture, and the mean of each test person. */
export async function errorsOf(model: Model, { set, train, people }: Heads) {
  const rows = (await model.score(set, { density: false })).rows.map((error) => (error < dust ? 0 : error));
  const test = [...new Set(people.slice(train))].map((person) => {
    return mean(Array.from(rows).filter((_, i) => i >= train && people[i] === person));
  });
  return { train: Array.from(rows.subarray(0, train)), test };
}

/** The root mean square difference of two pictures. */
export function apart(a: ArrayLike<number>, b: ArrayLike<number>) {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] - b[k]) ** 2;
  return Math.sqrt(sum / a.length);
}

/** One of several rows. */
export const rowOf = (rows: Float64Array, i: number, cols: number) => rows.subarray(i * cols, (i + 1) * cols);

/** Degrees at which training pictures are shown before the result. */
const shownAt = [-75, -25, 25, 75];

/** Training pictures of the first person, for those who have not seen the heads. */
export async function examples({ set, train, cols, shape, yaws, people }: Heads): Promise<Pictures> {
  const own = [...people.keys()].filter((i) => i < train && people[i] === people[0]);
  const chosen = [...new Set(shownAt.map((yaw) => nearestOf(own, (i) => yaws[i], yaw)))];
  const rows = await set.rows(chosen);
  return {
    kind: 'pictures',
    title: 'One of the nine people to learn from',
    shape,
    pictures: chosen.map((row, i) => ({ label: `yaw ${Math.round(yaws[row])}°`.replace('-', '−'), values: rowOf(rows, i, cols) })),
  };
}
