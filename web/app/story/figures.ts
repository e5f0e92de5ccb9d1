import { createAlgorithmFigure } from './algorithm-figure.ts';
import { createDensityFigure } from './density-figure.ts';
import { createEnergyFigure } from './energy-figure.ts';
import { createJumpsFigure } from './jumps-figure.ts';
import { createLambdaFigure } from './lambda-figure.ts';
import { createMissingFigure } from './missing-figure.ts';
import { createFailsFigure, createPcaFigure, createPiecesFigure } from './method-figures.ts';
import { createReorderingFigure } from './reordering-figure.ts';
import { createRuledFigure } from './ruled-figure.ts';
import { createSmoothnessFigure } from './smoothness-figure.ts';
import { createWeightsFigure } from './weights-figure.ts';
import type { Host } from './figure.ts';

export type FigureName = (typeof import('./figure-names.ts').figureNames)[number];

/**
 * The figures: how to make each, and about how high it is at a width of 720 CSS pixels, so
 * that the page does not move when it comes.
 */
export const figures: Record<FigureName, { height: number; make: (host: Host) => HTMLElement }> = {
  pca: { height: 560, make: createPcaFigure },
  fails: { height: 740, make: createFailsFigure },
  pieces: { height: 620, make: createPiecesFigure },
  jumps: { height: 800, make: createJumpsFigure },
  weights: { height: 520, make: createWeightsFigure },
  smoothness: { height: 640, make: createSmoothnessFigure },
  energy: { height: 870, make: createEnergyFigure },
  reordering: { height: 690, make: createReorderingFigure },
  algorithm: { height: 800, make: createAlgorithmFigure },
  lambda: { height: 800, make: createLambdaFigure },
  missing: { height: 640, make: createMissingFigure },
  density: { height: 800, make: createDensityFigure },
  ruled: { height: 790, make: createRuledFigure },
};
