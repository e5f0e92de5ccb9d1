import { diverging } from '../kit/colour.ts';

/**
 * Two colours for a pair, visible in both themes: the first warm, the second cool.
 *
 * @param i 0 or 1
 */
export function pairColour(i: number) {
  const [r, g, b] = diverging(i === 0 ? 0.75 : -0.5);
  return `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;
}
