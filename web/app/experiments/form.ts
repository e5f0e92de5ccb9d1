import { el, field, selectOf, swatchOf } from '../kit/dom.ts';
import { numbersIn } from '../kit/limited.ts';
import { styleOf } from './method-style.ts';
import type { Choice, FieldName, Penalties } from '../state/state.ts';
import type { Experiment, Field } from './catalogue.ts';

/** The options of one experiment. */
export function createForm(experiment: Experiment, choice: Choice, change: (change: Partial<Choice>) => void) {
  const own = { ...choice.numbers };
  const inputs = (Object.entries(experiment.fields) as [FieldName, Field][]).map(([name, { label, hint, list }]) => {
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

  /** The choice of given or tuned λ for PPCA. */
  function penalties() {
    if (!experiment.tunes) return null;
    const select = selectOf(
      { given: 'as entered', tuned: 'tuned in each training set' },
      { onchange: () => change({ penalties: select.value as Penalties }) },
    );
    select.value = choice.penalties;
    return field(
      'λ of PPCA',
      select,
      'As entered: an empty λ is set from the variance. Tuned: by cross-validation, about twenty times the work.',
    );
  }

  function noise() {
    const select = selectOf(
      { constant: 'the same for all θ', theta: 'both: the same, and by θ' },
      { onchange: () => change({ noise: select.value as Choice['noise'] }) },
    );
    select.value = choice.noise;
    return field('Noise', select, 'Both: each method has a second row, with observations weighed by 1/σ²(θ).');
  }

  function methods() {
    const boxes = experiment.methods.map((name) => {
      const { label, colour } = styleOf(name);
      const box = el('input', {
        type: 'checkbox',
        value: name,
        checked: choice.methods.includes(name),
        onchange: () => change({ methods: experiment.methods.filter((_, i) => boxes[i].box.checked) }),
      });
      const hint = slow.has(name) ? el('span', { class: 'hint' }, '(slow)') : null;
      return { box, root: el('label', { class: 'check' }, box, swatchOf(colour), label, hint) };
    });
    return el('fieldset', { class: 'checks' }, el('legend', {}, 'Methods'), ...boxes.map(({ root }) => root));
  }

  return el('div', { class: 'experiment-form' }, el('div', { class: 'experiment-fields' }, ...inputs, penalties(), noise()), methods());
}

const slow = new Set(['SPCA', 'SPCA-30', 'PPCA-paper']);
