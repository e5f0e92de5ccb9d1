import { el } from './dom.ts';
import { count, decimal, numbers } from './format.ts';
import { limits, type Limit } from './settings.ts';

export type Option = keyof typeof limits;

export const limitOf = (option: Option): Limit => limits[option];

/**
 * The message for an invalid value of an option; empty if it is valid.
 *
 * @param unit after the number, if the unit of the field differs from that of the option
 * @param scale how many of the field's units are one of the option's
 */
export function complaint(option: Option, value: number, unit = '', scale = 1) {
  const { least, most, whole, infinite, noun } = limitOf(option);
  const of = noun ? ` ${noun}` : unit;
  if (Number.isNaN(value)) return 'Enter a number.';
  if (value === Infinity && infinite) return '';
  if (value < least) return `At least ${amount(scale * least)}${of}.`;
  if (value > most) return `At most ${amount(scale * most)}${of}.`;
  return whole && !Number.isInteger(value) ? 'Enter a whole number.' : '';
}

const amount = (value: number) => (Number.isSafeInteger(value) ? count(value) : String(value));

/**
 * Shows or removes the message at a field. The typed text stays, so that the visitor
 * can correct it.
 *
 * @param problem empty removes it
 * @returns whether the field is valid
 */
export function showProblem(input: HTMLInputElement, problem: string): boolean {
  input.setCustomValidity(problem);
  input.setAttribute('aria-invalid', String(problem !== ''));
  let words = input.parentElement?.querySelector(':scope > .problem');
  if (!words && problem) {
    words = el('p.problem', { role: 'alert', id: `${input.id}-problem` });
    input.after(words);
    input.setAttribute('aria-errormessage', words.id);
  }
  if (words) words.textContent = problem;
  return problem === '';
}

/**
 * The number in a field; null if the field is empty, undefined if the number is
 * invalid, which the field then shows.
 *
 * @param field whether an empty field is invalid
 */
export function numberIn(input: HTMLInputElement, option: Option, { required = false }: { required?: boolean } = {}) {
  const typed = decimal(input.value);
  const value = typed === '' ? NaN : Number(typed);
  const empty = typed === '' && !input.validity.badInput; // a field of numbers does not give out other texts
  if (!showProblem(input, empty && !required ? '' : complaint(option, value))) return undefined;
  return empty ? null : value + 0; // −0 is 0
}

/**
 * The same for a list of numbers.
 *
 * @param list how many numbers, and their order
 */
export function numbersIn(
  input: HTMLInputElement,
  option: Option,
  list: { least?: number; most?: number; increasing?: boolean; required?: boolean } = {},
) {
  const empty = input.value.trim() === '';
  const single = list.most === 1 && !limitOf(option).whole; // then a comma is a decimal comma
  const values = numbers(single ? decimal(input.value) : input.value);
  if (!showProblem(input, empty && !list.required ? '' : listComplaint(option, values, list))) return undefined;
  return empty ? null : values;
}

function listComplaint(
  option: Option,
  values: number[] | null,
  { least = 1, most = limitOf(option).items ?? 1, increasing = false }: { least?: number; most?: number; increasing?: boolean },
) {
  if (!values || values.length < least)
    return least > 1
      ? `Enter at least ${least} numbers, separated by commas.`
      : most > 1
        ? 'Enter numbers, separated by commas.'
        : 'Enter a number.';
  if (values.length > most) return most > 1 ? `At most ${count(most)} numbers.` : 'Enter one number.';
  if (increasing && values.some((value, i) => i > 0 && !(values[i - 1] < value))) return 'Each number must be larger than the one before.';
  return values.map((value) => complaint(option, value)).find((problem) => problem !== '') ?? '';
}
