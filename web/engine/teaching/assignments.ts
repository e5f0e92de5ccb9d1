import { Parcel } from '../given/arrays.ts';
import { filesOf } from '../given/files.ts';
import { fieldsOf, given, isList, plainOf, refused, textOf } from '../given/objects.ts';
import { wayOf } from '../given/call.ts';
import { bindMethods } from '../given/methods.ts';
import type { AssignmentDraft, CallOptions, HandIn, MarkOptions, MarkedRow } from '../../page.js';
import type { Link } from '../link.ts';

/** Assignments, hand-ins and marking. The core reads and checks all files. */
export class Assignments {
  #link;

  constructor(link: Link) {
    this.#link = link;
    bindMethods(this);
  }

  async make(draft: AssignmentDraft, call?: CallOptions) {
    const { assignment, answers, files } = fieldsOf(draft, 'the draft', ['assignment', 'answers', 'files'], 'part');
    const parcel = new Parcel();
    const args = { about: textFrom({ assignment, answers }), files: given(files) ? filesOf(files, parcel) : [] };
    return JSON.parse(await this.#call('assign', args, call, parcel));
  }

  async open(text: string, options?: { student?: string }, call?: CallOptions) {
    const { student = '' } = fieldsOf(options, 'open', ['student']);
    return JSON.parse(await this.#call('assignment', { text: textOf(text, 'text'), student: textOf(student, 'student') }, call));
  }

  async handIn(handIn: HandIn, report: string, call?: CallOptions): Promise<string> {
    return this.#call('handIn', { about: textFrom(handIn), report: textOf(report, 'report') }, call);
  }

  async mark(file: any, options?: MarkOptions, call?: CallOptions) {
    const { data, key = '', minutes = 10 } = fieldsOf(options, 'mark', ['data', 'key', 'minutes']);
    const parcel = new Parcel();
    const files = [...filesOf(file, parcel), ...(given(data) ? filesOf(data, parcel) : [])];
    return JSON.parse(await this.#call('mark', { files, key: textOf(key, 'key'), minutes: plainOf(minutes, 'minutes') }, call, parcel));
  }

  async grade(rows: readonly MarkedRow[], options?: { key?: string }, call?: CallOptions) {
    if (!isList(rows)) throw refused(rows, 'rows', 'a list of rows from mark');
    const { key = '' } = fieldsOf(options, 'grade', ['key']);
    return JSON.parse(await this.#call('grade', { rows: textFrom(rows), key: textOf(key, 'key') }, call));
  }

  #call(method: 'assign' | 'assignment' | 'handIn' | 'mark' | 'grade', args: Record<string, unknown>, call: unknown, parcel?: Parcel) {
    return this.#link.call(method, args, { ...wayOf(call), transfer: parcel?.transfer });
  }
}

/** Plain values as JSON. ∞ becomes a text, as in reports. */
function textFrom(value: unknown) {
  return JSON.stringify(plainOf(value), (_, each) => (typeof each === 'number' && !Number.isFinite(each) ? String(each) : each));
}
