import { shapeOf } from '../kit/picture.ts';
import { fieldDefaults, type ChoiceName, type NumberName } from './fields.ts';
import type {
  Assignment,
  Bootstrap,
  DataSet,
  Diagnostics,
  Distances,
  Energy,
  ExperimentReport,
  Imputation,
  Located,
  MarkedRow,
  Model,
  NewData,
  NoiseModel,
  Portrait,
  Portraits,
  Reasons,
  ReportSource,
  SavedModel as Saved,
  SetSummary,
  TuneResult,
} from '../../page.js';
import type { Controller } from '../shell/controller.ts';
import type { Sphere } from '../kit/solid.ts';

/**
 * The whole state of the page. Controls write it and views read it; nothing that
 * matters is stored elsewhere.
 */
type Reading = { what: string; fraction: number | null; since: number };
export type Training = {
  settings: Settings;
  method: string;
  phase: string;
  fraction: number;
  evaluations: number;
  seconds: number;
  curves: Curve[];
  stopping: boolean;
};

/** the progress of work beside the page; what: what is being done, if there are several */
export type LongWork = { what: string; fraction: number; seconds: number; left: number; stopping: boolean };
/** attempt: whose work on which assignment it was; absent in drafts of earlier builds a training in the run log; source: its data, equal data have equal keys; train, test: RMSE; energy: of the best start after some numbers of evaluations */
export type Run = {
  time: number;
  source: { key: string; name: string };
  settings: Settings;
  kind: string;
  status: string;
  seconds: number;
  evaluations: number;
  train: number | null;
  test: number | null;
  energy: number[][];
  attempt?: string;
};

/** the energy from one initial point, with its terms */
export type Curve = { phase: string; points: { evaluations: number; energy: Energy }[] };

/** the sources of a computed part */
export interface Sources {
  set?: DataSet | null; // the loaded data, or the new observations
  models?: Record<string, Model>; // by kind
  shown?: Model; // the model that θ moves
}
type Computed = { of: Sources };

/** picture: the mean plus components at θ and the chosen coefficients */
export type Slice = import('../../page.js').Slice & Computed & { theta: number; second: number; picture: Float64Array };
export type Strip = { thetas: number[]; means: Float64Array[] };
export type Reconstruction = { kind: string; rmse: number; clamped: boolean; coefficients: Float64Array; picture: Float64Array };
/** stays: whether θ stays where it is, else it is that of the observation */
export type Chosen = { source: 'data' | 'new'; index: number; stays?: boolean };

/** original: the values to draw; whitening: mean and scale removed from a portrait */
export type Observation = Chosen &
  Computed & {
    id: string;
    theta: number;
    second: number;
    values: Float64Array;
    whitening: Float64Array | null;
    original: Float64Array;
    reconstructions: Reconstruction[];
  };

/** assumed: the files have no θ, so that of the slider is used, or, if located, the θ read by the model of that kind; observations: the input of the models */
export type NewFiles = {
  set: DataSet;
  observations: DataSet | NewData;
  thetas: Float64Array;
  seconds: Float64Array | null;
  ids: string[];
  name: string;
  errors: Record<string, { rmse: number; rows: Float64Array }>;
  assumed: boolean;
  locating: boolean;
  located: (Located & { kind: string }) | null;
};

/** of every open model, over all observations; average: of the errors at each knot, null with two parameters */
export type Evaluation = Computed & {
  fits: Record<string, { coefficients: Float64Array; rmse: Float64Array; average: Float64Array | null }>;
  knots: number[];
};

/** one of the worst or the most unusual; values: null if they cannot be drawn */
export type Extreme = { index: number; rmse: number; distances: string | null; values: Float64Array | null; picture: Float64Array | null };

/** of a model along θ, see ppca.d.ts */
type Sweep = { kind: string; thetas: number[]; mean: Float64Array; reach: Float64Array };

/** data: their name; source: how to make them again; null: the experiment draws them; absent: not possible */
export type ExperimentResult = { report: ExperimentReport; seconds: number; data: string; source?: ReportSource | null };

/** pictures with key points that are open */
export interface Gallery {
  album: Portraits;
  pictures: readonly Portrait[]; // as last reported
  source: File[] | 'drawn';
  name: string;
  excluded: string[]; // names of pictures that the visitor left out
  whiten: boolean;
  editing: number | null; // the picture whose key points are being marked
  pixels: (picture: number, most: number) => Promise<ImageData>;
}

/** of an experiment */
export type FieldName = 'splits' | 'seed' | 'sizes' | 'faces' | 'components' | 'lambdaMean' | 'lambdaBasis';

