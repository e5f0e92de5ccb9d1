/** The figures of the story in links, in their order. */
export const figureNames = /** @type {const} */ ([
  'pca',
  'fails',
  'pieces',
  'jumps',
  'weights',
  'smoothness',
  'bins',
  'ruled',
  'reordering',
]);

/** The sliders of the figures, which links hold by these names. */
export const figureSliders = /** @type {const} */ ([
  'pieces-bins',
  'jumps-theta',
  'jumps-bins',
  'weights-theta',
  'smoothness-lambda',
  'bins-theta',
  'ruled-theta',
  'ruled-turn',
  'reordering-endpoint',
  'reordering-turn',
]);
