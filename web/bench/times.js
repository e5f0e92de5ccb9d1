// Times of repeated work, and what is made of them.

/** The value in the middle. @param {number[]} values */
export const median = (values) => quantile(values, 0.5);

/** The least value that a share of the values does not exceed. @param {number[]} values @param {number} share from 0 to 1 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** The seconds that work takes. @param {() => unknown} work */
export async function secondsOf(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Milliseconds for which a side runs before it is timed: meanwhile V8 compiles anew what runs often. */
const warmUp = 2000;

/**
 * Measures the sides in turn, so that a busy moment of the machine meets all of them, after each
 * has run for two seconds, and once at least.
 *
 * @template {string} Name
 * @param {number} rounds
 * @param {Record<Name, () => number | Promise<number>>} sides each returns its seconds
 * @returns {Promise<Record<Name, number>>} the median seconds of each side
 */
export async function inTurns(rounds, sides) {
  const names = /** @type {Name[]} */ (Object.keys(sides));
  const found = /** @type {Record<Name, number[]>} */ (Object.fromEntries(names.map((name) => [name, []])));
  for (const name of names) {
    const start = performance.now();
    do await sides[name]();
    while (performance.now() - start < warmUp);
  }
  for (let round = 0; round < rounds; round++) for (const name of names) found[name].push(await sides[name]());
  return /** @type {Record<Name, number>} */ (Object.fromEntries(names.map((name) => [name, median(found[name])])));
}
