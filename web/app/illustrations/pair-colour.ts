import { diverging } from '../kit/colour.ts';

/**
 * Two colours for a pair, visible in both themes: the first warm, the second cool.
 *
 * @param i 0 or 1
 */
export const pairColour = (i: number) =>
  `rgb(${diverging(i === 0 ? 0.75 : -0.5)
    .map(Math.round)
    .join(' ')})`;
