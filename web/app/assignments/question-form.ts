import { actionButton, el, field } from '../kit/dom.ts';
import { decimal } from '../kit/format.ts';
import { limitOf } from '../kit/limited.ts';
import { choiceIn, FieldError, textIn } from './form-fields.ts';

/** What the fields of a question hold. */
export type Asked = { kind: string; text: string; unit: string; choices: string; is: string; tolerance: string };

export const newQuestion: Asked = { kind: 'text', text: '', unit: '', choices: '', is: '', tolerance: '0' };

const [least, mostChoices] = [limitOf('answerChoices').least, limitOf('answerChoices').most];

/** The fields of one question with its answer, which goes into the key only. */
export function createQuestionForm(asked: Asked, number: number, { changed, remove }: { changed: () => void; remove: () => void }) {
  const text = (name: keyof Asked, maxlength: number, rows?: number) =>
    textIn(asked, name, changed, { rows, maxlength, place: `question ${number} ${name}` });
  const kinds = { text: 'free text', number: 'number', choice: 'choice' };
  const kind = choiceIn(asked, 'kind', kinds, () => {
    changed();
    shape();
  });
  const title = limitOf('titleCharacters').most;
  const unit = field('Unit', text('unit', title));
  const listed = field('Choices, one a line', text('choices', mostChoices * (title + 1), 3), `${least} to ${mostChoices} choices.`);
  const answer = field(
    'Right answer',
    text('is', limitOf('textCharacters').most),
    'Only the key has it. If it is empty, the answer is not marked.',
  );
  const tolerance = field('Tolerance', text('tolerance', 40), 'A number this close to the answer is right.');
  const root = el(
    'fieldset.make-question',
    el('legend', `Question ${number}`),
    el('div.fields', field('Kind', kind), unit),
    field('Text', text('text', limitOf('textCharacters').most, 2)),
    listed,
    el('div.fields', answer, tolerance),
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
 * The question and its answer as the core takes them, which checks the rest.
 *
 * @param each whether each student has other data
 * @throws a FieldError
 */
export function questionOf({ kind, text, unit, choices, is, tolerance }: Asked, number: number, each: boolean) {
  const right = kind === 'number' ? decimal(is) : is.trim();
  const apart = Number(decimal(tolerance));
  if (kind === 'number' && !(apart >= 0 && apart < Infinity))
    throw new FieldError(`The tolerance of question ${number} must be a number, 0 or more.`, `question ${number} tolerance`);
  if (kind === 'number' && each && right !== '' && Number.isFinite(Number(right)))
    throw new FieldError(
      'Each student has other data, so one number cannot be right for all. Leave the answer empty, or untick “Other data for each student”.',
      `question ${number} is`,
    );
  const listed = choices.split('\n').map((each) => each.trim().replace(/\s+/g, ' '));
  return {
    question: {
      kind: kind as 'text' | 'number' | 'choice',
      text: text.trim(),
      ...(kind === 'number' && unit.trim() && { unit: unit.trim() }),
      ...(kind === 'choice' && { choices: listed.filter(Boolean) }),
    },
    answer: {
      ...(right && { is: right }),
      ...(kind === 'number' && apart > 0 && { tolerance: apart }),
    },
  };
}

/** The place of the field that a message of the core is about, if it is one of a question. */
export function placeIn(message: string) {
  const [, answer, number] = /(answer to )?question (\d+)/.exec(message) ?? [];
  if (!number) return undefined;
  return `question ${number} ${answer ? 'is' : message.includes('choice') ? 'choices' : 'text'}`;
}
