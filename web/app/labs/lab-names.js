/** What the labs are called in a link, in the order in which they build on each other. */
export const labNames = /** @type {const} */ (['lines', 'borders', 'smoothness', 'overfitting', 'constant', 'recognition']);
