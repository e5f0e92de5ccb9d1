/** The names of the labs in links, in their order on the page. */
export const labNames = /** @type {const} */ (['lines', 'borders', 'smoothness', 'overfitting', 'constant', 'recognition']);
