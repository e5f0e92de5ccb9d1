// The last argument of calls: signal, onProgress, transfer and partial.

import { fieldsOf, given, refused } from './objects.ts';
import type { Progress } from '../types/calls.ts';

/** options of a call; best: an abort waits for the answer; first: also an abort before the call */
export type Way = {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  best?: boolean;
  first?: boolean;
  transfer?: Transferable[];
};

/** The options of every call, and of fits and jobs: CallOptions and JobCallOptions. */
const CALL = ['signal', 'onProgress'];
export const TUNE_CALL = [...CALL, 'transfer'];
export const JOB_CALL = [...TUNE_CALL, 'partial'];
/** onCancel: 'best' is partial: true, under the name of version 0.2. */
export const FIT_CALL = [...JOB_CALL, 'onCancel'];

/**
 * How a call goes.
 *
 * @param known what it may have
 * @returns give: transfer the buffer of the data
 * @throws {import('./fault.js').PPCAError} ERR_OPTION
 */
export function wayOf(call: unknown, known: readonly string[] = CALL): Way & { give: boolean } {
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

export function checkSignal(signal: any) {
  if (signal === undefined || signal === null) return;
  if (typeof signal.aborted !== 'boolean' || listening.some((name) => typeof signal[name] !== 'function'))
    throw refused(signal, 'signal', 'an AbortSignal');
}

/**
 * A listener whose errors do not end the work: they are reported like errors of event
 * listeners, also those of an asynchronous one, which would end Node's process.
 */
export function listener(onProgress: unknown): ((progress: any) => void) | undefined {
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

function report(thrown: unknown) {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(thrown);
  else console.error(thrown); // Node
}
