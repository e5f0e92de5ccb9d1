import { angles } from './subspace.js';
import { bandwidth } from './bandwidth.js';
import { borders } from './borders.js';
import { components } from './component-number.js';
import { constant } from './constant.js';
import { lines } from './lines.js';
import { missing } from './missing.js';
import { noise } from './noise.js';
import { outlier } from './outlier.js';
import { overfitting } from './overfitting.js';
import { person } from './person.js';
import { reading } from './face-angle.js';
import { recognition } from './recognition.js';
import { ring } from './seam.js';
import { smoothness } from './smoothness.js';

/** The titles of the levels. */
export const levels = { first: 'First steps', use: 'In use', depth: 'In depth' };

/** In the order of labNames. @type {import('./lab.js').Lab[]} */
export const labs = [
  lines,
  person,
  borders,
  constant,
  outlier,
  components,
  smoothness,
  overfitting,
  missing,
  reading,
  recognition,
  ring,
  angles,
  noise,
  bandwidth,
];
