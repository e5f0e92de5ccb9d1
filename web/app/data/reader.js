import { count, plural } from '../kit/format.js';
import { inFields } from '../state/words.js';
import { accepted } from './roles.js';
/** @import { CallOptions as Call, Column, DataSet, Engine, Form, Note, NoteCode, PPCAError, Question as Asked } from '../../ppca.js' */
/** @import { Question, ReadOptions } from '../state/state.js' */

/**
 * @typedef {{ read: ReadOptions, columns: Column[], notes: Note[], form: Form | null }} Known of a table that is not read yet
 * @typedef {{ set: DataSet, read: ReadOptions, notes: Note[] }} Loaded notes: what the first read assumed
 * @typedef {(question: Omit<Question, 'answer'>, table: Known | null) => Promise<string>} Ask
 *   asks a question and resolves with the value of its answer; rejects when the visitor stops the reading
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
  return async (engine, call, ask) => {
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
 * @param {Ask} [ask]
 */
async function firstLook(engine, files, read, call, ask) {
  const first = await readAsking(engine, files, read, call, ask);
  const { missing, kind, rows, columns, notes, form } = first.set.summary;
  if (!ask || missing.cells === 0 || missing.choice !== '') return first;
  let choice;
  try {
    const known = kind === 'table' ? { read: first.read, columns, notes, form } : null;
    choice = await ask(aboutGaps(files, { ...missing, kind, of: rows }, true), known);
  } catch (error) {
    first.set.free();
    throw error;
  }
  if (choice === 'keep') return first;
  first.set.free();
  return readAsking(engine, files, { ...first.read, missing: /** @type {'model' | 'drop'} */ (choice) }, call, ask);
}

/**
 * Reads files, and asks what the cells do not decide and what to do with cells without a number
 * in the chosen columns.
 *
 * @param {Engine} engine
 * @param {File[]} files
 * @param {ReadOptions} read
 * @param {Call} call
 * @param {Ask} [ask] absent: a question is a failure
 * @returns {Promise<{ set: DataSet, read: ReadOptions }>}
 */
export async function readAsking(engine, files, read, call, ask) {
  try {
    return { set: await engine.read(files, read, call), read };
  } catch (error) {
    const { code, details } = /** @type {PPCAError} */ (error);
    const asked = /** @type {Asked | undefined} */ (details?.question);
    const { cells, rows, columns } = /** @type {Record<string, number>} */ (details ?? {});
    const known = knownOf(error, read);
    if (ask && asked) {
      const value = await ask(aboutTable(files, asked), known);
      return readAsking(engine, files, { ...read, [asked.option]: listed.has(asked.option) ? [value] : value }, call, ask);
    }
    if (!ask || code !== 'ERR_NONFINITE' || !rows || read.missing) throw Object.assign(/** @type {object} */ (error), { read });
    const texts = String(details.texts ?? '');
    const missing = await ask(aboutGaps(files, { cells, rows, columns, texts, kind: 'table', of: 0 }, false), known);
    return readAsking(engine, files, { ...read, missing: /** @type {'model' | 'drop'} */ (missing) }, call, ask);
  }
}

/** The options whose value is a list. @type {ReadonlySet<string>} */
const listed = new Set(['na', 'oneHot', 'ignore']);

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
  const form = /** @type {Form | undefined} */ (details?.form) ?? null;
  return { read, columns: listed(details?.table), notes: listed(details?.notes), form };
}

/** @param {File[]} files */
const nameOf = (files) => (files.length === 1 ? files[0].name : `${files.length} files`);

/**
 * A question of the core, with its readings as answers.
 *
 * @param {File[]} files
 * @param {Asked} asked
 * @returns {Omit<Question, 'answer'>}
 */
const aboutTable = (files, { option, text, readings }) => ({
  option,
  title: `A question about ${nameOf(files)}`,
  text: inFields(text[0].toUpperCase() + text.slice(1)),
  choices: readings.map(({ value, text }) => ({ label: text, value })),
});

/**
 * The question what to do with cells that hold no number.
 *
 * @param {File[]} files
 * @param {{ cells: number, rows: number, columns: number, texts: string, kind: 'table' | 'pictures', of: number }} gaps of: all rows, 0 if unknown
 * @param {boolean} keep whether the data can stay as they are
 * @returns {Omit<Question, 'answer'>}
 */
function aboutGaps(files, { cells, rows, columns, texts, kind, of }, keep) {
  const pictures = kind === 'pictures';
  const among = (/** @type {string} */ what) => (of > 0 ? `${count(rows)} of ${plural(of, what)}` : plural(rows, what));
  const where = pictures
    ? `${among('picture')} ${rows === 1 ? 'has' : 'have'} ${plural(cells, 'fully transparent pixel')}.`
    : `${plural(cells, 'cell')} ${noNumber(cells, texts)}, in ${among('row')} and ${plural(columns, 'column')}.`;
  const stay = pictures
    ? { label: 'Draw them over black', hint: 'Transparent pixels become black.', value: 'keep' }
    : { label: `Leave out the ${plural(columns, 'column')}`, hint: 'All rows stay.', value: 'keep' };
  return {
    option: 'missing',
    title: pictures ? 'Some pixels are transparent' : 'Some cells hold no number',
    text: `${nameOf(files)}: ${where} What should the page do with ${cells === 1 ? 'it' : 'them'}?`,
    choices: [
      {
        label: 'Model them as not observed',
        hint: 'PPCA is fitted to the other cells and can fill in these. All other methods need complete rows.',
        value: 'model',
        first: true,
      },
      { label: `Leave out the ${plural(rows, pictures ? 'picture' : 'row')}`, hint: 'All methods can use the rest.', value: 'drop' },
      ...(keep ? [stay] : []),
    ],
  };
}

/** Why cells hold no number, by the texts in them: "12 empty, 3 NA". @param {number} cells @param {string} [texts] */
function noNumber(cells, texts) {
  if (texts === `${cells} empty`) return cells === 1 ? 'is empty' : 'are empty';
  return `${cells === 1 ? 'holds' : 'hold'} no number${texts ? ` (${texts})` : ''}`;
}
