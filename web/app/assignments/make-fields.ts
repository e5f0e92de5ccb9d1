import { el, field } from '../kit/dom.ts';
import { limitOf } from '../kit/limited.ts';
import { hideable } from '../link/hide.ts';
import type { Form } from './draft-assignment.ts';

/** What the names of link/hide.js hide, in words; parts that an assignment needs are absent. */
const parts = {
  'built-in': 'built-in sets',
  method: 'the method',
  bins: 'bins',
  components: 'components',
  lambda: 'λ',
  more: 'further settings',
  tune: 'Tune λ',
  diagnosis: 'diagnosis',
  scores: 'errors in Explore: RMSE, worst and best, diagnosis (the run log, the hand-in and downloads have them)',
  saved: 'saved models',
  experiments: 'Experiments',
  works: 'How it works',
  learn: 'Labs',
  share: 'Save and share',
};

/** A field that writes what is typed into the form. */
export function typedField(form: Form, name: 'title' | 'link' | 'address' | 'runs', changed: () => void, attributes: Record<string, any>) {
  const oninput = () => {
    form[name] = input.value;
    changed();
  };
  const input = el('input', { type: 'text', value: form[name], 'data-place': name, oninput, ...attributes });
  return input;
}

/** The title and the text. */
export function aboutFields(form: Form, changed: () => void) {
  const title = typedField(form, 'title', changed, { maxlength: limitOf('titleCharacters').most });
  const text = el('textarea', {
    rows: 5,
    maxlength: limitOf('answerCharacters').most,
    oninput: () => {
      form.text = text.value;
      changed();
    },
  });
  text.value = form.text;
  return [field('Title', title), field('What to do', text, 'An empty line begins a new paragraph.')];
}

/** The parts of the page to hide. */
export function hideFields(form: Form, changed: () => void) {
  const boxes = Object.entries(parts)
    .filter(([name]) => name in hideable)
    .map(([name, label]) => {
      const box = el('input', {
        type: 'checkbox',
        checked: form.hide.includes(name),
        onchange: () => {
          form.hide = box.checked ? [...form.hide, name] : form.hide.filter((each) => each !== name);
          changed();
        },
      });
      return el('label', { class: 'check' }, box, label);
    });
  return el('fieldset', { class: 'checks' }, el('legend', {}, 'Hide from students'), ...boxes);
}
