import { method as describe } from '../colour.js';
import { changes, el, field } from '../dom.js';
import { emitter } from '../emitter.js';
import { lambdaText, numbers } from '../format.js';
import { defaultSettings } from '../state.js';

/** @typedef {import('../state.js').Settings} Settings */

/**
 * The method and its options. Empty means: as the core chooses.
 *
 * @param {HTMLElement} root
 */
export function createMethodPanel(root) {
  const events = emitter();
  const [changed, freed] = [changes(), changes()];
  const emit = (/** @type {Partial<Settings>} */ change) => events.emit('settings', change);

  const method = choice({
    ppca: 'PPCA: moves with θ', ipca: 'IPCA: one PCA per bin', pca: 'PCA: ignores θ',
    'ppca-normalised': 'PPCA, coefficients of variance 1', mpca: 'MPCA: PCA, coefficients of variance 1',
    spca: 'SPCA: sparse loadings', lpp: 'LPP: keeps neighbours together',
  }, (value) => emit({ method: value }));
  const divide = choice({ bins: 'bins of equal width', count: 'bins of equal count', endpoints: 'endpoints of my own' }, (value) => emit({ divide: /** @type {any} */ (value) }));
  const bins = whole(1, (value) => emit({ bins: value ?? 4 }));
  const endpoints = el('input', { type: 'text', placeholder: '0, 1, 2, 3', onchange: () => emit({ endpoints: list(endpoints, 2) }) });
  const components = whole(1, (value) => emit({ components: value ?? 1 }));
  const spread = choice({ same: 'the same at every endpoint', own: 'suggested per endpoint' }, (chosen) => (chosen === 'own' ? events.emit('suggest') : emit({ perEndpoint: null })));
  const perEndpoint = el('input', { type: 'text', inputmode: 'numeric', onchange: () => {
    const counts = list(perEndpoint, 1);
    if (counts) emit({ perEndpoint: counts });
  } });
  const lambda = { mean: stiffness(), basis: stiffness(), ortho: real('auto') };
  for (const [name, input] of Object.entries(lambda)) {
    input.addEventListener('change', () => emit({ lambda: { ...exact, [name]: name === 'ortho' ? value(input) : amountOf(input) } }));
  }
  /** The λ themselves, of which the fields may show fewer digits. */
  let exact = defaultSettings.lambda;

  const around = el('input', { type: 'checkbox', onchange: () => emit({ periodic: around.checked ? 360 : null }) });
  const period = el('input', { type: 'number', step: 'any', onchange: () => emitPeriod() });
  function emitPeriod() {
    const good = Number(period.value) > 0;
    period.setCustomValidity(good ? '' : 'Give a number above 0: 360 for degrees, 24 for hours.');
    if (period.reportValidity()) emit({ periodic: Number(period.value) });
  }
  // Of two parameters, where the bins are along the second.
  const emitSecond = (/** @type {Partial<import('../state.js').SecondAxis>} */ change) => { if (second) emit({ second: { ...second, ...change } }); };
  const secondBins = whole(1, (value) => emitSecond({ bins: value ?? 4 }));
  const secondEndpoints = el('input', { type: 'text', placeholder: '0, 1, 2, 3', onchange: () => emitSecond({ endpoints: list(secondEndpoints, 1) }) });
  const ratio = el('input', { type: 'number', step: 'any', min: 0, placeholder: '1', onchange: () => emitSecond({ ratio: value(ratio) || null }) });
  /** @type {import('../state.js').SecondAxis | null} */
  let second = null;
  const range = el('input', { type: 'text', placeholder: 'that of the data', onchange: () => emit({ range: list(range, 2) }) });
  const solver = choice({ exact: 'exact: Riemannian L-BFGS', paper: 'the paper’s Algorithm 1' }, (chosen) => emit({ solver: chosen }));
  const gauge = choice({ decoupled: 'decoupled: means first', centred: 'centred: Σβ = 0', ridge: 'ridge: centred, small β' }, (chosen) => emit({ gauge: chosen }));
  const more = {
    ridge: real('0.01'), tolerance: real('1e-7'), maxEvaluations: real('auto'), seed: real('1'), sample: real('all'),
    nonzeros: real('half'), neighbours: real('5'),
    cycles: real('auto'), meanSteps: real('0: closed form'), basisSteps: real('auto'), meanRate: real('auto'), basisRate: real('auto'),
  };
  for (const [name, input] of Object.entries(more)) input.addEventListener('change', () => emit({ [name]: value(input) }));

  const sparsity = choice({ '': 'automatic', '0.000001': 'elastic nets', Infinity: 'soft thresholds: λ₂ = ∞' }, (chosen) => emit({ sparseRidge: amount(chosen) }));
  const weights = choice({ '': 'by distance: heat kernel', Infinity: 'all 1' }, (chosen) => emit({ heat: amount(chosen) }));

  const prudence = choice({ '': 'the smallest error', yes: 'the stiffest within one standard error' }, (chosen) => emit({ oneStandardError: chosen !== '' }));
  const tune = el('button', { type: 'button', id: 'tune', onclick: () => events.emit('tune') }, 'Tune λ');
  const rows = {
    spread: field('Numbers of components', spread),
    components: field('Components', components),
    perEndpoint: field('Components per endpoint', perEndpoint, 'From the first endpoint to the last: as few as hold 90 % of the variance there, 20 at most. Type others to change them.'),
    bins: field('Bins', bins),
    secondBins: field('Bins of the second θ', secondBins),
    secondEndpoints: field('Endpoints of the second θ', secondEndpoints, 'A single one: this θ does not count.'),
    ratio: field('λ along the second θ', ratio, 'As a multiple of λ along the first.'),
    endpoints: field('Endpoints', endpoints, 'Increasing values of θ; all observations lie between the first and the last.'),
    lambda: el('fieldset', { class: 'lambda' }, el('legend', {}, 'Smoothness λ'),
      field('mean', lambda.mean), field('basis', lambda.basis), field('ortho', lambda.ortho),
      el('p', { class: 'hint' }, 'Larger mean and basis: the model changes less with θ. Ortho keeps components at right angles. Empty: a rule of thumb. Tune: by cross-validation, then trains.'), tune),
    nonzeros: field('Loadings that are not 0', more.nonzeros, 'Of each vector; all others are exactly 0.'),
    sparsity: field('Made sparse by', sparsity),
    neighbours: field('Neighbours', more.neighbours, 'Of each observation: the nearest ones, which the projection keeps together.'),
    weights: field('Weights of neighbours', weights),
    prudence: field('Tune chooses', prudence),
    solver: field('Solver', solver),
    periodic: field('θ is periodic', around, 'One period later it is the same: 360 for degrees, 24 for hours.'),
    period: field('Period of θ', period),
    range: field('Range of θ', range, 'First and last endpoint of the bins.'),
    gauge: field('Gauge', gauge, 'What fixes the means, which the energy alone leaves open.'),
    ridge: field('Ridge ε', more.ridge),
    tolerance: field('Tolerance', more.tolerance, 'Share of the energy left to gain that ends the training.'),
    maxEvaluations: field('Most evaluations', more.maxEvaluations),
    cycles: field('Most cycles', more.cycles),
    meanSteps: field('Steps for the means in a cycle', more.meanSteps),
    basisSteps: field('Steps for the bases in a cycle', more.basisSteps),
    meanRate: field('Rate for the means α', more.meanRate),
    basisRate: field('Rate for the bases α', more.basisRate),
    sample: field('Training observations', more.sample, 'So many of them, drawn by the seed and spread over θ. The errors are those of all.'),
    seed: field('Seed', more.seed, 'The same data, options and seed give the same model.'),
  };
  const named = { ...rows, method: field('Method', method), divide: field('θ in', divide) };
  for (const [name, row] of Object.entries(named)) row.dataset.row = name; // for links that hide it
  root.append(
    named.method,
    el('div', { class: 'pair' }, named.divide, rows.bins), rows.endpoints, rows.secondBins, rows.secondEndpoints,
    el('div', { class: 'pair' }, rows.periodic, rows.period),
    rows.spread, rows.components, rows.perEndpoint, rows.nonzeros, rows.neighbours, rows.lambda, rows.ratio,
    el('details', { class: 'more' }, el('summary', {}, 'More options'), rows.sparsity, rows.weights, rows.prudence, rows.solver, rows.gauge, rows.ridge, rows.range,
      rows.tolerance, rows.maxEvaluations, rows.cycles, rows.meanSteps, rows.basisSteps, rows.meanRate, rows.basisRate, rows.sample, rows.seed));

  /** @param {Settings} settings */
  function visible(settings) {
    const ppca = describe(settings.method).smooth ?? false;
    const spca = settings.method === 'spca', lpp = settings.method === 'lpp';
    const own = settings.divide === 'endpoints';
    const paper = settings.solver === 'paper';
    /** @type {Record<keyof typeof rows, boolean>} */
    const wanted = {
      spread: ppca, components: !ppca || settings.perEndpoint == null, perEndpoint: ppca && settings.perEndpoint != null,
      nonzeros: spca, sparsity: spca, neighbours: lpp, weights: lpp,
      secondBins: second != null && !own, secondEndpoints: second != null && own, ratio: second != null && ppca,
      bins: !own, endpoints: own, range: !own && settings.periodic == null, periodic: true, period: settings.periodic != null, lambda: ppca, solver: ppca, tolerance: ppca, sample: true, seed: true, prudence: ppca && !paper,
      gauge: ppca && !paper, ridge: ppca && !paper && settings.gauge === 'ridge', maxEvaluations: ppca && !paper,
      cycles: ppca && paper, meanSteps: ppca && paper, basisSteps: ppca && paper, meanRate: ppca && paper, basisRate: ppca && paper,
    };
    for (const [name, row] of Object.entries(rows)) row.hidden = !wanted[/** @type {keyof typeof rows} */ (name)];
  }

  /** The field in which something is typed that it has not taken yet. @type {EventTarget | null} */
  let typing = null;
  root.addEventListener('input', ({ target }) => { typing = target; });
  for (const end of ['change', 'focusout']) root.addEventListener(end, () => { typing = null; }, true); // before the field takes it

  /** What is typed stays, and so does what the field complains of. @param {HTMLInputElement} input @param {string} text */
  const put = (input, text) => { if (input !== typing && !input.validity.customError) input.value = text; };

  /**
   * Where the settings are others, and then only.
   *
   * @param {import('../state.js').Settings} settings
   */
  function write(settings) {
    second = settings.second;
    exact = settings.lambda;
    visible(settings);
    put(secondBins, text(second?.bins ?? null));
    put(secondEndpoints, second?.endpoints?.join(', ') ?? '');
    put(ratio, text(second?.ratio ?? null));
    method.value = settings.method;
    divide.value = settings.divide;
    put(bins, String(settings.bins));
    put(endpoints, settings.endpoints?.join(', ') ?? '');
    put(components, String(settings.components));
    spread.value = settings.perEndpoint == null ? 'same' : 'own';
    put(perEndpoint, settings.perEndpoint?.join(', ') ?? '');
    around.checked = settings.periodic != null;
    put(period, text(settings.periodic));
    put(range, settings.range?.join(', ') ?? '');
    solver.value = settings.solver;
    gauge.value = settings.gauge;
    prudence.value = settings.oneStandardError ? 'yes' : '';
    sparsity.value = text(settings.sparseRidge);
    weights.value = text(settings.heat);
    for (const [name, input] of Object.entries(lambda)) put(input, lambdaOf(exact[/** @type {'mean'} */ (name)]));
    for (const [name, input] of Object.entries(more)) put(input, text(settings[/** @type {'ridge'} */ (name)]));
    tune.hidden = settings.solver === 'paper';
  }

  /** Whether a field holds what it has not taken; it is shown then, and says so again. */
  function complains() {
    const wrong = [...root.querySelectorAll('input')].find((input) => input.validity.customError && !input.closest('[hidden]'));
    wrong?.closest('details')?.setAttribute('open', '');
    wrong?.reportValidity();
    return wrong != null;
  }

  return {
    events,
    complains,
    /** @param {import('../state.js').State} state */
    update({ settings, training, summary, reading, engine }) {
      if (changed(settings)) write(settings);
      if (!freed(training == null, summary, reading == null, engine)) return;
      for (const control of root.querySelectorAll('input, select')) control.toggleAttribute('disabled', training != null);
      tune.disabled = training != null || !summary?.theta || reading != null || engine === 'failed';
    },
  };
}

