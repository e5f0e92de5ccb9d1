/** An error with a code, see ppca.d.ts. */
export class PPCAError extends Error {
  /**
   * @param {import('../../ppca.js').ErrorCode} code
   * @param {string} message
   * @param {Record<string, unknown>} [details]
   */
  constructor(code, message, details = {}) {
    super(message);
    /** @type {'PPCAError'} */
    this.name = 'PPCAError';
    this.code = code;
    this.details = details;
  }
}

/** The message of whatever was thrown. @param {unknown} thrown */
export function wordsOf(thrown) {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
