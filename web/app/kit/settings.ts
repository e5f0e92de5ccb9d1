// Code generated from core/settings by `go generate ./core/settings`. DO NOT EDIT.

export type Limit = { least: number; most: number; whole?: boolean; infinite?: boolean; items?: number; noun?: string };

/** What the numbers that a visitor chooses may be, by option. */
export const limits = {
  answerCharacters: { least: 0, most: 4000, whole: true, noun: 'characters' },
  answerChoices: { least: 2, most: 8, whole: true, noun: 'choices' },
  axes: { least: 0, most: 0, items: 2 },
  bandwidth: { least: 0, most: 1e+300, infinite: true },
  basisRate: { least: 0, most: 1e+300 },
  basisSteps: { least: 0, most: 10000, whole: true, noun: 'steps' },
  bins: { least: 1, most: 4096, whole: true, items: 100, noun: 'bins' },
  blurBins: { least: 0, most: 1000000, items: 101 },
  blurFaces: { least: 0, most: 187500000, whole: true, noun: 'pictures' },
  components: { least: 1, most: 4096, whole: true, items: 100, noun: 'components' },
  componentsPerEndpoint: { least: 1, most: 4096, whole: true, items: 4097, noun: 'components' },
  componentsShare: { least: 0, most: 1 },
  cycles: { least: 1, most: 100000, whole: true, noun: 'cycles' },
  endpoints: { least: -1e+300, most: 1e+300, items: 4097 },
  faces: { least: 2, most: 100000, whole: true, items: 100, noun: 'faces' },
  folds: { least: 2, most: 1000, whole: true, noun: 'folds' },
  grid: { least: 2, most: 1000, whole: true, noun: 'places' },
  gridBins: { least: 1, most: 4096, whole: true, noun: 'bins' },
  handIns: { least: 1, most: 2000, whole: true, noun: 'hand-ins' },
  heat: { least: 0, most: 1e+300, infinite: true },
  heldOut: { least: 0, most: 0.99 },
  keyBytes: { least: 1, most: 98304, whole: true, noun: 'bytes' },
  lambdaBasis: { least: 0, most: 1e+300, infinite: true, items: 100 },
  lambdaMean: { least: 0, most: 1e+300, infinite: true, items: 100 },
  lambdaOrtho: { least: 0, most: 1e+300 },
  lambdaRatio: { least: 1e-09, most: 1000000000 },
  level: { least: 0.5, most: 0.999 },
  logRuns: { least: 0, most: 500, whole: true, noun: 'runs' },
  maxEvaluations: { least: 1, most: 100000, whole: true, noun: 'evaluations' },
  meanRate: { least: 0, most: 1e+300 },
  meanSteps: { least: 0, most: 10000, whole: true, noun: 'steps' },
  neighbours: { least: 1, most: 187500000, whole: true, noun: 'neighbours' },
  nonzeros: { least: 1, most: 187500000, whole: true, noun: 'loadings' },
  packedCharacters: { least: 4, most: 24576, whole: true, noun: 'characters' },
  periodic: { least: 1e-300, most: 1e+300 },
  pictureSize: { least: 8, most: 256, whole: true, noun: 'pixels' },
  pixels: { least: 0, most: 1000000, whole: true, noun: 'pixels' },
  points: { least: 1, most: 10000, whole: true },
  questions: { least: 0, most: 20, whole: true, noun: 'questions' },
  range: { least: -1e+300, most: 1e+300, items: 2 },
  repeats: { least: 1, most: 1000, whole: true, noun: 'repeats' },
  resamples: { least: 2, most: 10000, whole: true, noun: 'resamples' },
  ridge: { least: 0, most: 1e+300 },
  rows: { least: 2, most: 187500000, whole: true, items: 100, noun: 'observations' },
  sample: { least: 2, most: 187500000, whole: true, noun: 'observations' },
  seed: { least: 0, most: 9007199254740991, whole: true },
  settings: { least: 0, most: 0, items: 100 },
  singles: { least: 2, most: 16, whole: true, noun: 'variables' },
  sizes: { least: 1, most: 100000, whole: true, items: 100, noun: 'observations' },
  sparseRidge: { least: 0, most: 1e+300, infinite: true },
  splits: { least: 1, most: 10000, whole: true, noun: 'splits' },
  testShare: { least: 0, most: 0.99 },
  textCharacters: { least: 1, most: 1000, whole: true, noun: 'characters' },
  titleCharacters: { least: 1, most: 100, whole: true, noun: 'characters' },
  tolerance: { least: 0, most: 1 },
} satisfies Record<string, Limit>;

