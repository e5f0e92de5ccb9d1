import { el, field } from '../kit/dom.js';
import { limitOf } from '../kit/limited.js';

/** @typedef {{ kind: string, text: string, unit: string, choices: string, is: string, tolerance: string }} Asked what the fields of a question hold */

/** @type {Asked} */
export const newQuestion = { kind: 'text', text: '', unit: '', choices: '', is: '', tolerance: '0' };

/**
 * The fields of one question with its answer, which goes into the key only.
 *
 * @param {Asked} asked
 * @param {number} number
 * @param {{ changed: () => void, remove: () => void }} on
 */
export function createQuestionForm(asked, number, { changed, remove }) {
  const set = (/** @type {keyof Asked} */ name) => (/** @type {Event} */ event) => {
    asked[name] = /** @type {HTMLInputElement} */ (event.target).value;
    changed();
  };
  const kind = el(
    'select',
    {
      onchange: (/** @type {Event} */ event) => {
        set('kind')(event);
        shape();
      },
    },
    ...[
      ['text', 'free text'],
      ['number', 'number'],
      ['choice', 'choice'],
    ].map(([value, label]) => el('option', { value, selected: value === asked.kind }, label)),
  );
  const text = el('textarea', { rows: 2, maxlength: limitOf('textCharacters').most, oninput: set('text') });
  text.value = asked.text;
  const one = (/** @type {keyof Asked} */ name, /** @type {number} */ maxlength) =>
    el('input', { type: 'text', maxlength, value: asked[name], oninput: set(name) });
  const unit = field('Unit', one('unit', limitOf('titleCharacters').most));
  const choices = el('textarea', {
    rows: 3,
    maxlength: limitOf('answerChoices').most * (limitOf('titleCharacters').most + 1),
    oninput: set('choices'),
  });
  choices.value = asked.choices;
  const listed = field('Choices, one a line', choices, `${limitOf('answerChoices').least} to ${limitOf('answerChoices').most} choices.`);
  const answer = field('Right answer', one('is', limitOf('textCharacters').most), 'For the key only. Empty: it is not marked.');
  const tolerance = field('Tolerance', one('tolerance', 40), 'Largest difference of a right number.');
  const root = el(
    'fieldset',
    { class: 'make-question' },
    el('legend', {}, `Question ${number}`),
    el('div', { class: 'fields' }, field('Kind', kind), unit),
    field('Text', text),
    listed,
    el('div', { class: 'fields' }, answer, tolerance),
    el('button', { type: 'button', class: 'quiet', 'aria-label': `Remove question ${number}`, onclick: remove }, 'Remove'),
  );
  function shape() {
    unit.hidden = tolerance.hidden = asked.kind !== 'number';
    listed.hidden = asked.kind !== 'choice';
  }
  shape();
  return root;
}

/**
 * The question and its answer as the core takes them.
 *
 * @param {Asked} asked
 * @param {number} number
 */
export function questionOf({ kind, text, unit, choices, is, tolerance }, number) {
  const apart = Number(tolerance.trim().replace(',', '.'));
  if (kind === 'number' && !(apart >= 0 && apart < Infinity))
    throw new Error(`The tolerance of question ${number} must be a number, 0 or more.`);
  const right = is.trim();
  return {
    question: {
      kind: /** @type {'text' | 'number' | 'choice'} */ (kind),
      text: text.trim(),
      ...(kind === 'number' && unit.trim() && { unit: unit.trim() }),
      ...(kind === 'choice' && {
        choices: choices
          .split('\n')
          .map((each) => each.trim().replace(/\s+/g, ' '))
          .filter(Boolean),
      }),
    },
    answer: {
      ...(right && { is: kind === 'number' ? right.replace(',', '.') : right }),
      ...(kind === 'number' && apart > 0 && { tolerance: apart }),
    },
  };
}
