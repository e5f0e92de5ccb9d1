import { shapeOf } from '../kit/picture.js';
import { fieldDefaults } from './fields.js';
/** @import { Assignment, Bootstrap, DataSet, Diagnostics, Energy, ExperimentReport, Imputation, Located, MarkedRow, Model, NewData, NoiseModel, Portrait, Portraits, Reordering, ReportSource, SavedModel as Saved, SetSummary, TuneResult } from '../../page.js' */

/**
 * The whole state of the page. Controls write it and views read it; nothing that
 * matters is stored elsewhere.
 *
 * @typedef {{ what: string, fraction: number | null, since: number }} Reading
 * @typedef {{ settings: Settings, method: string, phase: string, fraction: number, evaluations: number, seconds: number, curves: Curve[], stopping: boolean }} Training
 * @typedef {{ chooses: boolean, fraction: number, seconds: number, left: number, stopping: boolean }} Choosing the progress of a comparison of methods on unseen rows; chooses: settings too
 * @typedef {{ time: number, source: { key: string, name: string }, settings: Settings, kind: string, status: string, seconds: number, evaluations: number, train: number | null, test: number | null, energy: number[][], attempt?: string }} Run
 *   attempt: whose work on which assignment it was; absent in drafts of earlier builds
 *   a training in the run log; source: its data, equal data have equal keys; train, test: RMSE; energy: of the best start after some numbers of evaluations
 * @typedef {{ phase: string, points: { evaluations: number, energy: Energy }[] }} Curve the energy from one initial point, with its terms
 *
 * @typedef {object} Sources the sources of a computed part
 * @property {DataSet | null} [set] the loaded data, or the new observations
 * @property {Record<string, Model>} [models] by kind
 * @property {Model} [shown] the model that θ moves
 * @typedef {{ of: Sources }} Computed
 *
 * @typedef {import('../../page.js').Slice & Computed & { theta: number, second: number, picture: Float64Array }} Slice
 *   picture: the mean plus components at θ and the chosen coefficients
 * @typedef {{ thetas: number[], means: Float64Array[] }} Strip
 * @typedef {{ kind: string, rmse: number, clamped: boolean, coefficients: Float64Array, picture: Float64Array }} Reconstruction
 * @typedef {{ source: 'data' | 'new', index: number }} Chosen
 * @typedef {Chosen & Computed & { id: string, theta: number, second: number, values: Float64Array, whitening: Float64Array | null, original: Float64Array, reconstructions: Reconstruction[] }} Observation
 *   original: the values to draw; whitening: mean and scale removed from a portrait
 * @typedef {{ set: DataSet, observations: DataSet | NewData, thetas: Float64Array, seconds: Float64Array | null, ids: string[], name: string, errors: Record<string, { rmse: number, rows: Float64Array }>, assumed: boolean, locating: boolean, located: (Located & { kind: string }) | null }} NewFiles
 *   assumed: the files have no θ, so that of the slider is used, or, if located, the θ read by the model of that kind; observations: the input of the models
 * @typedef {{ theta: number, x: number, y: number, unseen: boolean }} Dot θ from 0 to 1; unseen: no model is fitted to it
 * @typedef {{ mean: Float64Array, reach: Float64Array, seen: number, unseen: number }} Lines of a model of two variables and one component:
 *   at several θ its mean and how far one standard deviation moves it (n×2); seen, unseen: the mean RMSE of these dots
 * @typedef {{ dots: readonly Dot[], moved: boolean, smoothness: number, lines: Partial<Record<'ppca' | 'ipca' | 'pca', Lines>> }} Opening
 *   moved: the visitor has moved dots; smoothness: the position of the slider of λ, 0 to 1; lines: empty until they are fitted
 * @typedef {Computed & { fits: Record<string, { coefficients: Float64Array, rmse: Float64Array, average: Float64Array | null }>, knots: number[] }} Evaluation
 *   of every open model, over all observations; average: of the errors at each knot, null with two parameters
 * @typedef {{ index: number, rmse: number, distances: string | null, values: Float64Array | null, picture: Float64Array | null }} Extreme one of the worst or best; values: null if they cannot be drawn
 * @typedef {{ kind: string, thetas: number[], mean: Float64Array, reach: Float64Array }} Sweep of a model along θ, see ppca.d.ts
 * @typedef {{ run: { fraction: number, seconds: number, left: number, stopping: boolean } | null, result: import('../../page.js').LearningCurve | null, of: DataSet | null }} LearningCurve
 *   of: the data whose learning curve the result is
 * @typedef {{ name: string, fraction: number, seconds: number, left: number, stopping: boolean }} ExperimentRun
 * @typedef {{ report: ExperimentReport, seconds: number, data: string, source?: ReportSource | null }} ExperimentResult
 *   data: their name; source: how to make them again; null: the experiment draws them; absent: not possible
 *
 * @typedef {{ thetas: number[], mean: Float64Array, below: Float64Array, above: Float64Array }} Swept
 *   a model of one component over θ: at 0, −2 and 2 standard deviations
 * @typedef {Swept & { thetaName: string, endpoints: number[], observations: Float64Array, observedAt: Float64Array }} Ruled
 * @typedef {{ across: number[], away: number }} Line
 *   its height at every θ, and the root mean square distance of the observations
 * @typedef {Swept & {
 *   endpoints: number[], weights: Float64Array, observations: Float64Array, observedAt: Float64Array,
 *   lines: { ppca: Line, ipca: Line, pca: Line }, pieces: [number, number][],
 * }} Bend pieces: the height of IPCA's line at both ends of each bin
 * @typedef {{ ruled: Ruled, bend: Bend, reordering: Reordering }} Illustrations
 *
 * @typedef {object} Gallery pictures with key points that are open
 * @property {Portraits} album
 * @property {readonly Portrait[]} pictures as last reported
 * @property {File[] | 'drawn'} source
 * @property {string} name
 * @property {string[]} excluded names of pictures that the visitor left out
 * @property {boolean} whiten
 * @property {number | null} editing the picture whose key points are being marked
 * @property {(picture: number, most: number) => Promise<ImageData>} pixels
 *
 * @typedef {'theta' | 'second' | number} Along θ, the second parameter, or a component from 0
 *
 * @typedef {'splits' | 'seed' | 'sizes' | 'faces' | 'components' | 'lambdaMean' | 'lambdaBasis'} FieldName of an experiment
 * @typedef {'own' | 'loaded' | 'files'} Source the data of an experiment
 * @typedef {'given' | 'tuned'} Penalties
 * @typedef {{ numbers: Partial<Record<FieldName, number[]>>, methods: string[], penalties: Penalties, noise: NoiseModel, source: Source }} Choice
 *
 * @typedef {object} Experiments
 * @property {string} chosen the experiment that is shown
 * @property {Record<string, Choice>} choices by experiment
 * @property {{ name: string, set: DataSet, read: ReadOptions, own: File[] } | null} files data read for the experiments, and what they were read from
 * @property {ExperimentRun | null} run
 * @property {Record<string, ExperimentResult>} results the last one of each experiment
 *
 * @typedef {{ id: number, level: 'error' | 'note', title: string, text: string, code?: string, lasting?: boolean, action?: { label: string, run: () => void }, dismissed?: () => void }} Notice
 *   lasting: a note that other notes do not replace
 *
 * @typedef {{ title: string, text: string, choices: { label: string, value: string }[], answer: (value: string) => void }} Question about a table
 *
 * @typedef {import('../../page.js').ReadOptions} ReadOptions how the files are read
 *
 * @typedef {{ name: string, files: File[], read: ReadOptions, summary: SetSummary }} Unread
 *   summary: of what is known, its columns with their roles so far and its notes
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
 * @property {number | null} periodic the period of θ
 * @property {SecondAxis | null} second the bins along the second parameter; null: there is one parameter
 * @property {number} components
 * @property {number[] | null} perEndpoint of PPCA: the number of components at each endpoint
 * @property {{ mean: number | null, basis: number | null, ortho: number | null }} lambda
 * @property {boolean} oneStandardError no longer used; old links have it
 *
 * @typedef {{ id: string, packed: string, assignment: Assignment, hide: string[] }} OpenAssignment packed: the text of its link; hide: the parts of the page that it hides, also before it is begun
 * @typedef {{ student: string, draw: number | null, answers: string[] }} Work student: as in the hand-in; empty until it is begun; answers: one for each question
 * @typedef {{ files: File[], key: { name: string, title: string, text: string } | null, rows: MarkedRow[], csv: string, groups: { what: string, files: string[] }[], differ: ('theta' | 'variables' | 'test share')[], run: { done: number, of: number } | null, problem: string }} Marking
 *
 * @typedef {(state: State) => void} Listener
 * @typedef {{ readonly state: State, set(patch: Partial<State>): void, watch(listener: Listener): void, subscribe(listener: Listener): void }} Store
 *   watch: called for the parts that it reads; subscribe: called for every change
 * @typedef {{ update: (state: State) => void, complains?: () => boolean }} View draws the state; complains: whether a field is invalid; if so it shows its message
 * @typedef {(root: HTMLElement, events: import('../kit/emitter.js').Emitter) => View} CreateView fills an element with a view, whose events the controller receives
 *
 * @typedef {object} State
 * @property {'starting' | 'ready' | 'failed'} engine
 * @property {'data' | 'train' | 'explore' | 'experiments' | 'works' | 'learn' | 'assignment'} view works: the story; learn: the labs, as in links
 * @property {'look' | 'judge' | 'take'} tab of Explore
 * @property {State['tab'][]} printing the tabs that are shown beside the open one, for print
 * @property {Reading | null} reading
 * @property {File[]} files
 * @property {string} builtIn the name of the built-in set or of real data, or empty; real data have their file too
 * @property {number} draw the seed of the built-in set
 * @property {number} size of the pictures of the built-in set, pixels along a side; 0: the core’s
 * @property {string} sourceName
 * @property {ReadOptions} read
 * @property {DataSet | null} set
 * @property {SetSummary | null} summary
 * @property {Float64Array | null} thetas of the set; of two parameters the first
 * @property {Float64Array | null} seconds of two parameters the second
 * @property {string[]} ids of the set
 * @property {{ indices: number[], values: Float64Array } | null} sample observations, ordered by θ
 * @property {Gallery | null} portraits the pictures with key points of the set
 * @property {Settings} settings
 * @property {boolean} unfolded whether the settings are shown; else a line sums them up
 * @property {Training | null} training
 * @property {{ set: DataSet, settings: Settings, kind: string } | null} fitted data and settings of the first open model; null: it came from a file
 * @property {{ curves: Curve[], text: string, warnings: string[] } | null} trained the result of the last fit
 * @property {Run[]} runs the run log, oldest first
 * @property {number} runsGone runs that are no longer in the log, which is full
 * @property {OpenAssignment | null} assignment the assignment that is open
 * @property {Record<string, Work>} work of the student, by the id of the assignment; of students before, by their attempt
 * @property {Marking | null} marking hand-ins that were opened to be marked
 * @property {readonly string[]} given the settings that the visitor, a link or the data have set; Train may choose the others by cross-validation
 * @property {boolean} quick whether Train ends with the model by the rule of thumb
 * @property {Choosing | null} choosing
 * @property {(TuneResult & { chooses: boolean, before?: number, after?: number }) | null} tuned what the open model was chosen by, or compared by, on unseen rows; before, after: the errors of the quick and of the chosen model on the test rows
 * @property {LearningCurve} learningCurve the errors over the number of training observations
 * @property {Record<string, Model>} models by kind
 * @property {string} shown the kind that θ moves
 * @property {string} modelName
 * @property {string[]} comparing the methods being trained for comparison
 * @property {number} theta
 * @property {number} second the second parameter; 0 if there is one only
 * @property {'turned' | 'front'} pose how portraits are drawn: on the head at θ, or on a frontal head
 * @property {boolean} pixels whether enlarged pictures show their pixels; else they are smooth
 * @property {boolean} playing
 * @property {Along} along what ▶ moves
 * @property {number[]} spread the coefficients, in standard deviations
 * @property {Slice | null} slice
 * @property {Record<string, Strip>} strips means over θ, by kind
 * @property {{ lo: number, hi: number }} limits the values of black and white
 * @property {number} signed the symmetric limit of the components
 * @property {(Diagnostics & Computed) | null} diagnosis of the model that θ moves
 * @property {Observation | null} observation
 * @property {Chosen | null} chosen the observation that is being reconstructed
 * @property {{ theta: number, second: number } | null} destination where the observation is moved to
 * @property {(Computed & { kind: string, observation: Observation, theta: number, second: number, values: Float64Array, errors: Float64Array, picture: Float64Array, plain: Float64Array, doubt: Float64Array }) | null} moved
 *   the individual of the observation at the destination, with standard errors; plain: its reconstruction there with the same β; picture, plain and doubt, the errors, as drawn
 * @property {NewFiles | null} fresh
 * @property {string} level the probability that θ, read from an observation, lies in its interval: a value of `levels`
 * @property {Evaluation | null} evaluation of the loaded data
 * @property {'all' | 'train' | 'test'} part the part of the data whose worst and best are shown
 * @property {'error' | 'unusual'} order by which the worst and best are found
 * @property {(Computed & import('../../page.js').Distances & { kind: string }) | null} rarity how unusual every observation of the data is for its θ
 * @property {(Computed & import('../../page.js').Reasons & { kind: string, index: number }) | null} why the share of each variable in the distances of the observation
 * @property {boolean} posterior whether coefficients of all observations are posterior means, also in tables
 * @property {(Computed & { kind: string, coefficients: Float64Array }) | null} means the posterior means of the coefficients of the data
 * @property {(Computed & { kind: string, by: State['order'], worst: Extreme[], best: Extreme[] }) | null} extremes
 * @property {(Computed & { kind: string, result: Bootstrap }) | null} certainty bands of the model that θ moves, from resamples of the data
 * @property {{ fraction: number, seconds: number, left: number, stopping: boolean } | null} resampling the progress of fits to resamples
 * @property {(Computed & { kind: string } & Omit<Imputation, 'table'>) | null} filled the missing cells of the data, filled in, with their errors
 * @property {{ component: number, even: boolean }} multiples the small multiples: a component, from 0, at the endpoints or in even steps
 * @property {(Computed & Sweep & { component: number, second: number }) | null} sheet the small multiples; second: at this second parameter, if there are two
 * @property {(Computed & { kind: string, model: Model, theta: number, thetas: number[], by: Record<string, Float64Array> }) | null} angles principal angles from theta to thetas, by method
 * @property {number} banded what the curves show: the band of a component, from 0; −1: of the observations; −2: their centiles
 * @property {(Computed & { kind: string, thetas: number[], mean: Float64Array, low: Float64Array, high: Float64Array, dense: boolean, law: Float64Array | null }) | null} predicted
 *   where 95 % of the observations lie; dense: by the density of the model, else two standard deviations of its components; law: the true means, if known
 * @property {(Computed & { kind: string, banded: number, thetas: number[], mean: Float64Array, curves: Float64Array[], centiles: number[] | null }) | null} band
 *   the band of a component, its lower and upper end, or the curves of centiles
 * @property {(Computed & { observation: Observation, centiles: Float64Array }) | null} standing the centile of each variable of the observation
 * @property {import('../kit/solid.js').Sphere | null} sphere the directions of the radii of a surface
 * @property {string} arriving what the page does until a view is there that takes its time; empty: nothing
 * @property {Opening} opening the dots of the empty page
 * @property {Experiments} experiments
 * @property {Record<string, number>} sliders positions of the sliders of the story, by id; absent: default
 * @property {string} figure the figure of the story that a link opens; empty: the beginning
 * @property {number[]} movedDots of the story: number, x and y of each dot that the reader has moved
 * @property {string} lab the name of the open lab
 * @property {number[]} labValues positions of its sliders; empty: defaults
 * @property {number} labSeed of its data
 * @property {number[]} labAnswer the prediction: a choice, a number, or the values of a curve; empty: none
 * @property {'ask' | 'hint' | 'seen'} labStage hint: after a first wrong answer; seen: the result is shown
 * @property {number} labFollow the answer to the follow-up; −1: none
 * @property {Saved[] | null} saved null: not listed yet
 * @property {string} openingModel the id of the saved model that is being opened; empty: none
 * @property {string} savingModel the name under which the open model is being saved; empty: it is not
 * @property {{ usage: number, quota: number, persisted: boolean } | null} storage
 * @property {Notice[]} notices
 * @property {Question | null} question the question that reading waits for
 * @property {Unread | null} unread a table that is not read yet, because of a question or a failure
 * @property {string[]} hide the parts that a link hides, see link/hide.js
 * @property {{ read: ReadOptions, settings: Settings, components?: number } | null} awaited the read options and settings of a link for the files that the visitor opens next; components: as the link has them
 */

