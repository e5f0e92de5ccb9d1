/**
 * The experiments of the paper, in its order: what each asks, on which data, and
 * what can be chosen. The values are those that the page begins with; an empty
 * field leaves the choice to the core.
 *
 * @typedef {import('../state/state.js').FieldName} FieldName
 * @typedef {{ label: string, hint?: string, list?: boolean }} Field
 *
 * @typedef {object} Experiment
 * @property {string} name
 * @property {string} title
 * @property {string} section of the paper
 * @property {string} question
 * @property {string} own the data that it draws itself, from the seed
 * @property {{ kind: 'pictures' | 'table', what: string } | null} takes data of the visitor
 * @property {Partial<Record<FieldName, Field>>} fields
 * @property {Partial<Record<FieldName, number[]>>} start
 * @property {string[]} methods that can be compared
 * @property {string[]} compared the methods that it begins with
 * @property {boolean} tunes whether λ can be chosen inside the training sets
 * @property {string} remark how the numbers of the paper compare
 */

const all = ['PCA', 'MPCA', 'SPCA', 'SPCA-30', 'IPCA', 'LPP', 'PPCA', 'PPCA-paper', 'PPCA-normalised'];
const reconstructing = all.filter((name) => name !== 'MPCA' && name !== 'PPCA-normalised');

/** @type {Record<string, Field>} */
const common = {
  splits: { label: 'Splits', hint: 'How often the data are drawn anew; the tables show means and standard deviations over them.' },
  seed: { label: 'Seed', hint: 'Decides everything random: the same seed gives the same numbers.' },
  lambdaMean: { label: 'λₘ of PPCA, for the means', list: true },
  lambdaBasis: { label: 'λᵥ of PPCA, for the bases', list: true },
};

