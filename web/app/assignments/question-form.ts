import { actionButton, el, field, selectOf } from '../kit/dom.ts';
import { decimal } from '../kit/format.ts';
import { limitOf } from '../kit/limited.ts';
import { FieldError } from './field-error.ts';

/** what the fields of a question hold */
export type Asked = { kind: string; text: string; unit: string; choices: string; is: string; tolerance: string };

export const newQuestion: Asked = { kind: 'text', text: '', unit: '', choices: '', is: '', tolerance: '0' };

/** The fields of one question with its answer, which goes into the key only. */
export function createQuestionForm(asked: Asked, number: number, { changed, remove }: { changed: () => void; remove: () => void }) {
  const set = (name: keyof Asked) => (event: Event) => {
    asked[name] = (event.target as HTMLInputElement).value;
    changed();
  };
  const kind = selectOf(
    { text: 'free text', number: 'number', choice: 'choice' },
    {
      onchange: (event: Event) => {
        set('kind')(event);
        shape();
      },
    },
  );
  kind.value = asked.kind;
  const place = (name: keyof Asked) => `question ${number} ${name}`;
  const text = el('textarea', { rows: 2, maxlength: limitOf('textCharacters').most, oninput: set('text'), 'data-place': place('text') });
  text.value = asked.text;
  const one = (name: keyof Asked, maxlength: number) =>
    el('input', { type: 'text', maxlength, value: asked[name], oninput: set(name), 'data-place': place(name) });
  const unit = field('Unit', one('unit', limitOf('titleCharacters').most));
  const choices = el('textarea', {
    rows: 3,
    maxlength: limitOf('answerChoices').most * (limitOf('titleCharacters').most + 1),
    oninput: set('choices'),
    'data-place': place('choices'),
  });
  choices.value = asked.choices;
  const listed = field('Choices, one a line', choices, `${limitOf('answerChoices').least} to ${limitOf('answerChoices').most} choices.`);
  const answer = field('Right answer', one('is', limitOf('textCharacters').most), 'For the key only. Empty: it is not marked.');
  const tolerance = field('Tolerance', one('tolerance', 40), 'A number this close to the answer is right.');
  const root = el(
    'fieldset',
    { class: 'make-question' },
    el('legend', {}, `Question ${number}`),
    el('div', { class: 'fields' }, field('Kind', kind), unit),
    field('Text', text),
    listed,
    el('div', { class: 'fields' }, answer, tolerance),
    actionButton('Remove', remove, { class: 'quiet', 'aria-label': `Remove question ${number}` }),
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
 * @throws a FieldError
 */
export function questionOf({ kind, text, unit, choices, is, tolerance }: Asked, number: number) {
  const wrong = (name: keyof Asked, message: string) => {
    throw new FieldError(message, `question ${number} ${name}`);
  };
  const listed = choices
    .split('\n')
    .map((each) => each.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  const right = kind === 'number' ? decimal(is) : is.trim();
  const apart = Number(decimal(tolerance));
  const { least, most } = limitOf('answerChoices');
  if (!text.trim()) wrong('text', `Question ${number} has no text. Write it.`);
  if (kind === 'choice' && (listed.length < least || listed.length > most))
    wrong('choices', `Write ${least} to ${most} choices, one a line: question ${number} has ${listed.length}.`);
  if (kind === 'choice' && right && !listed.includes(right))
    wrong('is', `The answer to question ${number} is “${right}”, which is none of its choices.`);
  if (kind === 'number' && right && !Number.isFinite(Number(right)))
    wrong('is', `The answer to question ${number} is “${right}”, which is not a number.`);
  if (kind === 'number' && !(apart >= 0 && apart < Infinity))
    wrong('tolerance', `The tolerance of question ${number} must be a number, 0 or more.`);
  return {
    question: {
      kind: kind as 'text' | 'number' | 'choice',
      text: text.trim(),
      ...(kind === 'number' && unit.trim() && { unit: unit.trim() }),
      ...(kind === 'choice' && { choices: listed }),
    },
    answer: {
      ...(right && { is: right }),
      ...(kind === 'number' && apart > 0 && { tolerance: apart }),
    },
  };
}
