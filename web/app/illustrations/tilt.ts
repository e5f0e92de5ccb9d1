/** The elevation of the view on three variables, radians. */
export const tilt = 0.4;

/**
 * Projects points of three variables, seen from the side and slightly from above.
 *
 * @param turn radians, about the third variable
 * @returns rightwards and upwards
 */
export function seenFrom(turn: number): (point: ArrayLike<number>) => [number, number] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return ({ 0: x, 1: y, 2: z }) => [cos * x - sin * y, Math.cos(tilt) * z - Math.sin(tilt) * (sin * x + cos * y)];
}
