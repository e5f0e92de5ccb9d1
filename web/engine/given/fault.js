/** An error with a code, see ppca.d.ts. */
export class PPCAError extends Error {
  /**
   * @param {import('../../page.js').ErrorCode} code
   * @param {string} message
   * @param {Record<string, unknown>} [details]
   */
  constructor(code, message, details = {}) {
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

/** The message of whatever was thrown. @param {unknown} thrown @returns {string} */
export function wordsOf(thrown) {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'something without a text'; // such as an object without a prototype
  }
}
