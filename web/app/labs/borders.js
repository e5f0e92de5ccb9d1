import { number, percent } from '../kit/format.js';

/** @type {import('./lab.js').Lab} */
export const borders = {
  name: 'borders',
  title: 'Bins that learn alone',
  data: 'Turning heads: 90 training pictures of 9 people.',
  question:
    'At the border between two bins, θ hardly changes. How far does the mean of IPCA jump there? Compare with the change of the PPCA mean over one bin.',
  choices: ['not at all', 'less than half as far', 'half as far or more'],
  controls: [{ name: 'bins', label: 'Bins', min: 3, max: 15, step: 1, value: 6 }],
  async run(engine, { bins }) {
    const set = await engine.synthesise('heads', { seed: 1 });
    const options = { bins, range: /** @type {[number, number]} */ ([-90, 90]), components: 1 };
    const [ipca, ppca] = await engine.compare(set, [{ ...options, method: 'ipca' }, options]);
    set.free();
    if (!ipca || !ppca) throw new Error('a model is missing');
    const inner = ppca.info.endpoints.slice(1, -1);
    const step = ppca.info.endpoints[1] - ppca.info.endpoints[0];
    const rows = await Promise.all(
      inner.map(async (border) => {
        const jump = await apart(ipca, border - 1e-6, border + 1e-6);
        const same = await apart(ppca, border - 1e-6, border + 1e-6);
        const walk = await apart(ppca, border - step / 2, border + step / 2);
        return { border, jump, same, walk };
      }),
    );
    ipca.free();
    ppca.free();
    const share = mean(rows.map(({ jump }) => jump)) / mean(rows.map(({ walk }) => walk));
    return {
      answer: share < 1e-3 ? 0 : share < 0.5 ? 1 : 2,
      said: `The mean of IPCA jumps ${percent(share)} as far as the mean of PPCA moves over a bin. The mean of PPCA jumps by ${number(Math.max(...rows.map(({ same }) => same)))} at most.`,
      head: ['Border', 'jump of IPCA', 'jump of PPCA', 'PPCA over one bin'],
      rows: rows.map(({ border, jump, same, walk }) => [`${number(border)}°`, number(jump), number(same), number(walk)]),
    };
  },
  why: 'IPCA fits each bin alone, so neighbours need not agree. PPCA mixes the endpoints of a bin. Two neighbouring bins have one endpoint in common, at their border.',
};

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The distance between the means of a model at two θ, a root mean square over the
 * pixels.
 *
 * @param {import('../../ppca.js').Model} model
 * @param {number} from
 * @param {number} to
 */
async function apart(model, from, to) {
  const [a, b] = [(await model.at(from)).mean, (await model.at(to)).mean];
  return Math.sqrt(a.reduce((sum, value, k) => sum + (value - b[k]) ** 2, 0) / a.length);
}
