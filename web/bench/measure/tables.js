// Tables 2 and 3 of the paper, as the page makes them: over two workers.

import { seed } from '../settings.js';

const workers = 2;
const perBin = [2, 10, 20, 50, 100, 200];
const splits = { table2: 10, table3: 100 };
/** Of Table 3: each split draws its own faces and takes as long as any other. */
const timed = 10;
const methods = ['PCA', 'IPCA', 'PPCA'];
const faces = 100;

export const names = ['table2_seconds', 'table3_minutes'];

export async function measure(stage) {
  const url = stage.faces();
  const run = async (name, options) => {
    await stage.fresh();
    return stage.call('product', 'experiment', name, url, { seed, ...options }, workers);
  };
  const table2 = await run('blur', { sizes: perBin, splits: splits.table2, methods, lambdaMean: [0.6], lambdaBasis: [2] });
  const table3 = await run('recognition', { faces: [faces], splits: timed });
  check(table2.rows, perBin.length * methods.length, splits.table2);
  check(table3.rows, 6, timed);
  return {
    ratios: { table2_seconds: table2.seconds, table3_minutes: (table3.seconds / 60) * (splits.table3 / timed) },
    times: { table3_seconds_of_timed_splits: table3.seconds, table3_splits_timed: timed },
    sizes:
      `Table 2: ${perBin.join(', ')} faces per bin, ${methods.join(', ')}, ${splits.table2} splits, once; ` +
      `Table 3: ${faces} faces, all methods, ${timed} of ${splits.table3} splits, scaled, once; ${workers} workers`,
  };
}

/** A table that lacks rows or splits would have been quicker. */
function check(rows, count, of) {
  if (rows.length !== count || rows.some((row) => row.splits !== of))
    throw new Error(`the table is not whole: ${rows.length} rows of ${count}`);
}
