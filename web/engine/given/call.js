// The last argument of calls: signal, onProgress, transfer and partial.

import { fieldsOf, given, refused } from './objects.js';

/**
 * @typedef {{
 *   signal?: AbortSignal,
 *   onProgress?: (progress: import('../../page.js').Progress) => void,
 *   best?: boolean,
 *   first?: boolean,
 *   transfer?: Transferable[],
 * }} Way options of a call; best: an abort waits for the answer; first: also an abort before the call
 */

/** The options of every call, and of fits and jobs: CallOptions and JobCallOptions. */
const CALL = ['signal', 'onProgress'];
export const JOB_CALL = [...CALL, 'transfer', 'partial'];
/** onCancel: 'best' is partial: true, under the name of version 0.2. */
export const FIT_CALL = [...JOB_CALL, 'onCancel'];

/**
 * How a call goes.
 * @param {unknown} call
 * @param {readonly string[]} [known] what it may have
 * @returns {Way & {give: boolean}} give: transfer the buffer of the data
 * @throws {import('./fault.js').PPCAError} ERR_OPTION
 */
export function wayOf(call, known = CALL) {
  const { signal, onProgress, transfer, partial, onCancel } = fieldsOf(call, 'the call', known);
  checkSignal(signal);
  for (const [name, value] of Object.entries({ transfer, partial }))
    if (given(value) && typeof value !== 'boolean') throw refused(value, name, 'true or false');
  if (given(onCancel) && onCancel !== 'best' && onCancel !== 'reject') throw refused(onCancel, 'onCancel', '"best" or "reject"');
  const best = partial === true || onCancel === 'best';
  return { signal: signal ?? undefined, onProgress: listener(onProgress), give: transfer === true, best, first: best };
}

/** The methods of a signal that an engine calls. */
const listening = ['addEventListener', 'removeEventListener', 'throwIfAborted'];

/** @param {any} signal */
export function checkSignal(signal) {
  if (signal === undefined || signal === null) return;
  if (typeof signal.aborted !== 'boolean' || listening.some((name) => typeof signal[name] !== 'function'))
    throw refused(signal, 'signal', 'an AbortSignal');
}

/**
 * A listener whose errors do not end the work: they are reported like errors of event
 * listeners, also those of an asynchronous one, which would end Node's process.
 * @param {unknown} onProgress
 * @returns {((progress: any) => void) | undefined}
 */
export function listener(onProgress) {
  if (!given(onProgress)) return undefined;
  if (typeof onProgress !== 'function') throw refused(onProgress, 'onProgress', 'a function');
  return (progress) => {
    try {
      const result = onProgress(progress);
      if (result instanceof Promise) result.catch(report);
    } catch (thrown) {
      report(thrown);
    }
  };
}

/** @param {unknown} thrown */
function report(thrown) {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(thrown);
  else console.error(thrown); // Node
}
