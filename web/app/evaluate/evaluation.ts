import { seen } from '../portraits/seen.ts';
import { method } from '../kit/colour.ts';
import { sentence } from '../kit/format.ts';
import { positionOf } from '../kit/grid.ts';
import { latest } from '../kit/latest.ts';
import { shapeOf } from '../kit/picture.ts';
import { overBins } from '../kit/sample.ts';
import { errorOf } from '../kit/units.ts';
import { answered } from '../state/answered.ts';
import { draws, matches, type Evaluation, type State } from '../state/state.ts';
import { open } from '../state/sources.ts';
import { createCertainty } from './certainty.ts';
import { distanceText, unusualness } from './unusual.ts';
import type { DataSet, Model, PPCAError } from '../../page.js';
import type { Page } from '../state/session.ts';

/** The most columns of small multiples. */
const mostColumns = 13;
/** Values of θ along a curve; number of worst reconstructions shown. */
const [curveSteps, shownExtremes] = [48, 8];
/** Milliseconds without a new θ after which it is at rest. */
const rest = 120;
/** What the curves show beside single components, from 0: all observations, or their centiles. */
export const [observationBand, centileBand] = [-1, -2];
/** The centiles of a growth chart. */
const centiles = [3, 10, 25, 50, 75, 90, 97];

/**
 * Computes the data of the charts of all observations and over θ from the open
 * models, once these charts are visible.
 */
