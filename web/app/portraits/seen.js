/**
 * Draws portraits on the head at their θ; returns other values unchanged.
 *
 * @param {import('../../page.js').Model | import('../../page.js').DataSet} source the model or set of the values
 * @param {Float64Array} values one observation after the other
 * @param {ArrayLike<number>} thetas of each
 * @param {import('../state/state.js').State['pose']} view
 * @param {{ whitenings?: Float64Array | null, directions?: boolean }} [more] mean and scale that whitening removed from each; whether the values are differences
 */
export async function seen(source, values, thetas, view, more = {}) {
  const { turned } = 'info' in source ? source.info : source.summary;
  return turned ? source.turn({ data: values, theta: Array.from(thetas), view, ...more }) : values;
}

/**
 * The options of at() for the picture on the head.
 *
 * @param {import('../../page.js').Model} model
 * @param {import('../state/state.js').State['pose']} view
 */
export function seenAt({ info }, view) {
  return info.turned ? { view } : {};
}
