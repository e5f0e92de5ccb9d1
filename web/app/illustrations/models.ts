import type { DataSet, Engine, Model } from '../../page.js';
import type { Bend, Illustrations, Line, Ruled, Swept } from '../state/state.ts';

/**
 * The models of the illustrations, fitted to built-in data when "How it works" is
 * opened. One observation for each θ.
 */

const seed = 1;
/** The bins of the paper's example of hat weights, at θ = 4.4. */
const endpoints = [3, 4, 5, 6];
/** Steps of 0.01 in θ. */
const bendSteps = 300;
const ruledSteps = 180;
const simulationBins = 6;
const reorderingBins = 3;

export async function fitIllustrations(engine: Engine): Promise<Illustrations> {
  const [simulation, bend] = [await engine.synthesise('simulation', { seed }), await engine.synthesise('bend', { seed })];
  const works = {
    ruled: await learnRuled(engine, simulation),
    bend: await learnBend(engine, bend),
    reordering: await simulation.reordering({ bins: reorderingBins, components: 2 }),
  };
  simulation.free();
  bend.free();
  return works;
}

async function learnRuled(engine: Engine, set: DataSet): Promise<Ruled> {
  const model = await engine.fit(set, { bins: simulationBins, components: 1 });
  const { info } = model;
  const swept = await sweep(model, ruledSteps);
  model.free();
  return { ...swept, thetaName: info.thetaName, endpoints: info.endpoints, ...(await rowsOf(set)) };
}

async function learnBend(engine: Engine, set: DataSet): Promise<Bend> {
  const options = { endpoints, components: 1 };
  const ppca = await engine.fit(set, options);
  const ipca = await engine.fit(set, { ...options, method: 'ipca' });
  const pca = await engine.fit(set, { ...options, method: 'pca' });
  const observed = await rowsOf(set);
  const swept = await sweep(ppca, bendSteps);
  const means = async (thetas: number[]) => second(await along(ppca, thetas, 0));
  const lines = {
    ppca: await line(means, swept.thetas, observed),
    ipca: await line((thetas) => crossing(ipca, thetas), swept.thetas, observed),
    pca: await line((thetas) => crossing(pca, thetas), swept.thetas, observed),
  };
  const weights = await ppca.weights(swept.thetas);
  const pieces = await Promise.all(
    endpoints.slice(1).map(async (end, bin) => {
      const [from, to] = await crossing(ipca, [endpoints[bin], end - 1e-9]); // the endpoint itself belongs to the next bin
      return [from, to] as [number, number];
    }),
  );
  for (const model of [ppca, ipca, pca]) model.free();
  return { ...swept, endpoints, weights, ...observed, lines, pieces };
}

async function rowsOf(set: DataSet) {
  const observations = await set.rows(Array.from({ length: set.summary.train }, (_, i) => i));
  return { observations, observedAt: await set.theta() };
}

/** @param steps from the first to the last endpoint */
async function sweep(model: Model, steps: number): Promise<Swept> {
  const [lo, hi] = [model.info.endpoints[0], model.info.endpoints[model.info.endpoints.length - 1]];
  const thetas = Array.from({ length: steps + 1 }, (_, i) => lo + ((hi - lo) * i) / steps);
  const [mean, below, above] = await Promise.all([along(model, thetas, 0), along(model, thetas, -2), along(model, thetas, 2)]);
  return { thetas, mean, below, above };
}

/**
 * Points on the model's line at every θ.
 *
 * @param model of one component
 * @param deviations standard deviations from the mean
 */
function along(model: Model, thetas: number[], deviations: number) {
  const coefficients = thetas.map(() => deviations * model.info.coefficientSD[0]);
  return model.reconstruct({ coefficients, rows: thetas.length, theta: thetas });
}

/**
 * The second variable on the model's line where the first is θ.
 *
 * @param model of two variables, the first of which is θ, and one component
 */
async function crossing(model: Model, thetas: number[]) {
  const { mean, reach } = await model.sweep(thetas, { component: 0 });
  return thetas.map((theta, i) => mean[2 * i + 1] + ((theta - mean[2 * i]) * reach[2 * i + 1]) / reach[2 * i]);
}

async function line(
  height: (thetas: number[]) => Promise<number[]>,
  thetas: number[],
  { observations, observedAt }: { observations: Float64Array; observedAt: Float64Array },
): Promise<Line> {
  const expected = await height(Array.from(observedAt));
  const squares = second(observations).map((value, i) => (value - expected[i]) ** 2);
  return { across: await height(thetas), away: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length) };
}

/** The second of two variables. */
function second(rows: Float64Array) {
  return Array.from({ length: rows.length / 2 }, (_, i) => rows[2 * i + 1]);
}
