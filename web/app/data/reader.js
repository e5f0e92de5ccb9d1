import { accepted } from './roles.js';
/** @import { CallOptions as Call, Column, DataSet, Engine, Note, NoteCode, PPCAError } from '../../ppca.js' */
/** @import { Question, ReadOptions } from '../state/state.js' */

/**
 * @typedef {{ read: ReadOptions, columns: Column[], notes: Note[] }} Known of a table that is not read yet
 * @typedef {{ set: DataSet, read: ReadOptions, notes: Note[] }} Loaded notes: what the first read assumed
 * @typedef {(question: Omit<Question, 'answer'>, table: Known) => Promise<string>} Ask
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
    const first = set.summary.notes;
    set.free();
    const again = await readAsking(engine, files, { ...read, ...proposal }, call, ask);
    const repeated = new Set(again.set.summary.notes.map(({ text }) => text));
    return { ...again, notes: first.filter(({ code, text }) => proposals.has(code) && !repeated.has(text)) };
  };
}

/** The answer when there is nobody to ask. @type {Ask} */
const asItIs = async () => 'keep';

/** What notes on the proposals of the core are about. @type {ReadonlySet<NoteCode>} */
const proposals = new Set(['form', 'role', 'column', 'gaps']);

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
    const { columns, notes } = first.set.summary;
    choice = await ask({ ...missing, kind, of: rows, keep: true }, { read: first.read, columns, notes });
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
    const { code, details, message } = /** @type {PPCAError} */ (error);
    const known = knownOf(error, read);
    if (Array.isArray(details?.choices) && !read[/** @type {keyof ReadOptions} */ (details.option)]) {
      const asked = {
        message,
        choices: details.choices,
        cells: 0,
        rows: 0,
        columns: 0,
        kind: /** @type {const} */ ('table'),
        of: 0,
        keep: false,
      };
      const choice = await ask(asked, known);
      if (choice === 'keep') throw error;
      return readAsking(engine, files, { ...read, [String(details.option)]: choice }, call, ask);
    }
    const { cells, rows, columns } = /** @type {Record<string, number>} */ (details ?? {});
    if (code !== 'ERR_NONFINITE' || !rows || read.missing) throw Object.assign(/** @type {object} */ (error), { read });
    const asked = { cells, rows, columns, texts: String(details.texts ?? ''), kind: /** @type {const} */ ('table'), of: 0, keep: false };
    const missing = /** @type {'model' | 'drop' | 'keep'} */ (await ask(asked, known));
    if (missing === 'keep') throw error;
    return readAsking(engine, files, { ...read, missing }, call, ask);
  }
}

/**
 * What an error says of the table that it is about.
 *
 * @param {unknown} error
 * @param {ReadOptions} read how it was read
 * @returns {Known}
 */
export function knownOf(error, read) {
  const { details } = /** @type {{ details?: Record<string, unknown> }} */ (error ?? {});
  const listed = (/** @type {unknown} */ list) => (Array.isArray(list) ? list : []);
  return { read, columns: listed(details?.table), notes: listed(details?.notes) };
}
