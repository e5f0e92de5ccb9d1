import { inFields } from '../state/words.ts';
import type { CallOptions as Call, Column, DataSet, Engine, Form, Note, PPCAError, Question as Asked } from '../../page.js';
import type { Question, ReadOptions } from '../state/state.ts';

/** of a table that is not read yet */
export type Known = { read: ReadOptions; columns: Column[]; notes: Note[]; form: Form | null };

/** read: the options that read the set again, with what was accepted */
export type Loaded = { set: DataSet; read: ReadOptions };

/** asks a question and resolves with the value of the choice; rejects when the visitor stops the reading */
export type Ask = (question: Omit<Question, 'answer'>, table: Known) => Promise<string>;

/**
 * Reads files, and asks what their cells do not decide.
 *
 * @param ask absent: a question is a failure
 */
export async function readFiles(engine: Engine, files: File[], read: ReadOptions, call: Call, ask?: Ask): Promise<Loaded> {
  try {
    const set = await engine.read(files, read, call);
    return { set, read: { ...read, ...set.summary.accepted, accept: undefined } };
  } catch (error) {
    const { details } = error as PPCAError;
    const asked = details?.question as Asked | undefined;
    if (!ask || !asked) throw Object.assign(error as object, { read });
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

/** The options whose value is a list. */
const listed: ReadonlySet<string> = new Set(['na', 'oneHot', 'ignore']);

/**
 * What an error says of the table that it is about.
 *
 * @param read how it was read
 */
export function knownOf(error: unknown, read: ReadOptions): Known {
  const { details } = (error ?? {}) as { details?: Record<string, unknown> };
  const listed = (list: unknown) => (Array.isArray(list) ? list : []);
  const form = (details?.form as Form | undefined) ?? null;
  return { read, columns: listed(details?.table), notes: listed(details?.notes), form };
}