/** @param {number | null} value */
const text = (value) => (value == null ? '' : String(value));

/**
 * A λ as it was typed; one that was computed, and has more digits, in few.
 *
 * @param {number | null} value
 */
const lambdaOf = (value) => (value == null ? '' : Number(value.toPrecision(6)) === value ? text(value).replace('Infinity', '∞') : lambdaText(value));

/** @param {string} text of a choice; empty: as the core chooses */
const amount = (text) => (text === '' ? null : Number(text));

/** @param {HTMLInputElement} input */
const value = (input) => (input.value.trim() === '' || !Number.isFinite(Number(input.value)) ? null : Number(input.value));

/**
 * A λ as it is typed, which may be infinite; null, and a complaint at the field,
 * where it is neither.
 *
 * @param {HTMLInputElement} input
 */
function amountOf(input) {
  const typed = input.value.trim().replace(/^(∞|inf|infinity)$/i, 'Infinity');
  const good = typed === '' || Number(typed) >= 0;
  input.setCustomValidity(good ? '' : 'Give a number ≥ 0, or ∞.');
  input.reportValidity();
  return good && typed !== '' ? Number(typed) : null;
}

/** The field of a λ: text, since a field of numbers cannot hold ∞. */
const stiffness = () => el('input', { type: 'text', inputmode: 'decimal', placeholder: 'auto' });

/** @param {string} placeholder */
const real = (placeholder) => el('input', { type: 'number', step: 'any', min: 0, placeholder });

/**
 * @param {Record<string, string>} options
 * @param {(value: string) => void} chosen
 */
function choice(options, chosen) {
  const select = el('select', { onchange: () => chosen(select.value) },
    ...Object.entries(options).map(([value, label]) => el('option', { value }, label)));
  return select;
}

/**
 * @param {number} min
 * @param {(value: number | null) => void} chosen
 */
function whole(min, chosen) {
  const input = el('input', { type: 'number', min, step: 1, onchange: () => chosen(value(input)) });
  return input;
}

/**
 * A list of numbers, or null and a complaint at the field.
 *
 * @param {HTMLInputElement} input
 * @param {number} least
 */
function list(input, least) {
  const values = numbers(input.value);
  const good = input.value.trim() === '' || (values != null && values.length >= least);
  input.setCustomValidity(good ? '' : `Give at least ${least} numbers, separated by commas.`);
  input.reportValidity();
  return good ? values : null;
}
