import { Parcel } from './given/arrays.ts';
import { fieldsOf, given, plainOf } from './given/objects.ts';
import { wayOf } from './given/call.ts';
import type { CallOptions, Pictures } from '../page.js';
import type { Handle } from './handle.ts';

/**
 * Draws warped pictures on the head at their θ.
 *
 * @param handle of a model or a set
 */
export function turned(handle: Handle, pictures: Pictures, call?: CallOptions): Promise<Float64Array> {
  const names = ['data', 'theta', 'view', 'directions', 'whitenings'];
  const { data, theta, view, directions, whitenings } = fieldsOf(pictures, 'the pictures', names, 'part');
  const parcel = new Parcel();
  const args = {
    ...handle.argument(),
    view: plainOf(view ?? 'turned', 'view'),
    directions: plainOf(directions ?? false, 'directions'),
    theta: parcel.numbers(theta, 'theta'),
    data: parcel.numbers(data, 'data'),
    whitenings: given(whitenings) ? parcel.numbers(whitenings, 'whitenings') : null,
  };
  return handle.link.call('turn', { ...args, rows: args.theta.length }, { ...wayOf(call), transfer: parcel.transfer });
}
