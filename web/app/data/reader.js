import { accepted } from './roles.js';

/**
 * @typedef {import('../state/state.js').ReadOptions} ReadOptions
 * @typedef {import('../../ppca.js').Engine} Engine
 * @typedef {import('../../ppca.js').CallOptions} Call
 * @typedef {import('../../ppca.js').DataSet} DataSet
 * @typedef {{ set: DataSet, read: ReadOptions, notes: string[] }} Loaded notes: what the first read assumed
 * @typedef {(question: Omit<import('../state/state.js').Question, 'answer'>) => Promise<string>} Ask
 *   asks what to do with missing cells, 'model', 'drop' or 'keep', or which of the choices is right; rejects when the visitor stops the reading
 */

/**
 * Reads files. Where the core proposes a column as θ, reads them again with it, so
 * that a table is ready to use. The notes list the proposal.
 *
 * @param {File[]} files
 * @param {ReadOptions} wished
 * @returns {(engine: Engine, call: Call, ask?: Ask) => Promise<Loaded>}
 */
export function reader(files, wished) {
  return async (engine, call, ask = asItIs) => {
    const { set, read } = await firstLook(engine, files, wished, call, ask);
    const proposal = accepted(set.summary);
    if (!proposal) return { set, read, notes: [] };
    const notes = set.summary.warnings.filter((note) => note !== 'no θ is chosen yet' && !repeated(note));
    set.free();
    return { ...(await readAsking(engine, files, { ...read, ...proposal }, call, ask)), notes };
  };
}

/** The answer when there is nobody to ask. @type {Ask} */
const asItIs = async () => 'keep';

/** Whether the second read repeats the note. @param {string} note */
const repeated = (note) => /rows are left out:|modelled as not observed$/.test(note);

/**
 * Reads files. Asks about columns with missing cells and pictures with transparent
 * pixels, which the core would leave out or draw over black.
 *
 * @param {Engine} engine
 * @param {File[]} files
 * @param {ReadOptions} read
 * @param {Call} call
 * @param {Ask} ask
 */
async function firstLook(engine, files, read, call, ask) {
  const first = await readAsking(engine, files, read, call, ask);
  const { missing, kind, rows } = first.set.summary;
  if (missing.cells === 0 || missing.choice !== '') return first;
  let choice;
  try {
    choice = await ask({ ...missing, kind, of: rows, keep: true });
  } catch (error) {
    first.set.free();
    throw error;
  }
  if (choice === 'keep') return first;
  first.set.free();
  return readAsking(engine, files, { ...first.read, missing: /** @type {'model' | 'drop'} */ (choice) }, call, ask);
}

/**
 * Reads files, and also asks about cells without a number in the chosen columns.
 *
 * @param {Engine} engine
 * @param {File[]} files
 * @param {ReadOptions} read
 * @param {Call} call
 * @param {Ask} ask
 * @returns {Promise<{ set: DataSet, read: ReadOptions }>}
 */
export async function readAsking(engine, files, read, call, ask) {
  try {
    return { set: await engine.read(files, read, call), read };
  } catch (error) {
    const { code, details, message } = /** @type {import('../../ppca.js').PPCAError} */ (error);
    if (Array.isArray(details?.choices) && !read[/** @type {keyof ReadOptions} */ (details.option)]) {
      const choice = await ask({ message, choices: details.choices, cells: 0, rows: 0, columns: 0, kind: 'table', of: 0, keep: false });
      if (choice === 'keep') throw error;
      return readAsking(engine, files, { ...read, [String(details.option)]: choice }, call, ask);
    }
    const { cells, rows, columns } = /** @type {Record<string, number>} */ (details ?? {});
    if (code !== 'ERR_NONFINITE' || !rows || read.missing) throw error;
    const missing = /** @type {'model' | 'drop' | 'keep'} */ (await ask({ cells, rows, columns, kind: 'table', of: 0, keep: false }));
    if (missing === 'keep') throw error;
    return readAsking(engine, files, { ...read, missing }, call, ask);
  }
}
