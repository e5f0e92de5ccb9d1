import { headSize } from '../data/built-in.js';
import { overBins } from '../kit/sample.js';
import { empty } from '../state/state.js';
/** @import { Engine } from '../../page.js' */
/** @import { Demonstration, State } from '../state/state.js' */

/**
 * θ of the heads is their yaw in degrees; a bin for each of the ten pictures of a person, and
 * the λ that cross-validation chooses (tune with these bins and components).
 */
const options = { bins: 10, range: /** @type {const} */ ([-90, 90]), components: 6, lambda: { mean: 0.3, basis: 7.236 } };
const kinds = /** @type {const} */ (['ppca', 'ipca', 'pca']);
const steps = 60;
/** Milliseconds. A visitor who opens data at once does not wait for the example. */
const patience = 400;

/**
 * The example on the empty page: models of drawn heads turn a person from one picture. No
 * model was fitted to this person. The page fits them once it has been empty for a moment.
 *
 * @param {import('../state/session.js').Page} page
 */
export function createDemonstration({ store, session }) {
  let waiting = 0;
  let started = false;

  async function show() {
    started = true;
    try {
      store.set({ demonstration: await turned(await session.engine()) });
    } catch {
      // The session reports a failed engine. The empty page works without the heads.
      store.set({ demonstration: 'none' });
    }
  }

  return {
    /** @param {State} state */
    follow(state) {
      clearTimeout(waiting);
      if (!started && state.demonstration === 'coming' && state.engine === 'ready' && empty(state)) waiting = setTimeout(show, patience);
    },
  };
}

/** @param {Engine} engine @returns {Promise<Demonstration>} */
async function turned(engine) {
  const set = await engine.synthesise('heads', { seed: 1, size: headSize });
  const { train, cols, shape, thetaName } = set.summary;
  if (!shape) throw new Error('the heads are pictures');
  const [yaws, people] = [await set.theta(), (await set.ids()).map((id) => id.split(',')[0])];
  const own = [...yaws.keys()].filter((i) => people[i] === people[train]);
  const known = own.reduce((best, i) => (Math.abs(yaws[i]) < Math.abs(yaws[best]) ? i : best));
  const one = { data: await set.rows([known]), rows: 1, theta: [yaws[known]] };
  const thetas = overBins(Array.from(options.range), steps);

  /** @type {Demonstration['pictures']} */
  const pictures = { ppca: [], ipca: [], pca: [] };
  for (const method of kinds) {
    const model = await engine.fit(set, { ...options, method });
    const { coefficients } = await model.project(one);
    const rows = await model.reconstruct({
      coefficients: thetas.flatMap(() => Array.from(coefficients)),
      rows: thetas.length,
      theta: thetas,
    });
    pictures[method] = split(rows, cols);
    model.free();
  }
  const views = split(await set.rows(own), cols).map((picture, i) => ({ theta: yaws[own[i]], picture }));
  set.free();
  return { thetaName, shape, thetas, pictures, views, known: yaws[known], people: new Set(people.slice(0, train)).size };
}

/** @param {Float64Array} rows @param {number} cols @returns {Float64Array[]} one for each row */
function split(rows, cols) {
  return Array.from({ length: rows.length / cols }, (_, i) => rows.subarray(i * cols, (i + 1) * cols));
}
