import { shapeOf } from '../kit/picture.js';
import { fieldDefaults } from './fields.js';

/**
 * Everything the page shows, in one place. Controls write it, parts of the page
 * read it; nothing else remembers anything that matters.
 *
 * @typedef {import('../../ppca.js').Model} Model
 * @typedef {import('../../ppca.js').DataSet} DataSet
 * @typedef {import('../../ppca.js').SetSummary} SetSummary
 *
 * @typedef {{ what: string, fraction: number | null, since: number }} Reading
 * @typedef {{ settings: Settings, method: string, phase: string, fraction: number, evaluations: number, seconds: number, curves: Curve[], stopping: boolean, search?: Search }} Training
 * @typedef {{ left: number, parts: number, of: number }} Search how far the choice of λ is; a training without it fits
 * @typedef {{ phase: string, points: { evaluations: number, energy: import('../../ppca.js').Energy }[] }} Curve the energy from one start, with its terms
 *
 * @typedef {object} Sources what a part was computed from
 * @property {DataSet | null} [set] the loaded data, or the new observations
 * @property {Record<string, Model>} [models] by kind
 * @property {Model} [shown] the model that θ moves
 * @typedef {{ of: Sources }} Computed
 *
 * @typedef {import('../../ppca.js').Slice & Computed & { theta: number, second: number, picture: Float64Array }} Slice
 *   picture: the reconstruction at θ and the chosen coefficients
 * @typedef {{ thetas: number[], means: Float64Array[] }} Strip
 * @typedef {{ kind: string, rmse: number, clamped: boolean, coefficients: Float64Array, picture: Float64Array }} Reconstruction
 * @typedef {{ source: 'data' | 'new', index: number }} Chosen
 * @typedef {Chosen & Computed & { id: string, theta: number, second: number, values: Float64Array, whitening: Float64Array | null, original: Float64Array, reconstructions: Reconstruction[] }} Observation
 *   original: the values as they are shown; whitening: what it took from a portrait
 * @typedef {{ set: DataSet, observations: DataSet | (import('../../ppca.js').NewData & { ids: string[] }), thetas: Float64Array, seconds: Float64Array | null, ids: string[], name: string, errors: Record<string, { rmse: number, rows: Float64Array }>, assumed: boolean }} NewFiles
 *   assumed: the files carried no θ, so the θ of the slider was taken; observations: what the models project
 * @typedef {{ thetaName: string, shape: import('../kit/picture.js').Shape, rows: number } & Strip} Demonstration
 * @typedef {Computed & { fits: Record<string, { coefficients: Float64Array, rmse: Float64Array, average: Float64Array | null }>, knots: number[] }} Evaluation
 *   of every open model, over all observations of the data; average: of the errors at each of the knots, null of two parameters
 * @typedef {{ index: number, rmse: number, values: Float64Array | null, picture: Float64Array | null }} Extreme one of the worst or best; values: of what can be drawn
 * @typedef {{ kind: string, thetas: number[], mean: Float64Array, reach: Float64Array }} Sweep of a model along θ, see ppca.d.ts
 * @typedef {{ run: { fraction: number, seconds: number, left: number, stopping: boolean } | null, result: import('../../ppca.js').LearningCurve | null, of: DataSet | null }} LearningCurve
 *   of: the data whose learning curve the result is
 * @typedef {import('../../ppca.js').SavedModel} Saved
 * @typedef {{ name: string, fraction: number, seconds: number, left: number, stopping: boolean }} ExperimentRun
 * @typedef {{ report: import('../../ppca.js').ExperimentReport, seconds: number, data: string, source?: import('../../ppca.js').ReportSource | null }} ExperimentResult
 *   data: their name; source: how they are made again, null: the experiment draws them, not there: nobody can
 *
 * @typedef {{ thetas: number[], mean: Float64Array, below: Float64Array, above: Float64Array }} Swept
 *   a model of one component over θ: at 0, −2 and 2 standard deviations
 * @typedef {Swept & { thetaName: string, endpoints: number[], observations: Float64Array, observedAt: Float64Array }} Ruled
 * @typedef {{ across: number[], away: number }} Line
 *   its height at every θ, and the root mean square of the observations' distance from it
 * @typedef {Swept & {
 *   endpoints: number[], weights: Float64Array, observations: Float64Array, observedAt: Float64Array,
 *   lines: { ppca: Line, ipca: Line, pca: Line }, pieces: [number, number][],
 * }} Bend pieces: how high IPCA's line of each bin begins and ends
 * @typedef {{ ruled: Ruled, bend: Bend, reordering: import('../../ppca.js').Reordering }} Illustrations
 *
 * @typedef {object} Gallery pictures with key points that are open
 * @property {import('../../ppca.js').Portraits} album
 * @property {readonly import('../../ppca.js').Portrait[]} pictures as they were last told
 * @property {File[] | 'drawn'} source
 * @property {string} name
 * @property {string[]} excluded names of pictures that are left out by hand
 * @property {boolean} whiten
 * @property {number | null} editing the picture whose key points are being marked
 * @property {(picture: number, most: number) => Promise<ImageData>} pixels
 *
 * @typedef {'theta' | 'second' | number} Along θ, the second parameter, or a component from 0
 *
 * @typedef {'splits' | 'seed' | 'sizes' | 'faces' | 'components' | 'lambdaMean' | 'lambdaBasis'} FieldName of an experiment
 * @typedef {'own' | 'loaded' | 'files'} Source the data of an experiment
 * @typedef {'given' | 'tuned'} Penalties
 * @typedef {{ numbers: Partial<Record<FieldName, number[]>>, methods: string[], penalties: Penalties, source: Source }} Choice
 *
 * @typedef {object} Experiments
 * @property {string} chosen the experiment that is shown
 * @property {Record<string, Choice>} choices by experiment
 * @property {{ name: string, set: DataSet, read: ReadOptions, own: File[] } | null} files data read for the experiments, and what they were read from
 * @property {ExperimentRun | null} run
 * @property {Record<string, ExperimentResult>} results the last one of each experiment
 *
 * @typedef {{ id: number, level: 'error' | 'note', title: string, text: string, code?: string, action?: { label: string, run: () => void } }} Notice
 *
 * @typedef {{ cells: number, rows: number, columns: number, of: number, kind: 'table' | 'pictures', keep: boolean, answer: (choice: 'model' | 'drop' | 'keep') => void }} Question
 *   what should become of missing cells; of: all rows, 0 where that is not known; keep: whether the data can stay as they are
 *
 * @typedef {import('../../ppca.js').ReadOptions} ReadOptions how the files are read
 *
 * @typedef {{ bins: number, endpoints: number[] | null, periodic: number | null, ratio: number | null }} SecondAxis
 *   ratio: of λ along it to λ along the first
 *
 * @typedef {OtherSettings & Record<import('./fields.js').ChoiceName, string> & Record<import('./fields.js').NumberName, number | null>} Settings of a fit; null means the default of the core
 * @typedef {object} OtherSettings than those of fields.js
 * @property {'bins' | 'count' | 'endpoints'} divide bins of equal width, of equal count, or endpoints
 * @property {number} bins
 * @property {number[] | null} endpoints
 * @property {number[] | null} range
 * @property {number | null} periodic the period of a θ that comes back
 * @property {SecondAxis | null} second where the bins are along the second of two parameters; null: there is one
 * @property {number} components
 * @property {number[] | null} perEndpoint of PPCA, how many components each endpoint has
 * @property {{ mean: number | null, basis: number | null, ortho: number | null }} lambda
 * @property {boolean} oneStandardError of the choice of λ
 *
 * @typedef {(state: State) => void} Listener
 * @typedef {{ readonly state: State, set(patch: Partial<State>): void, watch(listener: Listener): void, subscribe(listener: Listener): void }} Store
 *   watch: called for the parts that it reads; subscribe: called for every change
 *
 * @typedef {object} State
 * @property {'starting' | 'ready' | 'failed'} engine
 * @property {'data' | 'train' | 'explore' | 'experiments' | 'works' | 'learn'} view
 * @property {Reading | null} reading
 * @property {File[]} files
 * @property {string} builtIn the name of the built-in set, or empty
 * @property {number} draw the seed of the built-in set
 * @property {string} sourceName
 * @property {ReadOptions} read
 * @property {DataSet | null} set
 * @property {SetSummary | null} summary
 * @property {Float64Array | null} thetas of the set; of two parameters the first
 * @property {Float64Array | null} seconds of two parameters the second
 * @property {string[]} ids of the set
 * @property {{ indices: number[], values: Float64Array } | null} sample observations, ordered by θ
 * @property {Gallery | null} portraits pictures with key points, of which the set is made
 * @property {Settings} settings
 * @property {Training | null} training
 * @property {{ set: DataSet, settings: Settings, kind: string } | null} fitted what the open models were fitted to, and how, the first of them; null: they came from files
 * @property {{ curves: Curve[], text: string, warnings: string[] } | null} trained how the last fit went
 * @property {import('../../ppca.js').TuneResult | null} tuned what the last search for λ found on these data
 * @property {LearningCurve} learningCurve how the errors fall with the number of training observations
 * @property {Record<string, Model>} models by kind
 * @property {string} shown the kind that θ moves
 * @property {string} modelName
 * @property {string[]} comparing the methods being trained beside
 * @property {number} theta
 * @property {number} second of two parameters the second; 0 where there is one
 * @property {'turned' | 'front'} pose how portraits are drawn: on the head at θ, or on one that looks ahead
 * @property {boolean} playing
 * @property {Along} along what moves then
 * @property {number[]} spread the coefficients, in standard deviations
 * @property {Slice | null} slice
 * @property {Record<string, Strip>} strips means over θ, by kind
 * @property {{ lo: number, hi: number }} limits what black and white stand for
 * @property {number} signed the symmetric limit of the components
 * @property {(import('../../ppca.js').Diagnostics & Computed) | null} diagnosis of the model that θ moves
 * @property {Observation | null} observation
 * @property {Chosen | null} chosen the observation that is on its way
 * @property {NewFiles | null} fresh
 * @property {Evaluation | null} evaluation of the loaded data
 * @property {'all' | 'train' | 'test'} part of the data, of which the worst and best are shown
 * @property {(Computed & { kind: string, worst: Extreme[], best: Extreme[] }) | null} extremes
 * @property {{ component: number, even: boolean }} multiples what the small multiples show: a component, from 0, at the endpoints or in even steps
 * @property {(Computed & Sweep & { component: number }) | null} sheet the small multiples
 * @property {(Computed & { kind: string, model: Model, theta: number, thetas: number[], by: Record<string, Float64Array> }) | null} angles principal angles from theta to thetas, by method
 * @property {number} banded the component whose band the curves have, from 0; −1: all together
 * @property {(Computed & Sweep & { law: Float64Array | null }) | null} band law: the true means, where they are known
 * @property {import('../kit/solid.js').Sphere | null} sphere on which the radii of a surface stand
 * @property {Demonstration | 'coming' | 'none'} demonstration what the empty page shows
 * @property {Experiments} experiments
 * @property {Illustrations | null} illustrations the models of the tab How it works
 * @property {Record<string, number>} sliders where those of the illustrations are, by id; absent: where they begin
 * @property {string} lab the one that is open, by its name
 * @property {number[]} labValues where its sliders are; empty: where they begin
 * @property {Saved[]} saved
 * @property {{ usage: number, quota: number, persisted: boolean } | null} storage
 * @property {Notice[]} notices
 * @property {Question | null} question what the reading waits for
 * @property {string[]} hide what a link hides, see link/hide.js
 * @property {{ read: ReadOptions, settings: Settings } | null} awaited how a link wants the next files of the visitor's to be read and modelled
 */

