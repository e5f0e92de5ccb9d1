import { borders } from './borders.js';
import { constant } from './constant.js';
import { lines } from './lines.js';
import { overfitting } from './overfitting.js';
import { recognition } from './recognition.js';
import { smoothness } from './smoothness.js';

/** In the order of labNames. @type {import('./lab.js').Lab[]} */
export const labs = [lines, borders, smoothness, overfitting, constant, recognition];
