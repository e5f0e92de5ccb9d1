import { inFields } from '../state/words.js';
/** @import { CallOptions as Call, Column, DataSet, Engine, Form, Note, PPCAError, Question as Asked } from '../../page.js' */
/** @import { Question, ReadOptions } from '../state/state.js' */

/**
 * @typedef {{ read: ReadOptions, columns: Column[], notes: Note[], form: Form | null }} Known of a table that is not read yet
 * @typedef {{ set: DataSet, read: ReadOptions }} Loaded read: the options that read the set again, with what was accepted
 * @typedef {(question: Omit<Question, 'answer'>, table: Known) => Promise<string>} Ask
 *   asks a question and resolves with the value of the choice; rejects when the visitor stops the reading
 */

/**
 * Reads files, and asks what their cells do not decide.
 *
 * @param {Engine} engine
 * @param {File[]} files
 * @param {ReadOptions} read
 * @param {Call} call
 * @param {Ask} [ask] absent: a question is a failure
 * @returns {Promise<Loaded>}
 */
export async function readFiles(engine, files, read, call, ask) {
  try {
    const set = await engine.read(files, read, call);
    return { set, read: { ...read, ...set.summary.accepted, accept: undefined } };
  } catch (error) {
    const { details } = /** @type {PPCAError} */ (error);
    const asked = /** @type {Asked | undefined} */ (details?.question);
    if (!ask || !asked) throw Object.assign(/** @type {object} */ (error), { read });
    const { option, text, readings } = asked;
    const question = {
      title: `A question about ${files.length === 1 ? files[0].name : `${files.length} files`}`,
      text: inFields(text[0].toUpperCase() + text.slice(1)),
      choices: readings.map(({ text }, i) => ({ label: inFields(text), value: String(i) })),
    };
    const { value, grid = read.grid } = readings[Number(await ask(question, knownOf(error, read)))];
    return readFiles(engine, files, { ...read, [option]: listed.has(option) ? [value] : value, grid }, call, ask);
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
