import { number } from '../kit/format.js';
import { mean } from '../kit/sample.js';
/** @import { Outcome, Question } from '../labs/lab.js' */

/**
 * Judges an answer by the whole outcome of the current sliders.
 *
 * @typedef {{ right: boolean, said: string, distance: string }} Verdict distance: how far a curve or a place is away, without the answer
 */

/** A sketch is right if it is at most so far from the curve, as a share of the distance of a flat line. */
const halfway = 0.5;
/** … or at most so far, as a share of the height of the chart: a curve may be flat itself. */
const near = 0.08;

/**
 * The answer without numbers that do not fit the question: a link may have any numbers.
 *
 * @param {Question} question
 * @param {readonly number[]} answer
 * @returns {readonly number[]} empty: none
 */
export function answerOf(question, answer) {
  if (question.kind === 'choice') return question.choices[answer[0]] === undefined ? [] : answer.slice(0, 1);
  if (question.kind === 'sketch') return answer.length === question.at.length - 1 ? answer : [];
  return answer.slice(0, 1).map((value) => Math.min(question.max, Math.max(question.min, value)));
}

/**
 * @param {Question} question
 * @param {Outcome} outcome
 * @param {readonly number[]} answer not empty
 * @returns {Verdict}
 */
export function judge(question, outcome, answer) {
  if (question.kind === 'choice') return judgeChoice(question.choices, outcome.accepted ?? [], answer[0]);
  const { truth = [], tolerance = 0, unit = '' } = outcome;
  return question.kind === 'place' ? judgePlace(truth[0], tolerance, question.unit, answer[0]) : judgeSketch(truth, unit, answer);
}

/**
 * @param {readonly string[]} choices
 * @param {readonly number[]} accepted
 * @param {number} answer
 * @returns {Verdict}
 */
export function judgeChoice(choices, accepted, answer) {
  const right = accepted.includes(answer);
  const names = accepted.map((i) => `“${choices[i]}”`);
  const close = names.length > 1 ? ` ${listed(names, 'and')} are too close to tell apart, so each counts.` : '';
  const own = `Your answer, “${choices[answer] ?? '–'}”,`;
  return { right, said: right ? `${own} is right.${close}` : `${own} is not right: it is ${listed(names, 'or')}.${close}`, distance: '' };
}

/** @param {number} truth @param {number} tolerance @param {string} unit @param {number} answer @returns {Verdict} */
function judgePlace(truth, tolerance, unit, answer) {
  const away = Math.abs(answer - truth);
  const right = away <= tolerance;
  const distance = `Your answer is ${withUnit(away, unit)} away; up to ${withUnit(tolerance, unit)} counts.`;
  return { right, said: `${right ? 'Right' : 'Not right'}: it is ${withUnit(truth, unit)}. ${distance}`, distance };
}

/**
 * Judges a curve by its mean distance from the computed one, over all places but the first, which
 * is given.
 *
 * @param {readonly number[]} truth
 * @param {string} unit
 * @param {readonly number[]} answer for every place but the first
 * @returns {Verdict}
 */
function judgeSketch(truth, unit, answer) {
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
 *
 * @param {readonly number[]} truth
 */
export function sketchScale(truth) {
  const [lo, hi] = [Math.min(...truth), Math.max(...truth)];
  const span = Math.max(hi - lo, Math.max(Math.abs(lo), Math.abs(hi)) / 8, 1e-9);
  const least = lo - 0.6 * span;
  return { min: lo >= 0 ? Math.max(0, least) : least, max: hi + 0.6 * span };
}

/** @param {number} value @param {string} unit */
const withUnit = (value, unit) => `${number(value)}${unit === '' || unit === '°' ? unit : `\u00a0${unit}`}`;

/** @param {readonly string[]} names @param {string} word before the last */
function listed(names, word) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names[names.length - 1]}`;
}
