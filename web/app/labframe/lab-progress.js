import { remembered } from '../kit/remembered.js';

/**
 * What this browser keeps of each lab.
 *
 * @typedef {Pick<import('../state/state.js').State, 'labValues' | 'labSeed' | 'labAnswer' | 'labStage' | 'labFollow'>} Work
 * @typedef {{ work: Work, done: boolean }} Kept done: the student once gave the right answer before seeing the result
 */

const storage = remembered('ppca-labs');

/** @returns {Record<string, Kept>} */
function read() {
  try {
    const kept = JSON.parse(storage.read() ?? '{}');
    return Object.fromEntries(Object.entries(kept).flatMap(([name, each]) => (sound(each) ? [[name, each]] : [])));
  } catch {
    return {};
  }
}

/** Whether an entry has the form of this version of the page. @param {any} kept @returns {kept is Kept} */
function sound(kept) {
  const numbers = (/** @type {unknown} */ list) => Array.isArray(list) && list.length <= 16 && list.every(Number.isFinite);
  const { labValues, labSeed, labAnswer, labStage, labFollow } = kept?.work ?? {};
  return (
    numbers(labValues) &&
    numbers(labAnswer) &&
    Number.isInteger(labSeed) &&
    Number.isInteger(labFollow) &&
    ['ask', 'hint', 'seen'].includes(labStage)
  );
}

/** @param {string} lab @param {(kept: Kept | undefined) => Kept} change */
function write(lab, change) {
  const all = read();
  all[lab] = change(all[lab]);
  storage.write(JSON.stringify(all));
}

export const labProgress = {
  /** Whether each lab is done or begun. @returns {Record<string, 'done' | 'begun'>} */
  stages: () => Object.fromEntries(Object.entries(read()).map(([name, { done }]) => [name, done ? 'done' : 'begun'])),
  /** @param {string} lab @returns {Work | undefined} */
  workOf: (lab) => read()[lab]?.work,
  /** @param {string} lab @param {Work} work */
  keep(lab, { labValues, labSeed, labAnswer, labStage, labFollow }) {
    write(lab, (kept) => ({ work: { labValues, labSeed, labAnswer, labStage, labFollow }, done: kept?.done ?? false }));
  },
  /** @param {string} lab whose work is kept */
  finish(lab) {
    write(lab, (kept) => ({ .../** @type {Kept} */ (kept), done: true }));
  },
  forget() {
    storage.write('{}');
  },
};
