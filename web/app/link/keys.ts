import { realData } from '../data/real-data.ts';
import { experiments } from '../experiments/catalogue.ts';
import { labNames, mostSeeds } from '../labs/lab-names.ts';
import { fields, limits, linked, type Field } from '../kit/settings.ts';
import { fieldRows, type FieldName, type NumberName } from '../state/fields.ts';
import { levels } from '../state/state.ts';
import { figureNames, figureSliders, formerFigures } from '../story/figure-names.ts';
import { hideable } from './hide.ts';
import { between, choice, flag, limited, list, listOf, optional, packed, text, whole, type Kind } from './kinds.ts';

/**
 * The table of all keys of links. The default of a key is its value in a new page,
 * with the recommended settings for the data (data/built-in.js).
 */
export interface Key {
  kind: Kind<any>; // its allowed values
  at: string; // the path of its value in the state; `choice.` means the choices of the shown experiment
  step?: boolean; // a change is a step to which the browser's "back" returns
  only?: 'built-in' | 'files' | 'explore' | 'experiments' | 'works' | 'learn' | 'model'; // where it applies: with built-in data, with the visitor's own files, in one view, or with a shown model
}

const methods = Object.keys(fields.method.choices);
const methodNames = [...new Set(experiments.flatMap((experiment) => experiment.methods))];
const theta = limited('endpoints');
/** The choices of earlier versions, and what the page uses instead. */
const former: Record<string, Record<string, string>> = { noise: { variables: 'theta' } };
/** The value of a range input, which limits it to its own range. */
const slider = between(-1000, 1000);

