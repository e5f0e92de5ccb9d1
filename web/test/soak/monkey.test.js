// A monkey at full speed, and on a processor that is six times slower; monkey-run.js says what it does.

import { runs } from './monkey-run.js';

runs(1, [16, 19]); // seeds that visit every view, and are among the quickest
runs(6, [3, 5]);
