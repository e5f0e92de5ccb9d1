/**
 * Of portraits, pictures as they are seen on the head at their θ; other values as they
 * are.
 *
 * @param {import('../state/state.js').Model | import('../state/state.js').DataSet} source what the values are of
 * @param {Float64Array} values one observation after the other
 * @param {ArrayLike<number>} thetas of each
 * @param {import('../state/state.js').State['pose']} view
 * @param {{ whitenings?: Float64Array | null, directions?: boolean }} [more] what whitening took from each; whether they are differences
 */
export async function seen(source, values, thetas, view, more = {}) {
  const { turned } = 'info' in source ? source.info : source.summary;
  return turned ? source.turn({ data: values, theta: Array.from(thetas), view, ...more }) : values;
}

/**
 * The options of at() that give what is seen.
 *
 * @param {import('../state/state.js').Model} model
 * @param {import('../state/state.js').State['pose']} view
 */
export function seenAt({ info }, view) {
  return info.turned ? { view } : {};
}