/**
 * The options with a form of their own: the key in links, the place in the state, and
 * the values: numbers within limits, values of a choice, or else of a kind.
 */
export const linked: readonly {
  key: string;
  at: string;
  limit?: keyof typeof limits;
  values?: readonly string[];
  kind?: 'text' | 'texts' | 'flag';
}[] = [
  { key: 'id', at: 'read.id', kind: 'text' },
  { key: 'group', at: 'read.group', kind: 'text' },
  { key: 'split', at: 'read.split', kind: 'text' },
  { key: 'stratum', at: 'read.stratum', kind: 'text' },
  { key: 'weight', at: 'read.weight', kind: 'text' },
  { key: 'ignore', at: 'read.ignore', kind: 'texts' },
  { key: 'encoding', at: 'read.encoding', kind: 'text' },
  { key: 'separator', at: 'read.separator', values: ['comma', 'semicolon', 'tab', 'bar', 'blanks'] },
  { key: 'names', at: 'read.names', kind: 'text' },
  { key: 'rows', at: 'read.rows', kind: 'text' },
  { key: 'transpose', at: 'read.transpose', kind: 'flag' },
  { key: 'sheet', at: 'read.sheet', kind: 'text' },
  { key: 'decimal', at: 'read.decimal', values: ['.', ','] },
  { key: 'dates', at: 'read.dates', values: ['dmy', 'mdy', 'ymd'] },
  { key: 'time', at: 'read.time', values: ['year', 'days', 'hours', 'minutes', 'seconds', 'day-of-year', 'hour-of-day'] },
  { key: 'na', at: 'read.na', kind: 'texts' },
  { key: 'long', at: 'read.long', kind: 'text' },
  { key: 'grid', at: 'read.grid', limit: 'grid' },
  { key: 'one-hot', at: 'read.oneHot', kind: 'texts' },
  { key: 'plain', at: 'read.plain', kind: 'flag' },
  { key: 'pattern', at: 'read.pattern', kind: 'text' },
  { key: 'missing', at: 'read.missing', values: ['refuse', 'drop', 'model'] },
  { key: 'test-share', at: 'read.testShare', limit: 'testShare' },
  { key: 'split-seed', at: 'read.seed', limit: 'seed' },
  { key: 'standardise', at: 'read.standardise', kind: 'flag' },
  { key: 'blur-faces', at: 'read.blur.faces', limit: 'blurFaces' },
  { key: 'blur-seed', at: 'read.blur.seed', limit: 'seed' },
  { key: 'x-seed', at: 'choice.numbers.seed', limit: 'seed' },
  { key: 'splits', at: 'choice.numbers.splits', limit: 'splits' },
  { key: 'sizes', at: 'choice.numbers.sizes', limit: 'sizes' },
  { key: 'faces', at: 'choice.numbers.faces', limit: 'faces' },
  { key: 'x-components', at: 'choice.numbers.components', limit: 'components' },
  { key: 'x-lambda-mean', at: 'choice.numbers.lambdaMean', limit: 'lambdaMean' },
  { key: 'x-lambda-basis', at: 'choice.numbers.lambdaBasis', limit: 'lambdaBasis' },
  { key: 'x-noise', at: 'choice.numbers.noise', values: ['constant', 'theta'] },
];

/** The share of rows that is held out for testing if the data do not divide them. */
export const usualTestShare = 0.2;

/** The names of the methods, in the order of tables. */
export const methodNames = {
  ppca: 'PPCA',
  ipca: 'IPCA',
  local: 'Local PCA',
  pca: 'PCA',
  'ppca-normalised': 'Normalised PPCA',
  mpca: 'MPCA',
  spca: 'SPCA',
  lpp: 'LPP',
};

/** The methods whose models change with θ. */
export const moving: readonly string[] = ['ppca', 'ppca-normalised', 'ipca', 'local'];

/** The methods that have λ and a solver. */
export const smooth: readonly string[] = ['ppca', 'ppca-normalised'];

/** How the form shows an option of a fit: a number, or one of several choices. */
export interface Field {
  label?: string; // absent: the form shows the option in a way of its own
  hint?: string; // below the field
  empty?: string; // what stands in an empty field: what the core chooses
  choices?: Record<string, string>; // words for each value, the default first
  key: string; // in links
  step?: boolean; // a change is a step to which the browser's "back" returns
  methods?: readonly string[]; // for which it counts; absent: all
  solver?: string; // likewise
  gauge?: string; // likewise
}

