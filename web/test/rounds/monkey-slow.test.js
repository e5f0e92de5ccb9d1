// A monkey on a processor that is six times slower; monkey-run.js says what it does.

import { runs } from './monkey-run.js';

runs(6, [4, 9]); // 4 visits every view