/** @type {Experiment[]} */
export const experiments = [
  {
    name: 'simulation',
    title: 'Simulation',
    section: '§4.1',
    question: 'Does PPCA recover a mean and a basis that are known, and for which λ?',
    own: '45 observations of three variables, drawn from the formulas of the paper.',
    takes: null,
    fields: {
      splits: { label: 'Seeds', hint: 'Each draws the data anew; the curves are means over them.' },
      seed: { ...common.seed, label: 'First seed' },
      lambdaMean: { label: 'λₘ of the left figure', list: true },
      lambdaBasis: { label: 'λᵥ of the right figure', list: true },
    },
    start: {
      splits: [20],
      seed: [1],
      lambdaMean: [0.0001, 0.001, 0.008, 0.03, 0.1, 0.3, 1, 3, 10],
      lambdaBasis: [0.01, 0.1, 0.4, 1, 4.2, 10, 20, 50, 100, 300, 1000],
    },
    methods: ['PCA', 'IPCA', 'PPCA', 'PPCA-paper'],
    compared: ['PCA', 'IPCA', 'PPCA'],
    tunes: false,
    remark: 'The paper shows two figures without numbers; they were made from one draw of the data.',
  },
  {
    name: 'lymph',
    title: 'Lymph nodes',
    section: '§4.2',
    question: 'Shapes that grow more complex with their size: how few examples of each size are enough?',
    own: 'Drawn star-shaped bodies of 162 radii, with 6 to 43 mm diameter, since the clinical data are not public.',
    takes: { kind: 'table', what: 'A CSV of 162 radii and the diameter, in mm' },
    fields: {
      splits: common.splits,
      sizes: { label: 'Training nodes in each bin', list: true },
      components: { label: 'Components' },
      seed: common.seed,
      lambdaMean: common.lambdaMean,
      lambdaBasis: common.lambdaBasis,
    },
    start: { splits: [10], sizes: [2, 4, 6, 8, 10, 15, 20, 25, 30], components: [6], seed: [1] },
    methods: reconstructing,
    compared: ['PCA', 'IPCA', 'PPCA'],
    tunes: true,
    remark:
      'The paper’s numbers are of the clinical data, one draw: compare the order of the methods, not the millimetres. With 10 and more drawn nodes in each bin PPCA errs less than PCA, where the paper has it a little behind.',
  },
  {
    name: 'blur',
    title: 'Blurred faces',
    section: '§4.3',
    question: 'How well is a blurred face reconstructed, with few and with many faces to learn from?',
    own: 'Drawn heads of 19×19 pixels in place of the CBCL faces.',
    takes: { kind: 'pictures', what: 'A ZIP or folder of faces, such as the CBCL faces; they are blurred by the experiment' },
    fields: {
      splits: common.splits,
      sizes: { label: 'Training faces in each bin', list: true },
      components: { label: 'Components' },
      seed: common.seed,
      lambdaMean: common.lambdaMean,
      lambdaBasis: common.lambdaBasis,
    },
    start: { splits: [10], sizes: [2, 10, 20, 50, 100, 200], components: [10], seed: [1] },
    methods: reconstructing,
    compared: ['PCA', 'IPCA', 'PPCA'],
    tunes: true,
    remark:
      'The paper’s numbers are of one draw of the CBCL faces; drawn heads are easier. That sparse PCA underfits, as the paper finds, is true of its soft thresholds: SPCA with elastic nets reconstructs like PCA.',
  },
  {
    name: 'recognition',
    title: 'Recognition',
    section: '§4.3',
    question: 'Which method’s coefficients tell a blurred face from all others?',
    own: 'Drawn heads of 19×19 pixels in place of the CBCL faces.',
    takes: { kind: 'pictures', what: 'A ZIP or folder of faces, such as the CBCL faces; they are blurred by the experiment' },
    fields: {
      splits: common.splits,
      faces: { label: 'Faces to tell apart', list: true },
      components: { label: 'Components to choose among', list: true },
      seed: common.seed,
      lambdaMean: common.lambdaMean,
      lambdaBasis: common.lambdaBasis,
    },
    start: {
      splits: [100],
      faces: [100, 200],
      components: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
      seed: [1],
      lambdaMean: [1],
      lambdaBasis: [2],
    },
    methods: all,
    compared: ['PCA', 'MPCA', 'IPCA', 'LPP', 'PPCA', 'PPCA-normalised'],
    tunes: true,
    remark:
      'Carried out on the CBCL faces as the paper describes it, much comes out otherwise. It finds MPCA best, and prints 12 and 15 % for PPCA on 100 and 200 faces, 63 and 77 % for LPP. Here PPCA errs least, with 2.0 and 3.4 %; LPP follows with 3.2 and 4.4 %, before PCA with 3.6 and 6.4 %. IPCA fails as it does there, with some 80 %: the bases of its bins have nothing to do with each other.',
  },
  {
    name: 'yaw',
    title: 'Turning heads',
    section: '§4.4',
    question: 'Faces of people never seen, at every angle: does a basis that turns with the head help?',
    own: 'Drawn heads of 272 people that turn, in place of photographs, warped and masked as the paper describes, with whitening and without.',
    takes: { kind: 'pictures', what: 'A ZIP of faces with a table of their angles and people, such as the UMIST faces' },
    fields: {
      splits: common.splits,
      sizes: { label: 'Training pictures in each bin', list: true },
      components: { label: 'Components' },
      seed: common.seed,
      lambdaMean: common.lambdaMean,
      lambdaBasis: common.lambdaBasis,
    },
    start: { splits: [10], sizes: [2, 8, 14], components: [10], seed: [1] },
    methods: ['PCA', 'PCA-masked', ...reconstructing.slice(1)],
    compared: ['PCA', 'IPCA', 'PCA-masked', 'PPCA'],
    tunes: true,
    remark:
      'PCA fills what the head hides with zeros; masked PCA fits only what is seen. Algorithm 1 takes minutes for each size and split. The paper’s numbers are of photographs; drawn heads are easier, and on them PPCA errs least with 8 and 14 people in each bin. Your own pictures are taken as they are, neither warped nor masked: on the UMIST faces, fourteen people to learn from, PPCA with λ tuned equals PCA, and with the default λ errs some 1 to 3 % more.',
  },
];

/** @param {string} name */
export function experimentOf(name) {
  const found = experiments.find((each) => each.name === name);
  if (!found) throw new Error(`there is no experiment ${name}`);
  return found;
}
