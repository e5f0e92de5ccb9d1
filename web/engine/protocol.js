// The protocol between wasm/ (Go) and web/ (JavaScript). It is written twice,
// in wasm/protocol.go and web/engine/protocol.js: change both.
//
// Start: JavaScript puts an object with send and release into the global below
// and runs the program, which takes the object and adds program to it, the
// digest of its sources, and receive. The digest must be the one in
// web/engine/version.js. From then on both sides only exchange messages:
//
//	to Go    {id, method, args, heard}  a call; "cancel", "free" and "exit" are not answered
//	to JS    {id, progress}             any number of times, if heard
//	         {id, result}               or
//	         {id, error}                the answer: {code, message, details}; with
//	         {id, error, crashed}       the state of the program is in doubt: start another
//
// Matrices are typed arrays, row-major. Floats that Go sends are Float64Arrays
// whose buffers are transferred. Sets, models, tasks and jobs
// are named by numbers, handles.

/** The name under which JavaScript leaves send and release. */
export const HOST_GLOBAL = 'ppcaHost';

/** The methods that are not answered. */
export const CANCEL = 'cancel'; // {call}
export const FREE = 'free'; // {set}, {model}, {task} or {job}
export const EXIT = 'exit';

/** The code of a call that ended because it was cancelled. */
export const CANCELLED = 'cancelled';

/**
 * A message from Go. A carrier adds one of its own: {dead}, when the program
 * has ended, with what it last wrote.
 * @typedef {{
 *   id?: number,
 *   progress?: import('../ppca.js').Progress,
 *   result?: any,
 *   error?: {code: string, message: string, details: Record<string, unknown>},
 *   crashed?: string,
 *   dead?: string,
 * }} Answer
 */

/**
 * The methods that are answered are read, synthesise, theta, rows, law, ids, reordering,
 * suggest, begin, part, join, pack, keep, adopt, project, table, impute, reconstruct, score, at, turn, surface, whitenings, weights, average, sphere, sweep, angles, slice, diagnostics, export,
 * import, list, save, open, rename, delete, record and restore, and in the second program album, thumbnail, place, warp,
 * points, report, pictures, arrays, session and unpack; wasm/protocol.go, wasm/portraits.go, wasm/report.go and wasm/export.go tell their arguments.
 * @typedef {{id?: number, method: string, args?: Record<string, unknown>, heard?: boolean}} Call
 */
