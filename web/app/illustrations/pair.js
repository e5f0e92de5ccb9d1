import { diverging } from '../kit/colour.js';

/**
 * The colours of two things that belong together, seen on either ground: warm the
 * first, cool the second.
 *
 * @param {number} i 0 or 1
 */
export function pairColour(i) {
  const [r, g, b] = diverging(i === 0 ? 0.75 : -0.5);
  return `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;
}
