// Repeated measurements, side by side.

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The answer of median time among several in a row, for what is too short to be timed alone.
 * @param {number} count @param {() => Promise<{seconds: number}>} measure
 */
export async function middle(count, measure) {
  const answers = [];
  for (let i = 0; i < count; i++) answers.push(await measure());
  return answers.sort((a, b) => a.seconds - b.seconds)[count >> 1];
}

/** The value below which a share of the values lies. @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}

/**
 * For how long a side runs before it is timed, in milliseconds, once at least: till then
 * the browser compiles what runs often once more, in ours and in theirs.
 */
const warmUp = 2000;

/**
 * Measures each of the sides in turn, warmed up, so many rounds.
 * @template T
 * @param {number} rounds
 * @param {Record<string, () => Promise<T>>} sides
 * @param {{warm?: boolean}} [start] warm: what ran before has warmed them up
 * @returns {Promise<Record<string, T[]>>} by side, a value for each round
 */
export async function inTurns(rounds, sides, { warm = false } = {}) {
  const values = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (const measure of warm ? [] : Object.values(sides)) {
    for (const start = performance.now(); ;) {
      await measure();
      if (performance.now() - start > warmUp) break;
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries(sides)) values[name].push(await measure());
  }
  return values;
}

/** The median over the rounds of one value divided by another. @param {number[]} above @param {number[]} below */
export function ratio(above, below) {
  return median(above.map((value, round) => value / below[round]));
}

/** Seconds of answers. @param {{seconds: number}[]} answers */
export function seconds(answers) {
  return answers.map((answer) => answer.seconds);
}
