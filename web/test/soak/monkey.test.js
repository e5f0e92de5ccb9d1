// A monkey at full speed, and on a processor that is six times slower; monkey-run.js says what it does.

import { runs } from './monkey-run.js';

runs(1);
runs(6);
