// PCA with ten components: ours through ppca.js, and that of two libraries. Of
// ml-pca's methods the fastest counts.

import { inTurns, median, middle, seconds } from '../repeat.js';
import { faces } from '../settings.js';

const components = 10;
/** How often in a row those run in each round that take less than a fifth of a second: the middle time counts. */
const runs = 5;
const small = {
  name: '600x361',
  rounds: 15,
  recipe: faces(600),
  peers: { druid: ['druid'], mlpca: ['mlpca_SVD', 'mlpca_covarianceMatrix', 'mlpca_NIPALS'] },
};
/** Of ml-pca only its method for a few components: the other two compute all 2,000, and take longer. */
const large = { name: '2000x4096', rounds: 5, recipe: faces(2000, 64, 64, 0.01), peers: { druid: ['druid'], mlpca: ['mlpca_NIPALS'] } };
/**
 * The peers take minutes for the large size. Each runs once, and is stopped after
 * so many seconds, which then count as its time: its ratio is more than written.
 */
const patience = 45;
/** The share of our captured variance that a peer may lack and still have done the same. */
const loss = 1e-3;

export const names = ['pca_vs_mlpca', 'pca_vs_druid'];

export async function measure(stage) {
  const sizes = [await inRounds(stage, small), await once(stage, large)];
  const worst = (peer) => Math.min(...sizes.map(({ slower }) => slower[peer]));
  return {
    ratios: { pca_vs_mlpca: worst('mlpca'), pca_vs_druid: worst('druid') },
    times: Object.assign({}, ...sizes.map(({ times }) => times)),
    sizes: `${small.name} (${small.rounds} rounds, in each the middle of ${runs} runs of ours and of DruidJS); ${large.name} (ours ${large.rounds} rounds; the peers once, stopped after ${patience} s, which make the ratio a lower bound; of ml-pca only NIPALS, as the others compute all components)`,
  };
}

async function inRounds(stage, { name, rounds, recipe, peers }) {
  const data = await stage.data(`pca-${name}`, recipe);
  await stage.fresh();
  await stage.call('product', 'hold', data);
  await stage.call('peers', 'hold', data);
  const sides = { ours: () => middle(runs, () => ours(stage, data)), druid: () => middle(runs, () => theirs(stage, 'druid')) };
  for (const side of peers.mlpca) sides[side] = () => theirs(stage, side);
  const answers = await inTurns(
    rounds,
    Object.fromEntries(Object.entries(sides).map(([side, run]) => [side, () => stage.collect().then(run)])),
  );
  const times = Object.fromEntries(Object.entries(answers).map(([side, list]) => [side, median(seconds(list))]));
  for (const side of Object.keys(answers)) mustBeAsGood(side, name, answers[side][0], answers.ours[0]);
  return compared(name, times, peers);
}

/** The same with the peers once, each in a page of its own that can be closed. */
async function once(stage, { name, rounds, recipe, peers }) {
  const first = await stage.data(`pca-${small.name}`, small.recipe);
  const data = await stage.data(`pca-${name}`, recipe);
  await stage.fresh();
  await stage.call('product', 'hold', data);
  const answers = await inTurns(rounds, { ours: () => ours(stage, data) });
  const times = { ours: median(seconds(answers.ours)) };
  for (const side of Object.values(peers).flat()) {
    await stage.fresh();
    await stage.call('peers', 'hold', first);
    await theirs(stage, side); // loads and warms it up
    await stage.call('peers', 'hold', data);
    const answer = await within(patience, theirs(stage, side));
    if (answer) mustBeAsGood(side, name, answer, answers.ours[0]);
    times[side] = answer?.seconds ?? patience;
  }
  await stage.fresh();
  return compared(name, times, peers);
}

const ours = (stage, data) => stage.call('product', 'fit', data.name, { method: 'pca', components });

/** @param {string} side the peer, and perhaps its method */
const theirs = (stage, side) => stage.call('peers', 'pca', side.split('_')[0], components, side.split('_')[1]);

/** How much slower each peer is, by its fastest method. */
function compared(name, times, peers) {
  const slower = Object.entries(peers).map(([peer, sides]) => [peer, Math.min(...sides.map((side) => times[side])) / times.ours]);
  return {
    slower: Object.fromEntries(slower),
    times: Object.fromEntries(
      Object.entries(times).map(([side, time]) => [`pca_${name}_${side}_seconds${time === patience ? '_at_least' : ''}`, time]),
    ),
  };
}

function mustBeAsGood(side, name, answer, ours) {
  const short = 1 - answer.variance / ours.variance;
  if (short > loss) throw new Error(`${side} finds ${(100 * short).toFixed(2)} % less variance in ${name} than ours`);
}

/** What a promise resolves to, or undefined after so many seconds. */
async function within(limit, promise) {
  promise.catch(() => {}); // of a page that was closed meanwhile
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, 1000 * limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
