import type { ErrorCode } from '../../page.js';

/** An error with a code, see ppca.d.ts. */
export class PPCAError extends Error {
  readonly code;
  readonly details;

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