/** The views of links that are tabs of Explore. @type {Record<string, State['tab']>} */
export const tabOf = { explore: 'look', judge: 'judge', take: 'take' };

/** Whether a tab of Explore is drawn. The view Training shows a part of Judge. @param {State} state @param {State['tab']} wanted */
export const draws = ({ view, tab, printing }, wanted) =>
  view === 'train' ? wanted === 'judge' : view === 'explore' && (printing.includes(wanted) || tab === wanted);

/** The probabilities of intervals of θ, as links have them; the first is the default. */
export const levels = ['0.9', '0.95', '0.99'];

/** A lab that nobody has touched. @type {Pick<State, 'labValues' | 'labSeed' | 'labAnswer' | 'labStage' | 'labFollow'>} */
export const untouchedLab = { labValues: [], labSeed: 1, labAnswer: [], labStage: 'ask', labFollow: -1 };

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

/** What the page does until the view of an address is there; empty: that is there at once. @param {string} hash */
export function arrivingAt(hash) {
  const values = new URLSearchParams(hash.slice(1));
  if (values.has('assignment')) return 'Opening the assignment …';
  return (values.get('view') ?? '') in tabOf ? 'Restoring Explore …' : '';
}

/** Whether the view that the page is restoring is not there yet. @param {State} state */
export const arrives = ({ arriving, view, slice, assignment }) =>
  arriving !== '' && !(view === 'explore' ? slice : view === 'assignment' && assignment);

