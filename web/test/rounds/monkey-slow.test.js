// A monkey on a processor that is six times slower; monkey-run.js says what it does.

import { runs } from './monkey-run.js';

runs(6, [3, 5]); // which visit every view, and are among the quickest
