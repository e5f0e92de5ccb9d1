/**
 * The module that pages import: parameterized PCA in the browser. See ppca.d.ts for
 * its types and README.md for examples.
 * @module
 */

import { createEngine as start } from './engine/engine.js';

/** @type {typeof import('./ppca.d.ts').createEngine} */
export const createEngine = start;
export { PPCAError } from './engine/engine.js';
export { build, version } from './engine/version.js';
