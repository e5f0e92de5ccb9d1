import { filesOf } from './given/files.ts';
import { fieldsOf, given, isList, jsonOf, plainOf, refused, textOf } from './given/objects.ts';
import { bindMethods } from './given/methods.ts';
import type { Link } from './link.ts';
import type { Assignment, HandIn, MarkedRow } from './types/page-answers.ts';
import type { CallOptions, FileLike } from './types/calls.ts';
import type { AssignmentDraft, MarkOptions } from './types/page.ts';

/** Assignments without their answers, hand-ins, and the marking of many. The files have JSON of `core/assignment`. */
export class Assignments {
  #link;

  /** @internal */
  constructor(link: Link) {
    this.#link = link;
    bindMethods(this);
  }

  /**
   * Makes an assignment: the link and the file for students, and the key with its answers.
   * @param draft the assignment and the answers
   * @returns the text for a link, the file, and the key, which students must not see
   * @throws {PPCAError} ERR_OPTION, ERR_FORMAT, ERR_TOO_LARGE
   */
  async make(draft: AssignmentDraft, call?: CallOptions): Promise<{ packed: string; file: string; key: string }> {
    const { assignment, answers, files } = fieldsOf(draft, 'the draft', ['assignment', 'answers', 'files'], 'part');
    return this.#link.ask('assign', call, (parcel) => ({
      about: textFrom({ assignment, answers }),
      files: given(files) ? filesOf(files, parcel) : [],
    }));
  }

  /**
   * Reads an assignment.
   * @param text its file, or the text of its link
   * @param options the name or number of a student
   * @returns the assignment, the name as hand-ins have it, and the seed of that student's data: the
   *   first 32 bits of the SHA-256 of the name in lower case
   * @throws {PPCAError} ERR_FORMAT, ERR_VERSION, ERR_TOO_LARGE
   */
  async open(
    text: string,
    options?: { student?: string },
    call?: CallOptions,
  ): Promise<{ id: string; packed: string; student: string; draw: number; assignment: Assignment }> {
    const { student = '' } = fieldsOf(options, 'open', ['student']);
    return this.#link.ask('assignment', call, () => ({ text: textOf(text, 'text'), student: textOf(student, 'student') }));
  }

  /**
   * Makes the file that a student submits.
   * @param handIn the student, the answers and the run log
   * @param report what {@link Engine.report} resolved to
   * @returns JSON for mark and `ppca verify`
   * @throws {PPCAError} ERR_OPTION, ERR_FORMAT
   */
  async handIn(handIn: HandIn, report: string, call?: CallOptions): Promise<string> {
    return this.#link.ask('handIn', call, () => ({ about: textFrom(handIn), report: textOf(report, 'report') }));
  }

  /**
   * Verifies a hand-in or a report, by repeating its fits, and marks its answers. A file that cannot
   * be verified is a row that says why.
   * @param file the hand-in
   * @param options its data files, and the key
   * @returns a row of the table
   * @throws {PPCAError} ERR_OPTION, ERR_FORMAT
   */
  async mark(file: FileLike, options?: MarkOptions, call?: CallOptions): Promise<MarkedRow> {
    const { data, key = '', minutes = 10 } = fieldsOf(options, 'mark', ['data', 'key', 'minutes']);
    return this.#link.ask('mark', call, (parcel) => ({
      files: [...filesOf(file, parcel), ...(given(data) ? filesOf(data, parcel) : [])],
      key: textOf(key, 'key'),
      minutes: plainOf(minutes, 'minutes'),
    }));
  }

  /**
   * Compares rows: which hand-ins have the same numbers, run log, answers or draw.
   * @param rows what mark resolved to
   * @param options the key
   * @returns the rows with what is the same, the groups of more than four files that have something in common, the
   *   columns about reading that differ, and a table for a grade book, as CSV
   * @throws {PPCAError} ERR_OPTION, ERR_FORMAT
   */
  async grade(
    rows: readonly MarkedRow[],
    options?: { key?: string },
    call?: CallOptions,
  ): Promise<{
    rows: MarkedRow[];
    groups: { what: string; files: string[] }[];
    differ: ('theta' | 'variables' | 'test share')[];
    csv: string;
  }> {
    if (!isList(rows)) throw refused(rows, 'rows', 'a list of rows from mark');
    const { key = '' } = fieldsOf(options, 'grade', ['key']);
    return this.#link.ask('grade', call, () => ({ rows: textFrom(rows), key: textOf(key, 'key') }));
  }
}

/** Plain values of the caller as JSON. */
function textFrom(value: unknown) {
  return jsonOf(plainOf(value));
}