/** the data of an experiment */
export type Source = 'own' | 'loaded';
export type Penalties = 'given' | 'tuned';
export type Choice = {
  numbers: Partial<Record<FieldName, number[]>>;
  methods: string[];
  penalties: Penalties;
  noise: NoiseModel;
  source: Source;
};
export interface Experiments {
  chosen: string; // the experiment that is shown
  choices: Record<string, Choice>; // by experiment
  results: Record<string, ExperimentResult>; // the last one of each experiment
}

/** lasting: a note that other notes do not replace */
export type Notice = {
  id: number;
  level: 'error' | 'note';
  title: string;
  text: string;
  code?: string;
  lasting?: boolean;
  action?: { label: string; run: () => void };
  dismissed?: () => void;
};

/** about a table */
export type Question = { title: string; text: string; choices: { label: string; value: string }[]; answer: (value: string) => void };

/** how the files are read */
export type ReadOptions = import('../../page.js').ReadOptions;

/** summary: of what is known, its columns with their roles so far and its notes */
export type Unread = { name: string; files: File[]; read: ReadOptions; summary: SetSummary };

/** ratio: of λ along it to λ along the first */
export type SecondAxis = { bins: number; endpoints: number[] | null; periodic: number | null; ratio: number | null };

/** of a fit; null means the default of the core */
export type Settings = typeof defaultSettings;

/** packed: the text of its link; hide: the parts of the page that it hides, also before it is begun */
export type OpenAssignment = { id: string; packed: string; assignment: Assignment; hide: string[] };

/** student: as in the hand-in; empty until it is begun; answers: one for each question */
type Work = { student: string; draw: number | null; answers: string[] };
export type Marking = {
  files: File[];
  key: { name: string; title: string; text: string } | null;
  rows: MarkedRow[];
  csv: string;
  groups: { what: string; files: string[] }[];
  differ: ('theta' | 'variables' | 'test share')[];
  run: { done: number; of: number } | null;
  problem: string;
};
type Listener = (state: State) => void;

/** watch: called for the parts that it reads; subscribe: called for every change */
export type Store = {
  readonly state: State;
  set(patch: Partial<State>): void;
  watch(listener: Listener): void;
  subscribe(listener: Listener): void;
};

/** draws the state; complains: whether a field is invalid; if so it shows its message */
export type View = { update: (state: State) => void; complains?: () => boolean };

/** What views can ask for: the actions of the controller. */
export type Events = Controller['actions'];

/** fills an element with a view, whose events the controller receives */
export type CreateView = (root: HTMLElement, events: Events) => View;

/** The individual of the observation at θ, with standard errors; plain: its reconstruction there with the same β; picture, plain and doubt, the errors, as drawn */
type Moved = Computed & {
  kind: string;
  observation: Observation;
  theta: number;
  second: number;
  values: Float64Array;
  errors: Float64Array;
  picture: Float64Array;
  plain: Float64Array;
  doubt: Float64Array;
};

/** Where 95 % of the observations lie; dense: by the density of the model, else two standard deviations of its components; law: the true means, if known */
type Predicted = Computed & {
  kind: string;
  thetas: number[];
  mean: Float64Array;
  low: Float64Array;
  high: Float64Array;
  dense: boolean;
  law: Float64Array | null;
};

/** The band of a component, its lower and upper end, or the curves of centiles */
type Band = Computed & {
  kind: string;
  banded: number;
  thetas: number[];
  mean: Float64Array;
  curves: Float64Array[];
  centiles: number[] | null;
};

/** The tabs of Explore. */
type Tab = 'look' | 'judge' | 'take';

/** What the worst observations are found by: their error, or T² and Q. */
type Order = 'error' | 'unusual';

export type State = typeof initial & { experiments: Experiments };

/** The views of links that are tabs of Explore. */
export const tabOf: Record<string, Tab> = { explore: 'look', judge: 'judge', take: 'take' };

/** Whether a tab of Explore is drawn. The view Training shows a part of Judge. */
export const draws = ({ view, tab, printing }: State, wanted: Tab) =>
  view === 'train' ? wanted === 'judge' : view === 'explore' && (printing.includes(wanted) || tab === wanted);

/** The probabilities of intervals of θ, as links have them; the first is the default. */
export const levels = ['0.9', '0.95', '0.99'];

/** A lab that nobody has touched. */
export const untouchedLab = {
  labValues: [] as number[], // positions of its sliders; empty: defaults
  labSeed: 1, // of its data
  labAnswer: [] as number[], // the prediction: a choice, a number, or the values of a curve; empty: none
  labStage: 'ask' as 'ask' | 'hint' | 'seen', // hint: after a first wrong answer; seen: the result is shown
  labFollow: -1, // the answer to the follow-up; −1: none
};