/** Whether the page is empty: it shows the opening. @param {State} state */
export const empty = ({ view, summary, reading, portraits }) => view === 'data' && !summary && !reading && !portraits;

/** Whether there are data or a model; before, the page shows no settings. @param {State} state */
export const begun = ({ summary, models, shown }) => summary != null || shown in models;

/** Whether the data of the open models are loaded, so that others can be trained. @param {State} state */
export function canTrain({ fitted, set, training }) {
  return fitted !== null && fitted.set === set && !training;
}

/**
 * Whether the loaded data have cells that are not observed. Only PPCA can be fitted
 * to such data.
 *
 * @param {State} state
 */
export function incomplete({ summary }) {
  return summary?.missing.choice === 'model' && summary.missing.cells > 0;
}

/** Whether Explore shows errors: a link may hide them. @param {Pick<State, 'hide'>} state */
export const showsErrors = ({ hide }) => !hide.includes('scores');

/**
 * Whether the open model applies to the loaded data: they have its variables, or its
 * picture size, and its θ.
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

/** Whether coefficients of the shown method can be posterior means; those of SPCA and LPP have a rule of their own. @param {State} state */
export const hasMeans = ({ shown }) => shown !== 'spca' && shown !== 'lpp';

/** Whether the visitor asks for posterior means and the shown method has them. @param {State} state */
export const asksMeans = (state) => state.posterior && hasMeans(state);

/** Whether two names may mean the same; data from arrays may have no name. @param {string} a @param {string} b */
const agree = (a, b) => a === b || a === '' || b === '';