/** The fields of the options of a fit. */
export const fields = {
  method: { label: 'Method', key: 'method', choices: { ppca: 'PPCA: changes with θ', ipca: 'IPCA: one PCA per bin', local: 'Local PCA: a PCA around each θ', pca: 'PCA: ignores θ', 'ppca-normalised': 'PPCA, coefficients of variance 1', mpca: 'MPCA: PCA, coefficients of variance 1', spca: 'SPCA: sparse loadings', lpp: 'LPP: keeps neighbours close' }, step: true },
  smoothness: { label: 'λ of the basis penalises changes', hint: 'Changes of the reconstructions weigh each component by its variance, so weak components may change more.', key: 'smoothness', choices: { bases: 'of the bases, as in the paper', reconstructions: 'of the reconstructions' }, step: true, methods: ['ppca', 'ppca-normalised'], solver: 'exact' },
  noise: { label: 'Noise', hint: 'With noise that changes with θ, the training gives each observation the weight 1/σ²(θ). A first fit estimates σ².', key: 'noise', choices: { constant: 'the same for all θ', theta: 'changes with θ' }, step: true, methods: ['ppca', 'ppca-normalised', 'ipca', 'local', 'pca', 'mpca', 'spca'] },
  solver: { label: 'Solver', key: 'solver', choices: { exact: 'exact: Riemannian L-BFGS', paper: 'the paper’s Algorithm 1' }, step: true, methods: ['ppca', 'ppca-normalised'] },
  gauge: { label: 'Gauge', hint: 'The rule that fixes the means. The energy alone does not determine them.', key: 'gauge', choices: { decoupled: 'decoupled: means first', centred: 'centred: Σβ = 0', ridge: 'ridge: centred, small β' }, step: true, methods: ['ppca', 'ppca-normalised'], solver: 'exact' },
  ridge: { label: 'Ridge ε', empty: '0.03', key: 'ridge', methods: ['ppca', 'ppca-normalised'], solver: 'exact' },
  tolerance: { label: 'Tolerance', hint: 'The training ends when the estimated remaining decrease is at most this fraction of the energy.', empty: '1e-7', key: 'tolerance', methods: ['ppca', 'ppca-normalised'], solver: 'exact' },
  maxEvaluations: { label: 'Most evaluations', empty: 'auto', key: 'evaluations', methods: ['ppca', 'ppca-normalised'], solver: 'exact' },
  seed: { label: 'Seed', hint: 'The same data, options and seed give the same model.', empty: '1', key: 'seed', step: true },
  sample: { label: 'Training observations', hint: 'Train on a random sample of this size, spread over θ. Errors still use all observations.', empty: 'all', key: 'sample', step: true },
  cycles: { label: 'Most cycles', empty: 'auto', key: 'cycles', methods: ['ppca', 'ppca-normalised'], solver: 'paper' },
  meanSteps: { label: 'Steps for the means in a cycle', empty: '0: closed form', key: 'mean-steps', methods: ['ppca', 'ppca-normalised'], solver: 'paper' },
  basisSteps: { label: 'Steps for the bases in a cycle', empty: 'auto', key: 'basis-steps', methods: ['ppca', 'ppca-normalised'], solver: 'paper' },
  meanRate: { label: 'Rate for the means α', empty: 'auto', key: 'mean-rate', methods: ['ppca', 'ppca-normalised'], solver: 'paper' },
  basisRate: { label: 'Rate for the bases α', empty: 'auto', key: 'basis-rate', methods: ['ppca', 'ppca-normalised'], solver: 'paper' },
  bandwidth: { label: 'Bandwidth', hint: 'In the units of θ: how far observations count for the PCA at a θ. With two parameters, a share of the range of each.', empty: 'by cross-validation', key: 'bandwidth', methods: ['local'] },
  nonzeros: { label: 'Loadings that are not 0', hint: 'For each component; all others are exactly 0.', empty: 'half', key: 'nonzeros', methods: ['spca'] },
  sparseRidge: { key: 'sparse-ridge', methods: ['spca'] },
  neighbours: { label: 'Neighbours', hint: 'For each observation: the nearest others, which the projection keeps close.', empty: '5', key: 'neighbours', methods: ['lpp'] },
  heat: { key: 'heat', methods: ['lpp'] },
} satisfies Record<string, Field>;
