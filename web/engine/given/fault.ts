import type { ErrorCode } from '../types/options.ts';

/** A failure: what is wrong, where, and what to do about it. */
export class PPCAError extends Error {
  /** For programs without the class, such as those on the other side of a worker. */
  declare readonly name: 'PPCAError';
  /** The kind. */
  readonly code: ErrorCode;
  /** The place, if there is one: file, row (counted from 1), column (its name, or its number from 1), value, option; url of a file of the module that cannot be loaded. Of a table: notes (how it was read, each a Note), form (a Form) and, up to 1000 columns, table (columns as in SetSummary, with the roles so far); question (a Question) if the cells do not decide how to read it. */
  readonly details: Record<string, unknown>;

  /**
   * Makes an error. Programs that use the module need not do this.
   * @param code the kind
   * @param message what is wrong, where, and what to do
   * @param details the place, for programs
   */
  constructor(code: ErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  static {
    // Minifying renames the class.
    Object.defineProperty(this, 'name', { value: 'PPCAError' });
    Object.defineProperty(this.prototype, 'name', { value: 'PPCAError' });
  }
}

/** The message of whatever was thrown. */
export function wordsOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'something without a text'; // such as an object without a prototype
  }
}
