import { angles } from './subspace.ts';
import { bandwidth } from './bandwidth.ts';
import { borders } from './borders.ts';
import { components } from './component-number.ts';
import { constant } from './constant.ts';
import { lines } from './lines.ts';
import { missing } from './missing.ts';
import { noise } from './noise.ts';
import { outlier } from './outlier.ts';
import { overfitting } from './overfitting.ts';
import { person } from './person.ts';
import { reading } from './face-angle.ts';
import { recognition } from './recognition.ts';
import { ring } from './seam.ts';
import { smoothness } from './smoothness.ts';
import type { Lab } from './lab.ts';

/** The titles of the levels. */
export const levels = { first: 'First steps', use: 'In use', depth: 'In depth' };

/** In the order of labNames. */
export const labs: Lab[] = [
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
