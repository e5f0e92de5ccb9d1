import { Parcel } from '../given/arrays.js';
import { filesOf } from '../given/files.js';
import { fieldsOf, given, isList, plainOf, refused, textOf } from '../given/objects.js';
import { wayOf } from '../given/call.js';
import { bindMethods } from '../given/methods.js';

/** @typedef {import('../../page.js').CallOptions} CallOptions */

/** Assignments, hand-ins and marking. The core reads and checks all files. */
export class Assignments {
  #link;

  /** @param {import('../link.js').Link} link */
  constructor(link) {
    this.#link = link;
    bindMethods(this);
  }

  /** @param {import('../../page.js').AssignmentDraft} draft @param {CallOptions} [call] */
  async make(draft, call) {
    const { assignment, answers, files } = fieldsOf(draft, 'the draft', ['assignment', 'answers', 'files'], 'part');
    const parcel = new Parcel();
    const args = { about: textFrom({ assignment, answers }), files: given(files) ? filesOf(files, parcel) : [] };
    return JSON.parse(await this.#call('assign', args, call, parcel));
  }

  /** @param {string} text @param {{ student?: string }} [options] @param {CallOptions} [call] */
  async open(text, options, call) {
    const { student = '' } = fieldsOf(options, 'open', ['student']);
    return JSON.parse(await this.#call('assignment', { text: textOf(text, 'text'), student: textOf(student, 'student') }, call));
  }

  /** @param {import('../../page.js').HandIn} handIn @param {string} report @param {CallOptions} [call] @returns {Promise<string>} */
  async handIn(handIn, report, call) {
    return this.#call('handIn', { about: textFrom(handIn), report: textOf(report, 'report') }, call);
  }

  /** @param {any} file @param {import('../../page.js').MarkOptions} [options] @param {CallOptions} [call] */
  async mark(file, options, call) {
    const { data, key = '', minutes = 10 } = fieldsOf(options, 'mark', ['data', 'key', 'minutes']);
    const parcel = new Parcel();
    const files = [...filesOf(file, parcel), ...(given(data) ? filesOf(data, parcel) : [])];
    return JSON.parse(await this.#call('mark', { files, key: textOf(key, 'key'), minutes: plainOf(minutes, 'minutes') }, call, parcel));
  }

  /** @param {readonly import('../../page.js').MarkedRow[]} rows @param {{ key?: string }} [options] @param {CallOptions} [call] */
  async grade(rows, options, call) {
    if (!isList(rows)) throw refused(rows, 'rows', 'a list of rows from mark');
    const { key = '' } = fieldsOf(options, 'grade', ['key']);
    return JSON.parse(await this.#call('grade', { rows: textFrom(rows), key: textOf(key, 'key') }, call));
  }

  /**
   * @param {'assign' | 'assignment' | 'handIn' | 'mark' | 'grade'} method
   * @param {Record<string, unknown>} args
   * @param {unknown} call
   * @param {Parcel} [parcel]
   */
  #call(method, args, call, parcel) {
    return this.#link.call(method, args, { ...wayOf(call), transfer: parcel?.transfer });
  }
}

/** Plain values as JSON. ∞ becomes a text, as in reports. @param {unknown} value */
function textFrom(value) {
  return JSON.stringify(plainOf(value), (_, each) => (typeof each === 'number' && !Number.isFinite(each) ? String(each) : each));
}