/** @type {Settings} */
export const defaultSettings = {
  divide: 'bins',
  bins: 4,
  endpoints: null,
  range: null,
  periodic: null,
  second: null,
  components: 10,
  perEndpoint: null,
  lambda: { mean: null, basis: null, ortho: null },
  oneStandardError: false,
  ...fieldDefaults,
};

/**
 * Whether some cells of the loaded observations are not observed, which only PPCA
 * can be fitted to.
 *
 * @param {State} state
 */
export function incomplete({ summary }) {
  return summary?.missing.choice === 'model' && summary.missing.cells > 0;
}

/**
 * Whether the open model can be used on the loaded observations: they have its
 * variables, or its size of pictures, and its θ.
 *
 * @param {State} state
 */
export function matches({ models, shown, set, summary, thetas }) {
  const info = models[shown]?.info;
  if (!info || !set || !summary || !thetas || info.cols !== summary.cols) return false;
  if (info.axes.length !== summary.parameters.length || !info.axes.every(({ name }, axis) => agree(name, summary.parameters[axis].name)))
    return false;
  const [own, other] = [shapeOf(info), shapeOf(summary)];
  if (own?.width !== other?.width || own?.height !== other?.height || own?.channels !== other?.channels) return false;
  return summary.kind === 'pictures' || summary.names.every((name, k) => agree(name, info.names[k] ?? ''));
}

/** Whether two names may be of the same; what comes from arrays may have none. @param {string} a @param {string} b */
const agree = (a, b) => a === b || a === '' || b === '';
