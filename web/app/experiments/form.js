import { el, field, swatchOf } from '../kit/dom.js';
import { numbersIn } from '../kit/limited.js';
import { styleOf } from './method-style.js';

/**
 * The options of one experiment.
 *
 * @param {import('./catalogue.js').Experiment} experiment
 * @param {import('../state/state.js').Choice} choice
 * @param {(change: Partial<import('../state/state.js').Choice>) => void} change
 */
export function createForm(experiment, choice, change) {
  const own = { ...choice.numbers };
  const inputs = /** @type {[import('../state/state.js').FieldName, import('./catalogue.js').Field][]} */ (
    Object.entries(experiment.fields)
  ).map(([name, { label, hint, list }]) => {
    const input = el('input', {
      type: 'text',
      inputmode: list ? 'text' : 'decimal', // a decimal keypad may have no comma
      autocomplete: 'off',
      placeholder: 'auto',
      'data-field': name,
      value: own[name]?.join(', ') ?? '',
      onchange: () => {
        const values = numbersIn(input, name, list ? {} : { most: 1 });
        if (values === undefined) return;
        own[name] = values ?? [];
        change({ numbers: { ...own } });
      },
    });
    return field(label, input, hint);
  });
  return el(
    'div',
    { class: 'experiment-form' },
    el('div', { class: 'experiment-fields' }, ...inputs, penalties(experiment, choice, change), noise(choice, change)),
    methods(experiment, choice, change),
  );
}

/**
 * The choice of given or tuned λ for PPCA.
 *
 * @param {import('./catalogue.js').Experiment} experiment
 * @param {import('../state/state.js').Choice} choice
 * @param {(change: Partial<import('../state/state.js').Choice>) => void} change
 */
function penalties({ tunes }, choice, change) {
  if (!tunes) return null;
  const select = el(
    'select',
    { onchange: () => change({ penalties: /** @type {import('../state/state.js').Penalties} */ (select.value) }) },
    el('option', { value: 'given' }, 'as entered'),
    el('option', { value: 'tuned' }, 'tuned in each training set'),
  );
  select.value = choice.penalties;
  return field(
    'λ of PPCA',
    select,
    'As entered: an empty λ is set from the variance. Tuned: by cross-validation, about twenty times the work.',
  );
}

/**
 * The choice of noise.
 *
 * @param {import('../state/state.js').Choice} choice
 * @param {(change: Partial<import('../state/state.js').Choice>) => void} change
 */
function noise(choice, change) {
  const select = el(
    'select',
    { onchange: () => change({ noise: /** @type {import('../state/state.js').Choice['noise']} */ (select.value) }) },
    el('option', { value: 'constant' }, 'the same for all θ'),
    el('option', { value: 'theta' }, 'both: the same, and by θ'),
    el('option', { value: 'variables' }, 'both, by θ and by variable'),
  );
  select.value = choice.noise;
  return field('Noise', select, 'Both: each method has a second row, with observations weighed by 1/σ²(θ), or also variables by 1/ψ.');
}

/**
 * @param {import('./catalogue.js').Experiment} experiment
 * @param {import('../state/state.js').Choice} choice
 * @param {(change: Partial<import('../state/state.js').Choice>) => void} change
 */
function methods({ methods: offered }, choice, change) {
  const boxes = offered.map((name) => {
    const { label, colour } = styleOf(name);
    const box = el('input', {
      type: 'checkbox',
      value: name,
      checked: choice.methods.includes(name),
      onchange: () => change({ methods: offered.filter((_, i) => boxes[i].box.checked) }),
    });
    return {
      box,
      root: el('label', { class: 'check' }, box, swatchOf(colour), label, slow.has(name) ? el('span', { class: 'hint' }, '(slow)') : null),
    };
  });
  return el('fieldset', { class: 'checks' }, el('legend', {}, 'Methods'), ...boxes.map(({ root }) => root));
}

const slow = new Set(['SPCA', 'SPCA-30', 'PPCA-paper']);
