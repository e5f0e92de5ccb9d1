// The protocol between wasm/ (Go) and web/ (JavaScript). wasm/messages has the same names.
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
// whose buffers are transferred. Sets, models, jobs and
// albums are named by numbers, handles. What a caller brings in place of a set travels as arrays,
// with the names of TrainingData in ppca.d.ts.

import type { Progress } from './types/calls.ts';

/** HOST_GLOBAL is the name under which JavaScript leaves send and release. */
export const HOST_GLOBAL = 'ppcaHost';

/** The methods that are not answered. */
export const CANCEL = 'cancel'; // {call}
export const FREE = 'free'; // {set}, {model}, {job} or {album}
export const EXIT = 'exit';

/** CANCELLED is the code of a call that ended because JavaScript cancelled it; the module replaces it by the reason of its AbortSignal. */
export const CANCELLED = 'cancelled';

/** The name of a method that is answered. The rooms of wasm/api list them, with their arguments and answers. */
export type Method = string;

/**
 * A message from Go. A carrier adds {dead}, with the last output, when the program
 * has ended.
 */
export type Answer = {
  id?: number;
  progress?: Progress;
  result?: any;
  error?: { code: string; message: string; details: Record<string, unknown> };
  crashed?: string;
  dead?: string;
};

export type Call = {
  id?: number;
  method: Method | typeof CANCEL | typeof FREE | typeof EXIT;
  args?: Record<string, unknown>;
  heard?: boolean;
};
