import { borders } from './labs/borders.js';
import { constant } from './labs/constant.js';
import { lines } from './labs/lines.js';
import { overfitting } from './labs/overfitting.js';
import { recognition } from './labs/recognition.js';
import { smoothness } from './labs/smoothness.js';

/** In the order of labNames. @type {import('./lab.js').Lab[]} */
export const labs = [lines, borders, smoothness, overfitting, constant, recognition];