export function createEvaluation(page: Page) {
  const { store, session, notices } = page;
  /** the arguments of the last request, by part */
  const asked: Record<string, unknown[]> = {};
  /** by part */
  const waiting: Record<string, { counts: unknown[]; timer: ReturnType<typeof setTimeout> }> = {};

  /**
   * Asks again when the arguments have changed. Drops late answers: those to an older
   * request, and those about closed data or models.
   */
  async function whenChanged(part: string, counts: unknown[], ask: () => Promise<Partial<State>>) {
    if (asked[part]?.every((value, i) => Object.is(value, counts[i]))) return;
    asked[part] = counts;
    const { models, set } = store.state;
    const counting = () => asked[part] === counts && open({ models, set }, store.state);
    try {
      const patch = await ask();
      if (counting()) store.set(patch);
    } catch (error) {
      if (counting()) notices.failure('Could not evaluate the model', error);
    }
  }

  const projected = answered((model: Model, set) => model.project(set));

  async function fits({ models, shown, set, thetas, seconds }: State) {
    const reference = models.ppca ?? models[shown];
    const fits: Evaluation['fits'] = {};
    for (const [kind, model] of Object.entries(models)) {
      const { coefficients, rmse: exact } = await projected(model, set);
      const rmse = exact.map((each) => errorOf(model.info, each));
      const average = thetas && !seconds ? await reference.average(thetas, rmse) : null;
      fits[kind] = { coefficients, rmse, average };
    }
    return { evaluation: { of: { set, models }, fits, knots: reference.info.endpoints } };
  }

  /**
   * The answer, or null if the model has no density, as one of an older version.
   *
   * @param said whether the page says why
   */
  const unlessWithout = <T>(answer: Promise<T>, said = true) =>
    answer.catch((error: PPCAError) => {
      if (error.code !== 'ERR_UNSUPPORTED') throw error;
      if (said) notices.note(sentence(error.message));
      return null;
    });

  /** What the page says of the shown model. It does not show the density, and to learn that takes as long as a short fit. */
  async function diagnosis(model: Model) {
    return { diagnosis: { ...(await model.diagnostics()), of: { shown: model } } };
  }

  /** How unusual every observation is for its θ. */
  async function rarity({ models, shown, set }: State) {
    try {
      const found = await models[shown].unusual(set as DataSet);
      return { rarity: { of: { set, models: { [shown]: models[shown] } }, kind: shown, ...found } };
    } catch (error) {
      const { code, message } = error as PPCAError;
      if (code !== 'ERR_UNSUPPORTED' && code !== 'ERR_SHAPE') throw error;
      notices.note(`Distances cannot be computed: ${message}`);
      return { rarity: null, order: 'error' as const };
    }
  }

  /** The share of each variable in the distances of the observation. */
  async function why({ models, shown, set, observation }: State) {
    if (observation?.source !== 'data') return { why: null };
    const found = await models[shown].why(set as DataSet, observation.index);
    return { why: { of: { set, models: { [shown]: models[shown] } }, kind: shown, index: observation.index, ...found } };
  }

  async function extremes({ models, shown, set, evaluation, summary, thetas, seconds, part, order: by, rarity }: State) {
    const fit = evaluation?.fits[shown];
    const info = models[shown]?.info;
    if (!fit || !set || !summary || !thetas) return { extremes: null };
    const rare = by === 'unusual' && rarity?.kind === shown ? rarity : null;
    if (by === 'unusual' && !rare) return {}; // until it is there
    const worst = (a: number, b: number) => (rare ? unusualness(rare, b) - unusualness(rare, a) : fit.rmse[b] - fit.rmse[a]);
    const [from, to] = part === 'train' ? [0, summary.train] : part === 'test' ? [summary.train, summary.rows] : [0, summary.rows];
    const chosen = Array.from({ length: to - from }, (_, i) => from + i)
      .sort(worst)
      .slice(0, shownExtremes);
    const rows = shapeOf(info) || info.radii ? await set.rows(chosen) : null;
    const v = info.components;
    const made =
      rows &&
      (await models[shown].reconstruct({
        coefficients: Float64Array.from(chosen.flatMap((i) => [...fit.coefficients.subarray(i * v, (i + 1) * v)])),
        rows: chosen.length,
        theta: chosen.flatMap((i) => positionOf(info, { theta: thetas[i], second: seconds?.[i] ?? 0 })),
      }));
    const own = chosen.map((i) => thetas[i]);
    const values = rows && (await seen(set, rows, own));
    const pictures = made && (await seen(models[shown], made, own));
    const size = (values?.length ?? 0) / chosen.length;
    const shownOf = (index: number, at: number) => ({
      index,
      rmse: fit.rmse[index],
      distances: rare && distanceText(rare, index),
      values: values?.subarray(at * size, (at + 1) * size) ?? null,
      picture: pictures?.subarray(at * size, (at + 1) * size) ?? null,
    });
    return {
      extremes: {
        of: { set, models: { [shown]: models[shown] } },
        kind: shown,
        by,
        worst: chosen.map(shownOf),
      },
    };
  }

  async function multiples({ models, shown, second, swept: component }: State) {
    const { info } = models[shown];
    const thetas = columnsOf(info.endpoints);
    const at = thetas.flatMap((theta) => positionOf(info, { theta, second }));
    const chosen = Math.min(component, info.components - 1);
    const along = await models[shown].chart(at, { component: chosen, density: false });
    const [mean, reach] = [
      await seen(models[shown], along.mean, thetas),
      await seen(models[shown], along.reach, thetas, { directions: true }),
    ];
    return { sheet: { of: { models: { [shown]: models[shown] } }, kind: shown, component: chosen, thetas, second, mean, reach } };
  }

  /** Values of θ along a curve, and the places there. */
  function along({ models, shown, second }: State) {
    const { info } = models[shown];
    const thetas = overBins(info.endpoints, curveSteps);
    return { thetas, at: thetas.flatMap((theta) => positionOf(info, { theta, second })) };
  }

  /**
   * Where 95 % of the observations lie at every θ; of a model without a density how far
   * its components reach.
   */
  async function predicted(state: State) {
    const { models, shown, set } = state;
    const { thetas, at } = along(state);
    const law = matches(store.state) && set ? await set.law(at) : null;
    const spread = await unlessWithout(models[shown].chart(at, { centiles: [2.5, 97.5] }), false);
    const range = spread
      ? { mean: spread.mean, low: spread.curves[0], high: spread.curves[1] }
      : rangeOf(await models[shown].chart(at, { density: false }));
    return {
      predicted: { of: { models: { [shown]: models[shown] }, set: law && set }, kind: shown, thetas, ...range, dense: spread != null, law },
    };
  }

  /** The chosen band: of one component, or centiles. */
  async function band(state: State) {
    const { models, shown, banded } = state;
    const { thetas, at } = along(state);
    const of = { models: { [shown]: models[shown] } };
    if (banded === centileBand) {
      const chart = await unlessWithout(models[shown].chart(at, { centiles }));
      if (!chart) return { band: null, banded: observationBand };
      return { band: { of, kind: shown, banded, thetas, mean: chart.mean, curves: chart.curves, centiles } };
    }
    const { mean, low, high } = rangeOf(
      await models[shown].chart(at, { component: Math.min(banded, models[shown].info.components - 1), density: false }),
    );
    return { band: { of, kind: shown, banded, thetas, mean, curves: [low, high], centiles: null } };
  }

  /** The individual of the observation at θ. */
  async function moved({ models, shown, observation, theta, second }: State) {
    const own = observation?.reconstructions.find(({ kind }) => kind === shown);
    if (!observation || !own) return {};
    const model = models[shown];
    const [from, to] = [observation, { theta, second }].map((place) => positionOf(model.info, place));
    const answer = await unlessWithout(model.move({ data: observation.values, rows: 1, theta: from, missing: 'model' }, to));
    if (!answer) return { moved: null, follows: false };
    const plain = await model.reconstruct({ coefficients: own.coefficients, rows: 1, theta: to });
    const whitenings = observation.whitening;
    const at = [theta];
    return {
      moved: {
        of: observation.of,
        kind: shown,
        observation,
        theta,
        second,
        values: answer.data,
        errors: answer.errors,
        picture: await seen(model, answer.data, at, { whitenings }),
        plain: await seen(model, plain, at, { whitenings }),
        doubt: await seen(model, answer.errors, at, { directions: true }),
      },
    };
  }

  /** For the newest θ. */
  const moving = latest(async () => {
    const { models, shown, observation, theta, second } = store.state;
    if (models[shown] && observation) await whenChanged('moved', [models[shown], observation, theta, second], () => moved(store.state));
  });

  /** The centile of each variable of the observation. */
  async function standing({ models, shown, observation }: State) {
    if (!observation) return {};
    const { values, theta, second } = observation;
    const place = positionOf(models[shown].info, { theta, second });
    const found = await unlessWithout(models[shown].centiles({ data: values, rows: 1, theta: place, missing: 'model' }), false);
    return { standing: found && { of: { models: { [shown]: models[shown] } }, observation, centiles: found } };
  }

  /** Asks when θ rests, because the program is busy while θ moves. */
  function whenAtRest(part: string, counts: unknown[], ask: () => Promise<Partial<State>>) {
    if (waiting[part]?.counts.every((value, i) => Object.is(value, counts[i]))) return;
    delete asked[part];
    clearTimeout(waiting[part]?.timer);
    waiting[part] = { counts, timer: setTimeout(() => whenChanged(part, counts, ask), rest) };
  }

  const certainty = createCertainty(page);

  /** What Judge shows of the data. */
  function judged(state: State) {
    const { models, shown, set, evaluation, part, observation, order } = state;
    const model = models[shown];
    whenChanged('fits', [models, set], () => fits(state));
    if (order === 'unusual') whenChanged('rarity', [model, set], () => rarity(state));
    if (order === 'unusual' && state.rarity?.kind === shown && observation?.of.models?.[shown] === model)
      whenChanged('why', [state.rarity, observation], () => why(state));
    const coefficients = evaluation?.fits[shown]?.coefficients; // which stay when another model comes
    if (coefficients)
      whenChanged('extremes', [coefficients, shown, part, order, order === 'unusual' && state.rarity], () => extremes(state));
  }

  /** What Look shows. */
  function looked(state: State) {
    const { models, shown, set, swept, second, banded, observation } = state;
    const model = models[shown];
    if (state.follows && method(shown).moves) moving(undefined);
    if (state.playing && state.along === 'second') return; // once it rests
    if (shapeOf(model.info) || model.info.radii) {
      whenChanged('multiples', [model, swept, second], () => multiples(state));
      return;
    }
    whenAtRest('predicted', [model, second, matches(state) ? set : null], () => predicted(store.state));
    if (banded !== observationBand) whenAtRest('band', [model, banded, second], () => band(store.state));
    if (banded === centileBand && observation?.of.models?.[shown] === model)
      whenChanged('standing', [model, observation], () => standing(state));
  }

  return {
    certainty,
    follow(state: State) {
      const model = state.models[state.shown];
      if (!model) return;
      if (asked.diagnosis && asked.diagnosis[0] !== model) delete asked.diagnosis; // that of another model is dropped
      if (model.info.radii) whenChanged('sphere', [], async () => ({ sphere: await (await session.engine()).sphere() }));
      if (draws(state, 'judge')) whenChanged('diagnosis', [model, state.set], () => diagnosis(model));
      if (draws(state, 'judge') && matches(state)) judged(state);
      if (draws(state, 'look')) looked(state);
    },
  };
}

/** The endpoints; of many, every second, third, …. */
function columnsOf(endpoints: number[]) {
  const stride = Math.ceil((endpoints.length - 1) / (mostColumns - 1));
  return endpoints.filter((_, b) => b % stride === 0 || b === endpoints.length - 1);
}

/** Two standard deviations of coefficients to either side. */
function rangeOf({ mean, reach }: { mean: Float64Array; reach: Float64Array }) {
  const moved = (sd: number) => mean.map((value, i) => value + sd * Math.abs(reach[i]));
  return { mean, low: moved(-2), high: moved(2) };
}