export const defaultSettings = {
  divide: 'bins' as 'bins' | 'count' | 'endpoints', // bins of equal width, of equal count, or endpoints
  bins: 4,
  endpoints: null as number[] | null,
  range: null as number[] | null,
  periodic: null as number | null, // the period of θ
  second: null as SecondAxis | null, // the bins along the second parameter; null: there is one parameter
  components: 10,
  perEndpoint: null as number[] | null, // of PPCA: the number of components at each endpoint
  lambda: { mean: null, basis: null, ortho: null } as Record<'mean' | 'basis' | 'ortho', number | null>,
  oneStandardError: false, // no longer used; old links have it
  ...(fieldDefaults as Record<ChoiceName, string> & Record<NumberName, number | null>),
};

/** The state of a new page. The experiments have their own first choices. */
export const initial = {
  engine: 'starting' as 'starting' | 'ready' | 'failed',
  view: 'data' as 'data' | 'train' | 'explore' | 'experiments' | 'works' | 'learn' | 'assignment', // works: the story; learn: the labs, as in links
  tab: 'look' as Tab, // of Explore
  printing: [] as Tab[], // the tabs that are shown beside the open one, for print
  reading: null as Reading | null,
  files: [] as File[],
  builtIn: '', // the name of the built-in set or of real data, or empty; real data have their file too
  draw: 1, // the seed of the built-in set
  size: 0, // of the pictures of the built-in set, pixels along a side; 0: the core’s
  sourceName: '',
  read: {} as ReadOptions,
  set: null as DataSet | null,
  summary: null as SetSummary | null,
  thetas: null as Float64Array | null, // of the set; of two parameters the first
  seconds: null as Float64Array | null, // of two parameters the second
  ids: [] as string[], // of the set
  sample: null as { indices: number[]; values: Float64Array } | null, // observations, ordered by θ
  portraits: null as Gallery | null, // the pictures with key points of the set
  settings: defaultSettings as Settings,
  unfolded: false, // whether the settings are shown; else a line sums them up
  training: null as Training | null,
  fitted: null as { set: DataSet; settings: Settings; kind: string } | null, // data and settings of the first open model; null: it came from a file
  trained: null as { curves: Curve[]; text: string; warnings: string[] } | null, // the result of the last fit
  runs: [] as Run[], // the run log, oldest first
  runsGone: 0, // runs that are no longer in the log, which is full
  assignment: null as OpenAssignment | null, // the assignment that is open
  work: {} as Record<string, Work>, // of the student, by the id of the assignment; of students before, by their attempt
  marking: null as Marking | null, // hand-ins that were opened to be marked
  given: [] as readonly string[], // the settings that the visitor, a link or the data have set; Train may choose the others by cross-validation
  quick: false, // whether Train ends with the model by the rule of thumb
  tuned: null as (TuneResult & { chooses: boolean; before?: number; after?: number }) | null, // what the open model was chosen by, or compared by, on unseen rows; before, after: the errors of the quick and of the chosen model on the test rows
  learningCurve: null as { result: import('../../page.js').LearningCurve; of: DataSet } | null, // the errors over the number of training observations
  models: {} as Record<string, Model>, // by kind
  shown: '', // the kind that θ moves
  modelName: '',
  comparing: [] as string[], // the methods being trained for comparison
  theta: 0,
  second: 0, // the second parameter; 0 if there is one only
  pixels: false, // whether enlarged pictures show their pixels; else they are smooth
  playing: false,
  along: 'theta' as 'theta' | 'second', // what ▶ moves
  spread: [] as number[], // the coefficients, in standard deviations
  slice: null as Slice | null,
  strips: {} as Record<string, Strip>, // means over θ, by kind
  limits: { lo: 0, hi: 1 } as { lo: number; hi: number }, // the values of black and white
  signed: 1, // the symmetric limit of the components
  diagnosis: null as (Diagnostics & Computed) | null, // of the model that θ moves
  observation: null as Observation | null,
  chosen: null as Chosen | null, // the observation that is being reconstructed
  follows: false, // whether the individual of the observation is shown at θ
  moved: null as Moved | null,
  fresh: null as NewFiles | null,
  level: levels[0], // the probability that θ, read from an observation, lies in its interval: a value of `levels`
  evaluation: null as Evaluation | null, // of the loaded data
  part: 'all' as 'all' | 'train' | 'test', // the part of the data whose worst are shown
  order: 'error' as Order, // by which the worst are found
  rarity: null as (Computed & Distances & { kind: string }) | null, // how unusual every observation of the data is for its θ
  why: null as (Computed & Reasons & { kind: string; index: number }) | null, // the share of each variable in the distances of the observation
  extremes: null as (Computed & { kind: string; by: Order; worst: Extreme[] }) | null,
  certainty: null as (Computed & { kind: string; result: Bootstrap }) | null, // bands of the model that θ moves, from resamples of the data
  working: {} as Partial<Record<'certainty' | 'learningCurve' | 'choice' | 'experiment', LongWork | null>>, // on resamples, samples, unseen rows, an experiment
  filled: null as (Computed & { kind: string } & Omit<Imputation, 'table'>) | null, // the missing cells of the data, filled in, with their errors
  swept: 0, // the component of the small multiples, from 0
  sheet: null as (Computed & Sweep & { component: number; second: number }) | null, // the small multiples; second: at this second parameter, if there are two
  banded: -1, // what the curves show: the band of a component, from 0; −1: of the observations; −2: their centiles
  predicted: null as Predicted | null,
  band: null as Band | null,
  standing: null as (Computed & { observation: Observation; centiles: Float64Array }) | null, // the centile of each variable of the observation
  sphere: null as Sphere | null, // the directions of the radii of a surface
  arriving: '', // what the page does until a view is there that takes its time; empty: nothing
  sliders: {} as Record<string, number>, // positions of the sliders of the story, by id; absent: default
  figure: '', // the figure of the story that a link opens; empty: the beginning
  movedDots: [] as number[], // of the story: number, x and y of each dot that the reader has moved
  lab: 'lines', // the name of the open lab
  ...untouchedLab,
  saved: null as Saved[] | null, // null: not listed yet
  openingModel: '', // the id of the saved model that is being opened; empty: none
  savingModel: '', // the name under which the open model is being saved; empty: it is not
  storage: null as { usage: number; quota: number; persisted: boolean } | null,
  notices: [] as Notice[],
  question: null as Question | null, // the question that reading waits for
  unread: null as Unread | null, // a table that is not read yet, because of a question or a failure
  hide: [] as string[], // the parts that a link hides, see link/hide.js
  awaited: null as { read: ReadOptions; settings: Settings; components?: number } | null, // the read options and settings of a link for the files that the visitor opens next; components: as the link has them
};

