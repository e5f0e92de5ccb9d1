/** The names of the labs in links, in their order on the page. */
export const labNames = [
  'lines',
  'person',
  'borders',
  'constant',
  'outlier',
  'components',
  'smoothness',
  'overfitting',
  'missing',
  'reading',
  'recognition',
  'ring',
  'angles',
  'noise',
  'bandwidth',
] as const;

/** The largest seed of a lab. */
export const mostSeeds = 9999;
