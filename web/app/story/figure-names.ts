/** The figures of the story in links, in their order. */
export const figureNames = [
  'pca',
  'fails',
  'pieces',
  'jumps',
  'weights',
  'smoothness',
  'ruled',
  'energy',
  'lambda',
  'missing',
  'density',
  'reordering',
  'algorithm',
] as const;

/** Figures of earlier versions, and the one that shows the same. */
export const formerFigures: Record<string, (typeof figureNames)[number]> = { bins: 'smoothness', angle: 'jumps' };

/** The sliders of the figures, which links hold by these names. */
export const figureSliders = [
  'pieces-bins',
  'jumps-theta',
  'jumps-bins',
  'weights-theta',
  'smoothness-lambda',
  'bins-theta', // of a former figure
  'ruled-theta',
  'ruled-turn',
  'energy-mean',
  'energy-basis',
  'algorithm-step',
  'lambda-value',
  'angle-from', // of a former figure
  'angle-to',
  'missing-theta',
  'missing-x',
  'density-x',
  'density-y',
  'reordering-endpoint',
  'reordering-turn',
] as const;
