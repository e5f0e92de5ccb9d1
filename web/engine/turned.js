import { Parcel } from './arrays.js';

/**
 * Draws warped pictures on the head at their θ.
 *
 * @param {import('./handle.js').Handle} handle of a model or a set
 * @param {import('../ppca.js').Pictures} pictures
 * @param {import('../ppca.js').CallOptions} [call]
 * @returns {Promise<Float64Array>}
 */
export function turned(handle, { data, theta, view = 'turned', directions = false, whitenings }, { signal, onProgress } = {}) {
  const parcel = new Parcel(true);
  const args = {
    ...handle.argument(),
    view,
    directions,
    rows: theta.length,
    theta: parcel.numbers(Array.from(theta), 'theta'),
    data: parcel.numbers(data, 'data'),
    whitenings: whitenings && parcel.numbers(Array.from(whitenings), 'whitenings'),
  };
  return handle.link.call('turn', args, { signal, onProgress, transfer: parcel.transfer });
}