/** What the page does until the view of an address is there; empty: that is there at once. */
export function arrivingAt(hash: string) {
  const values = new URLSearchParams(hash.slice(1));
  if (values.has('assignment')) return 'Opening the assignment …';
  return (values.get('view') ?? '') in tabOf ? 'Restoring Explore …' : '';
}

/** Whether the view that the page is restoring is not there yet. */
export const arrives = ({ arriving, view, slice, assignment }: State) =>
  arriving !== '' && !(view === 'explore' ? slice : view === 'assignment' && assignment);

/** Whether the page is empty: it shows the opening. */
export const empty = ({ view, summary, reading, portraits }: State) => view === 'data' && !summary && !reading && !portraits;

/** Whether there are data or a model; before, the page shows no settings. */
export const begun = ({ summary, models, shown }: State) => summary != null || shown in models;

/** Whether the data of the open models are loaded, so that others can be trained. */
export function canTrain({ fitted, set, training }: State) {
  return fitted !== null && fitted.set === set && !training;
}

/**
 * Whether the loaded data have cells that are not observed. Only PPCA can be fitted
 * to such data.
 */
export function incomplete({ summary }: State) {
  return summary?.missing.choice === 'model' && summary.missing.cells > 0;
}

/** Whether Explore shows errors: a link may hide them. */
export const showsErrors = ({ hide }: Pick<State, 'hide'>) => !hide.includes('scores');

/**
 * Whether the open model applies to the loaded data: they have its variables, or its
 * picture size, and its θ.
 */
export function matches({ models, shown, set, summary, thetas }: State) {
  const info = models[shown]?.info;
  if (!info || !set || !summary || !thetas || info.cols !== summary.cols) return false;
  if (info.axes.length !== summary.parameters.length || !info.axes.every(({ name }, axis) => agree(name, summary.parameters[axis].name)))
    return false;
  const [own, other] = [shapeOf(info), shapeOf(summary)];
  if (own?.width !== other?.width || own?.height !== other?.height || own?.channels !== other?.channels) return false;
  return summary.kind === 'pictures' || summary.names.every((name, k) => agree(name, info.names[k] ?? ''));
}

/** Whether two names may mean the same; data from arrays may have no name. */
const agree = (a: string, b: string) => a === b || a === '' || b === '';
