import { el, field, selectOf, swatchOf } from '../kit/dom.ts';
import { numbersIn } from '../kit/limited.ts';
import { styleOf } from './method-style.ts';
import type { Choice, FieldName } from '../state/state.ts';
import type { Experiment, Field } from './catalogue.ts';

const slow = new Set(['SPCA', 'SPCA-30', 'PPCA-paper']);

/** The menus of every experiment, by the choice that they make. */
const menus = {
  penalties: {
    label: 'λ of PPCA',
    options: { given: 'as entered', tuned: 'tuned in each training set' },
    hint: 'As entered: an empty λ is set from the variance. Tuned: by cross-validation, about twenty times the work.',
  },
  noise: {
    label: 'Noise',
    options: { constant: 'the same for all θ', theta: 'both: the same, and by θ' },
    hint: 'Both: each method has a second row, with observations weighted by 1/σ²(θ).',
  },
};

/** The options of one experiment. show() writes a choice into the fields; text that is not valid, or is being typed, stays. */
export function createForm(experiment: Experiment, change: (change: Partial<Choice>) => void) {
  let now: Choice;
  const inputs = (Object.entries(experiment.fields) as [FieldName, Field][]).map(([name, { label, hint, list }]) => {
    const input = el('input', {
      type: 'text',
      inputmode: list ? 'text' : 'decimal', // a decimal keypad may have no comma
      autocomplete: 'off',
      placeholder: 'auto',
      'data-field': name,
      onchange: () => {
        const values = numbersIn(input, name, list ? {} : { most: 1 });
        if (values !== undefined) change({ numbers: { ...now.numbers, [name]: values ?? [] } });
      },
    });
    return { name, input, root: field(label, input, hint) };
  });
  const names = (['penalties', 'noise'] as const).filter((name) => name !== 'penalties' || experiment.tunes);
  const selects = names.map((name) => {
    const { label, options, hint } = menus[name];
    const select = selectOf(options, { onchange: () => change({ [name]: select.value }) });
    return { name, select, root: field(label, select, hint) };
  });
  const boxes = experiment.methods.map((name) => {
    const { label, colour } = styleOf(name);
    const ticked = () => experiment.methods.filter((_, i) => boxes[i].box.checked);
    const box = el('input', { type: 'checkbox', value: name, onchange: () => change({ methods: ticked() }) });
    const hint = slow.has(name) ? el('span.hint', '(slow)') : null;
    return { box, root: el('label.check', box, swatchOf(colour), label, hint) };
  });
  const methods = el('fieldset.checks', el('legend', 'Methods'), ...boxes.map(({ root }) => root));

  return {
    root: el('div.experiment-form', el('div.experiment-fields', ...[...inputs, ...selects].map(({ root }) => root)), methods),
    show(choice: Choice) {
      now = choice;
      for (const { name, input } of inputs)
        if (input !== document.activeElement && !input.validity.customError) input.value = choice.numbers[name]?.join(', ') ?? '';
      for (const { name, select } of selects) select.value = choice[name];
      for (const { box } of boxes) box.checked = choice.methods.includes(box.value);
    },
  };
}
