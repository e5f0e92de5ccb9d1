import type { DataSet, Model } from '../../page.js';

/**
 * Draws portraits on the head at their θ; returns other values unchanged.
 *
 * @param source the model or set of the values
 * @param values one observation after the other
 * @param thetas of each
 * @param more mean and scale that whitening removed from each; whether the values are differences
 */
export async function seen(
  source: Model | DataSet,
  values: Float64Array,
  thetas: ArrayLike<number>,
  more: { whitenings?: Float64Array | null; directions?: boolean } = {},
) {
  const { turned } = 'info' in source ? source.info : source.summary;
  return turned ? source.turn({ data: values, theta: Array.from(thetas), ...more }) : values;
}

/** The options of at() for the picture on the head. */
export function seenAt({ info }: Model) {
  return info.turned ? { view: 'turned' as const } : {};
}
