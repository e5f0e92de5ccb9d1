import { number } from '../kit/format.js';

/** @typedef {import('../../ppca.js').Portrait} Portrait */

/** @param {number} degrees */
const angle = (degrees) => `${degrees < -0.5 ? '−' : ''}${Math.abs(Math.round(degrees))}°`;

/** What the key points tell. @param {Portrait} portrait */
export function poseWords({ pose }) {
  if (!pose) return 'no pose';
  return `yaw ${angle(pose.yaw)}, pitch ${angle(pose.pitch)}, roll ${angle(pose.roll)}; ${number(pose.rmse, 2)} px off, ${pose.points} points`;
}

/** What is wrong with a picture, and where care is needed, as sentences. @param {Portrait} portrait */
export function complaints({ problem, warnings }) {
  return [problem, ...warnings]
    .filter(Boolean)
    .map((text) => `${startsWithFile.test(text) ? text : `${text[0].toUpperCase()}${text.slice(1)}`}.`);
}

/** The name of a file keeps its letters. */
const startsWithFile = /^[^ ]+\.[^ ]/;
