import { number } from '../kit/format.ts';
import { mean } from '../kit/sample.ts';
import type { Outcome, Question } from '../labs/lab.ts';

/**
 * Judges an answer by the whole outcome of the current sliders.
 * distance: how far a curve or a place is away, without the answer
 */
export type Verdict = { right: boolean; said: string; distance: string };

/** A sketch is right if it is at most so far from the curve, as a share of the distance of a flat line. */
const halfway = 0.5;
/** … or at most so far, as a share of the height of the chart: a curve may be flat itself. */
const near = 0.08;

/**
 * The answer without numbers that do not fit the question: a link may have any numbers.
 *
 * @returns empty: none
 */
export function answerOf(question: Question, answer: readonly number[]): readonly number[] {
  if (question.kind === 'choice') return question.choices[answer[0]] === undefined ? [] : answer.slice(0, 1);
  if (question.kind === 'sketch') return answer.length === question.at.length - 1 ? answer : [];
  return answer.slice(0, 1).map((value) => Math.min(question.max, Math.max(question.min, value)));
}

/** @param answer not empty */
export function judge(question: Question, outcome: Outcome, answer: readonly number[]): Verdict {
  if (question.kind === 'choice') return judgeChoice(question.choices, outcome.accepted ?? [], answer[0]);
  const { truth = [], tolerance = 0, unit = '' } = outcome;
  return question.kind === 'place' ? judgePlace(truth[0], tolerance, question.unit, answer[0]) : judgeSketch(truth, unit, answer);
}

export function judgeChoice(choices: readonly string[], accepted: readonly number[], answer: number): Verdict {
  const right = accepted.includes(answer);
  const names = accepted.map((i) => `“${choices[i]}”`);
  const close = names.length > 1 ? ` ${listed(names, 'and')} are too close to tell apart, so each counts.` : '';
  const own = `Your answer, “${choices[answer] ?? '–'}”,`;
  return { right, said: right ? `${own} is right.${close}` : `${own} is not right: it is ${listed(names, 'or')}.${close}`, distance: '' };
}

function judgePlace(truth: number, tolerance: number, unit: string, answer: number): Verdict {
  const away = Math.abs(answer - truth);
  const right = away <= tolerance;
  const distance = `Your answer is ${withUnit(away, unit)} away; up to ${withUnit(tolerance, unit)} counts.`;
  return { right, said: `${right ? 'Right' : 'Not right'}: it is ${withUnit(truth, unit)}. ${distance}`, distance };
}

/**
 * Judges a curve by its mean distance from the computed one, over all places but the first, which
 * is given.
 *
 * @param answer for every place but the first
 */
function judgeSketch(truth: readonly number[], unit: string, answer: readonly number[]): Verdict {
  const rest = truth.slice(1);
  const { min, max } = sketchScale(truth);
  const away = mean(rest.map((value, i) => Math.abs(value - Math.min(max, Math.max(min, answer[i] ?? truth[0])))));
  const flat = mean(rest.map((value) => Math.abs(value - truth[0])));
  const most = Math.max(halfway * flat, near * (max - min));
  const right = away <= most;
  const distance = `Your curve is ${withUnit(away, unit)} away on average; up to ${withUnit(most, unit)} counts as right. A flat line is ${withUnit(flat, unit)} away.`;
  return { right, said: `Your curve is ${right ? 'right' : 'not right'}. ${distance}`, distance };
}

/**
 * The height of the chart of a sketch: the curve, with as much room above and below. A curve that
 * hardly changes has room for an eighth of its size.
 */
export function sketchScale(truth: readonly number[]) {
  const [lo, hi] = [Math.min(...truth), Math.max(...truth)];
  const span = Math.max(hi - lo, Math.max(Math.abs(lo), Math.abs(hi)) / 8, 1e-9);
  const least = lo - 0.6 * span;
  return { min: lo >= 0 ? Math.max(0, least) : least, max: hi + 0.6 * span };
}

const withUnit = (value: number, unit: string) => `${number(value)}${unit === '' || unit === '°' ? unit : `\u00a0${unit}`}`;

/** @param word before the last */
function listed(names: readonly string[], word: string) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names[names.length - 1]}`;
}
