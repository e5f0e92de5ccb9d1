// From wasm, by `go generate ./core/settings`: protocol
// The protocol between wasm/ (Go) and web/ (JavaScript). wasm/messages/protocol.go states it; the
// constants and methods of web/engine/protocol.js are made from that.
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
// whose buffers are transferred. Sets, models, tasks, jobs and
// albums are named by numbers, handles. What a caller brings in place of a set travels as arrays,
// with the names of TrainingData in ppca.d.ts.

/** HOST_GLOBAL is the name under which JavaScript leaves send and release. */
export const HOST_GLOBAL = 'ppcaHost';

/** The methods that are not answered. */
export const CANCEL = 'cancel'; // {call}
export const FREE = 'free'; // {set}, {model}, {task}, {job} or {album}
export const EXIT = 'exit';

/** CANCELLED is the code of a call that ended because JavaScript cancelled it; the module replaces it by the reason of its AbortSignal. */
export const CANCELLED = 'cancelled';

/**
 * The methods that are answered, with their arguments and answers:
 *
 * - begin: {kind, name, set | task | arrays | nothing, options, model, cores, keepCancelled} → {job, work, staged}, or what join gives
 * - next: {job, results: [Uint8Array | null], started: [boolean]} of a staged job → {parts, skipped, plan}
 * - part: {job, part, plan} → Uint8Array; plan of a staged job
 * - join: {job, results: [Uint8Array | null]} → {models: [a model | null]}, or JSON
 * - pack: {set, whole} or {job} → data for keep, or of a whole set for adopt
 * - keep: data → task, in another worker
 * - adopt: data of a whole set → set
 * - reordering: {set, options} → {endpoints, components, given, basis, steps}
 * - suggest: {set, options} → [number]
 * - endpoints: {set, options} → [[number]]
 * - project: {model, set | arrays} → {coefficients, clamped, rmse}, by least squares
 * - reconstruct: {model, coefficients, rows, theta} → Float64Array
 * - score: {model, set | arrays} → {rmse, rows}, likewise
 * - at: {model, theta, view, reuse: {mean, basis}} → {mean, basis, explained, clamped}
 * - turn: {model | set, data, rows, theta, view, directions, whitenings} → Float64Array
 * - surface: {model} → JSON, or null
 * - weights: {model, theta} → Float64Array
 * - average: {model, theta, values} → Float64Array
 * - sweep: {model, theta, component} → {mean, reach}
 * - angles: {model, from, theta} → Float64Array
 * - export: {model} → Uint8Array
 * - unlearnt: {model} → Uint8Array with observations for complete, or null if no density is to be learnt
 * - learnt: {model, data} → null; data is what complete returned
 * - import: {data, name} → a model: {model, summary, info}; name under which it is saved, or nothing
 * - list: {} → [entry]
 * - open: {id} → {name, data}
 * - rename: {id, name} → null
 * - delete: {id} → {id, name, created, data} or null
 * - record: {id} → Uint8Array
 * - restore: {data, name, id, created} → id, a new one where none is given
 * - read: {files: [{name, data}], options, moves} → {set, summary}
 * - synthesise: {kind, seed, size} → {set, summary}
 * - theta: {set} → Float64Array
 * - rows: {set, indices} → Float64Array
 * - law: {set, theta} → Float64Array, or null
 * - ids: {set} → JSON of [string], Float64Array of numbers in the file, or null
 * - whitenings: {set} → Float64Array, or null
 * - sphere: {} → {vertices, faces}
 * - pictures: {data, rows, cols, shape, names} → Uint8Array, a ZIP of PNG
 * - arrays: {arrays: [{name, data, rows, cols}]} → Uint8Array, an NPZ
 * - session: {link, name, files, kinds, models} → Uint8Array
 * - unpack: {file: [{name, data}]} → {link, name, files: [{name, data}], models: [{kind, data}]}
 * - album: {files: [{name, data}]} or {seed} → {album, contents: JSON}
 * - thumbnail: {album, picture, most} → {width, height, data: Uint8Array}
 * - place: {album, picture, marks: Float64Array | null} → JSON of one picture
 * - warp: {album, options, surface} → {set, summary}
 * - points: {album} → Uint8Array
 * - diagnostics: {model: Uint8Array, task, rivals: [Uint8Array], edges: JSON} → JSON; without a task no rivals
 * - table: {model: Uint8Array, task | arrays, ids, everywhere?: boolean} → Uint8Array
 * - slice: {model: Uint8Array, theta} → Uint8Array
 * - complete: {model: Uint8Array of unlearnt} → Uint8Array
 * - impute: {model: Uint8Array, task | arrays, ids, options} → {data | table, errors, filled, heldOut, rmse, baseline, variables}
 * - move: {model: Uint8Array, task | arrays, to} → {data, errors}
 * - unusual: {model: Uint8Array, task | arrays, everywhere?: boolean} → {rmse, rows, logDensity, centile}, the last two if there is a density
 * - posterior: {model: Uint8Array, task | arrays, everywhere?: boolean} → {coefficients, clamped, rmse}
 * - variables: {model: Uint8Array, task | arrays} → {train: [{name, unit, rmse, deviation}], test: the same or null}
 * - locate: {model: Uint8Array, task | arrays, options} → {level, theta, lower, upper, grid, curves, regressed, reader}
 * - chart: {model: Uint8Array, theta, centiles} → {mean, deviation, residual, curves: [Float64Array]}
 * - centiles: {model: Uint8Array, task | arrays} → Float64Array
 * - sheet: {model: Uint8Array, task, files, about: JSON of {read, settings, name, link}} → HTML
 * - report: {files, about: JSON of {data, settings}, models: [Uint8Array], found: JSON of an experiment or ""} → JSON
 * - assign: {about: JSON of a key, files} → JSON of {packed, file, key}
 * - assignment: {text, student} → JSON of {id, packed, student, draw, assignment}
 * - handIn: {about: JSON of a hand-in, report: JSON} → JSON
 * - mark: {files: the hand-in and its data, key: JSON or "", minutes} → JSON of a row
 * - grade: {rows: JSON, key: JSON or ""} → JSON of {rows, csv}
 *
 * @typedef {'begin' | 'next' | 'part' | 'join' | 'pack' | 'keep' | 'adopt' | 'reordering' | 'suggest' | 'endpoints' | 'project' | 'reconstruct' | 'score' | 'at' | 'turn' | 'surface' | 'weights' | 'average' | 'sweep' | 'angles' | 'export' | 'unlearnt' | 'learnt' | 'import' | 'list' | 'open' | 'rename' | 'delete' | 'record' | 'restore' | 'read' | 'synthesise' | 'theta' | 'rows' | 'law' | 'ids' | 'whitenings' | 'sphere' | 'pictures' | 'arrays' | 'session' | 'unpack' | 'album' | 'thumbnail' | 'place' | 'warp' | 'points' | 'diagnostics' | 'table' | 'slice' | 'complete' | 'impute' | 'move' | 'unusual' | 'posterior' | 'variables' | 'locate' | 'chart' | 'centiles' | 'sheet' | 'report' | 'assign' | 'assignment' | 'handIn' | 'mark' | 'grade'} Method
 */
// End of protocol

/**
 * A message from Go. A carrier adds {dead}, with the last output, when the program
 * has ended.
 * @typedef {{
 *   id?: number,
 *   progress?: import('../ppca.js').Progress,
 *   result?: any,
 *   error?: {code: string, message: string, details: Record<string, unknown>},
 *   crashed?: string,
 *   dead?: string,
 * }} Answer
 */

/** @typedef {{id?: number, method: Method | typeof CANCEL | typeof FREE | typeof EXIT, args?: Record<string, unknown>, heard?: boolean}} Call */
