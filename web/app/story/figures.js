import { createBinsIllustration } from '../illustrations/bins.js';
import { createHatWeightsIllustration } from '../illustrations/hat-weights.js';
import { fitIllustrations } from '../illustrations/models.js';
import { createReorderingIllustration } from '../illustrations/reordering.js';
import { createRuledIllustration } from '../illustrations/ruled.js';
import { createAlgorithmFigure } from './algorithm-figure.js';
import { createAngleFigure } from './angle-figure.js';
import { createDensityFigure } from './density-figure.js';
import { createEnergyFigure } from './energy-figure.js';
import { createJumpsFigure } from './jumps-figure.js';
import { createLambdaFigure } from './lambda-figure.js';
import { createMissingFigure } from './missing-figure.js';
import { createFailsFigure, createPcaFigure, createPiecesFigure, createSmoothnessFigure } from './method-figures.js';
/** @import { Illustrations } from '../state/state.js' */
/** @import { Host } from './cloud-figure.js' */

/** @typedef {typeof import('./figure-names.js').figureNames[number]} FigureName */

/** The models of the paper's illustrations, fitted once a page. @type {WeakMap<Host, Promise<Illustrations>>} */
const fitted = new WeakMap();

/** @param {Host} host */
async function illustrations(host) {
  const models = fitted.get(host) ?? host.ask(fitIllustrations);
  fitted.set(host, models);
  models.catch(() => fitted.delete(host)); // the next figure tries again
  return models;
}

/**
 * The figures: how to make each, and about how high it is at a width of 720 CSS pixels, so
 * that the page does not move when it comes.
 *
 * @type {Record<FigureName, { height: number, make: (host: Host) => HTMLElement | Promise<HTMLElement> }>}
 */
export const figures = {
  pca: { height: 560, make: createPcaFigure },
  fails: { height: 740, make: createFailsFigure },
  pieces: { height: 620, make: createPiecesFigure },
  jumps: { height: 800, make: createJumpsFigure },
  weights: { height: 520, make: async (host) => createHatWeightsIllustration((await illustrations(host)).bend) },
  smoothness: { height: 640, make: createSmoothnessFigure },
  bins: { height: 600, make: async (host) => createBinsIllustration((await illustrations(host)).bend) },
  reordering: { height: 690, make: async (host) => createReorderingIllustration((await illustrations(host)).reordering) },
  energy: { height: 870, make: createEnergyFigure },
  algorithm: { height: 800, make: createAlgorithmFigure },
  lambda: { height: 800, make: createLambdaFigure },
  angle: { height: 830, make: createAngleFigure },
  missing: { height: 640, make: createMissingFigure },
  density: { height: 800, make: createDensityFigure },
  ruled: { height: 790, make: async (host) => createRuledIllustration((await illustrations(host)).ruled) },
};
