import { Parcel } from './given/arrays.js';
import { fieldsOf, given, plainOf } from './given/objects.js';
import { wayOf } from './given/call.js';

/**
 * Draws warped pictures on the head at their θ.
 *
 * @param {import('./handle.js').Handle} handle of a model or a set
 * @param {import('../page.js').Pictures} pictures
 * @param {import('../page.js').CallOptions} [call]
 * @returns {Promise<Float64Array>}
 */
export function turned(handle, pictures, call) {
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
