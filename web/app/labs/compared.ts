import { method } from '../kit/colour.ts';
import { number } from '../kit/format.ts';
import { mean } from '../kit/sample.ts';
import type { DataSet, Engine, FitOptions, Model, TrainingData } from '../../page.js';
import type { Drawn } from './drawn.ts';

/** The methods that most labs compare, in the order of their choices. */
export const compared = ['pca', 'ipca', 'ppca'] as const;
export const labels = compared.map((kind) => method(kind).label);

/** The standard error of a mean; 0 for one value. */
export function standardError(values: readonly number[]) {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1) / values.length);
}

/** Whether two numbers are the same in the digits that labs show. */
export const alike = (a: number, b: number) => number(a) === number(b);

/**
 * The methods with the smallest mean error: the smallest, and each whose difference from it is
 * within the standard error of that difference, or not shown.
 *
 * @param errors of each method, in the same observations or groups
 * @param shown what the lab shows of a mean error
 */
export function smallest(errors: readonly (readonly number[])[], shown: (mean: number) => number = (mean) => mean) {
  const means = errors.map(mean);
  const best = means.indexOf(Math.min(...means));
  const accepted = errors.flatMap((each, i) => {
    const differences = each.map((error, at) => error - errors[best][at]);
    const close = mean(differences) <= standardError(differences) || alike(shown(means[i]), shown(means[best]));
    return close ? [i] : [];
  });
  return { best, accepted, means };
}

/** The same for the largest. */
export function largest(errors: readonly (readonly number[])[]) {
  const { accepted } = smallest(errors.map((each) => each.map((error) => -error)));
  return { accepted, means: errors.map(mean) };
}

/**
 * Which of two samples has the larger mean: 0 or 1, or both if the difference is within its
 * standard error, or not shown.
 */
export function larger(first: readonly number[], second: readonly number[]) {
  const difference = mean(second) - mean(first);
  const close = Math.abs(difference) <= Math.hypot(standardError(first), standardError(second));
  if (close || alike(mean(first), mean(second))) return [0, 1];
  return difference > 0 ? [1] : [0];
}

/**
 * The ranges that a number falls into, or may fall into within its standard error.
 *
 * @param limits between the ranges, increasing
 */
export function ranges(value: number, error: number, limits: readonly number[]) {
  const at = (each: number) => limits.filter((limit) => each >= limit).length;
  return Array.from({ length: at(value + error) - at(value - error) + 1 }, (_, i) => at(value - error) + i);
}

/** "PCA 0.31, IPCA 0.12, PPCA 0.11". */
export const named = (values: readonly number[], names: readonly string[] = labels) =>
  values.map((value, i) => `${names[i]} ${number(value)}`).join(', ');

/** "PCA", "PCA and IPCA". */
export function namesOf(which: readonly number[], names: readonly string[] = labels) {
  const all = which.map((i) => names[i]);
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}`;
}

/** Where a curve is smallest, and how small: "0.1 and 1 (0.0412)" if both look the same. */
export function lowest(values: readonly number[], places: readonly number[]) {
  const least = Math.min(...values);
  const tied = values.flatMap((value, i) => (alike(value, least) ? [i] : []));
  return `${namesOf(tied, places.map(String))} (${number(least)})`;
}

/** How a curve runs, in words. Steps of less than 5 % of its height do not count. */
export function course(values: readonly number[]) {
  const height = Math.max(...values) - Math.min(...values);
  if (height <= 0.02 * Math.max(...values.map(Math.abs))) return 'hardly changes';
  const signs = values
    .slice(1)
    .map((value, i) => value - values[i])
    .filter((step) => Math.abs(step) > 0.05 * height)
    .map(Math.sign);
  const turns = signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
  const [least, most] = [Math.min(...values), Math.max(...values)].map((end) => values.indexOf(end));
  const last = values.length - 1;
  if (turns === 0 && signs[0] > 0)
    return least > 0 ? 'hardly changes, then rises' : most < last ? 'rises, then hardly changes' : 'rises all the way';
  if (turns === 0) return most > 0 ? 'hardly changes, then falls' : least < last ? 'falls, then hardly changes' : 'falls all the way';
  if (turns === 1) return signs[0] > 0 ? 'rises, then falls' : 'falls, then rises';
  return 'goes up and down';
}

/**
 * Fits models to the same data.
 *
 * @param options of each
 */
export const fitAll = async (engine: Engine, data: DataSet | TrainingData, options: readonly FitOptions[]) =>
  (await engine.fit(data, options)).flatMap((model) => model ?? []);

/** Fits models to the same data, and returns what a function makes of each before they are freed. */
export async function eachFit<Result>(
  engine: Engine,
  data: DataSet | TrainingData,
  options: readonly FitOptions[],
  use: (model: Model) => Promise<Result>,
) {
  const models = await fitAll(engine, data, options);
  try {
    return await Promise.all(models.map(use));
  } finally {
    for (const model of models) model.free();
  }
}

/** The error of a model in each observation. */
export async function errorsIn(model: Model, { data, rows, theta }: Drawn) {
  return Array.from((await model.score({ data, rows, theta }, { density: false })).rows);
}