export const keys: Record<string, Key> = {
  data: {
    kind: choice(['heads', 'simulation', 'turntable', 'poses', 'nodes', 'portraits', ...Object.keys(realData)]),
    at: 'builtIn',
    step: true,
  },
  draw: { kind: whole(0, 2 ** 32), at: 'draw', only: 'built-in', step: true }, // the seed of built-in data
  size: { kind: limited('pictureSize'), at: 'size', only: 'built-in', step: true }, // of drawn heads, pixels along a side
  file: { kind: text, at: 'sourceName', only: 'files', step: true }, // its name; a link cannot hold it
  reread: { kind: flag, at: 'reread', only: 'files' }, // real data, not with the options of its preset
  theta: { kind: list(text, { most: 2 }), at: 'read.theta', only: 'files' },
  'blur-bins': { kind: listOf('blurBins', { least: 2, increasing: true }), at: 'read.blur.bins', only: 'files' },
  ...listed('read.', 'files', limited),

  method: fieldKey('method', fields.method),
  divide: { kind: choice(['bins', 'count', 'endpoints']), at: 'settings.divide', step: true },
  bins: { kind: limited('bins'), at: 'settings.bins', step: true },
  endpoints: { kind: optional(listOf('endpoints', { least: 2, increasing: true })), at: 'settings.endpoints', step: true },
  range: { kind: optional(listOf('range', { least: 2, increasing: true })), at: 'settings.range', step: true },
  periodic: { kind: optional(limited('periodic')), at: 'settings.periodic', step: true },
  bins2: { kind: limited('bins'), at: 'settings.second.bins', step: true },
  endpoints2: { kind: optional(listOf('endpoints', { increasing: true })), at: 'settings.second.endpoints', step: true },
  periodic2: { kind: optional(limited('periodic')), at: 'settings.second.periodic', step: true },
  ratio: { kind: optional(limited('lambdaRatio')), at: 'settings.second.ratio', step: true },
  components: { kind: limited('components'), at: 'settings.components', step: true },
  'components-each': { kind: optional(listOf('componentsPerEndpoint')), at: 'settings.perEndpoint', step: true },
  'lambda-mean': { kind: optional(limited('lambdaMean')), at: 'settings.lambda.mean', step: true },
  'lambda-basis': { kind: optional(limited('lambdaBasis')), at: 'settings.lambda.basis', step: true },
  'lambda-ortho': { kind: optional(limited('lambdaOrtho')), at: 'settings.lambda.ortho', step: true },
  ...Object.fromEntries(fieldRows.filter(([name]) => name !== 'method').map(([name, field]) => [field.key, fieldKey(name, field)])),
  'one-standard-error': { kind: flag, at: 'settings.oneStandardError' },

  view: {
    kind: choice(['data', 'train', 'explore', 'judge', 'take', 'experiments', 'works', 'learn', 'assignment']),
    at: 'view',
    step: true,
  },
  shown: { kind: choice(['', ...methods]), at: 'shown', only: 'explore', step: true },
  row: { kind: whole(0, 1e9), at: 'observation.index', only: 'explore', step: true },
  at: { kind: theta, at: 'theta', only: 'explore' },
  at2: { kind: theta, at: 'second', only: 'explore' },
  individual: { kind: flag, at: 'follows', only: 'explore' }, // of the observation, at θ
  to: { kind: optional(theta), at: 'former.to', only: 'explore' }, // of earlier versions: θ of the individual
  to2: { kind: optional(theta), at: 'former.to2', only: 'explore' },
  band: { kind: whole(-2, limits.components.most), at: 'banded', only: 'explore' },
  order: { kind: choice(['error', 'unusual']), at: 'order', only: 'explore' },
  level: { kind: choice(levels), at: 'level', only: 'explore' },
  pixels: { kind: flag, at: 'pixels', only: 'explore' },
  beta: { kind: list(between(-1e6, 1e6), { most: limits.components.most }), at: 'spread', only: 'explore' },

  experiment: { kind: choice(experiments.map(({ name }) => name)), at: 'experiments.chosen', only: 'experiments', step: true },
  ...listed('choice.numbers.', 'experiments', listOf),
  compare: { kind: list(choice(methodNames)), at: 'choice.methods', only: 'experiments' },
  penalties: { kind: choice(['given', 'tuned']), at: 'choice.penalties', only: 'experiments' },
  'x-noise': { kind: choice(['constant', 'theta'], former.noise), at: 'choice.noise', only: 'experiments' },

  figure: { kind: choice(figureNames, formerFigures), at: 'figure', only: 'works', step: true },
  dots: { kind: list(slider, { most: 120 }), at: 'movedDots', only: 'works' }, // number, x and y of each
  ...Object.fromEntries(figureSliders.map((name) => [name, { kind: slider, at: `sliders.${name}`, only: 'works' as const }])),

  lab: { kind: choice(labNames), at: 'lab', only: 'learn', step: true },
  'lab-values': { kind: list(slider, { most: 10 }), at: 'labValues', only: 'learn' }, // of its sliders, in their order
  'lab-seed': { kind: whole(1, mostSeeds), at: 'labSeed', only: 'learn' },
  'lab-answer': { kind: list(between(-1e6, 1e6), { most: 16 }), at: 'labAnswer', only: 'learn' },
  'lab-stage': { kind: choice(['ask', 'hint', 'seen']), at: 'labStage', only: 'learn' },
  'lab-follow': { kind: whole(0, 9), at: 'labFollow', only: 'learn' },

  assignment: { kind: packed, at: 'assignment.packed' },

  unfold: { kind: flag, at: 'unfolded' },
  hide: { kind: list(choice(Object.keys(hideable))), at: 'hide' },
};

/** Keys of earlier versions, without effect. */
export const formerKeys = ['effort', 'untrained-effort', 'posterior'];

// With a model, the settings changed since its training: bins=4&untrained-bins=8.
for (const [name, key] of Object.entries(keys)) {
  if (key.at.startsWith('settings.')) keys[`untrained-${name}`] = { ...key, at: key.at.replace('settings', 'untrained'), only: 'model' };
}

/** The key of an option of a fit that package settings describes. */
function fieldKey(name: FieldName, { choices, step }: Field): Key {
  const kind = choices ? choice(Object.keys(choices), former[name]) : optional(limited(name as NumberName));
  return { kind, at: `settings.${name}`, step };
}

/**
 * The keys of the options that package settings lists below a path of the state.
 *
 * @param numbers the values of a numeric option
 */
function listed(path: string, only: Key['only'], numbers: (option: keyof typeof limits) => Kind<any>): Record<string, Key> {
  const kinds = { text, texts: list(text), flag };
  return Object.fromEntries(
    linked
      .filter(({ at }) => at.startsWith(path))
      .map(({ key, at, limit, values, kind = 'text' }) => [
        key,
        { kind: limit ? numbers(limit) : values ? choice(values) : kinds[kind], at, only },
      ]),
  );
}
