import { number, sentence } from '../kit/format.js';
/** @import { Portrait } from '../../page.js' */

/** @param {number} degrees */
const angle = (degrees) => `${degrees < -0.5 ? '−' : ''}${Math.abs(Math.round(degrees))}°`;

/** The pose in words. @param {Portrait} portrait */
export function poseWords({ pose }) {
  if (!pose) return 'no pose';
  return `yaw ${angle(pose.yaw)}, pitch ${angle(pose.pitch)}, roll ${angle(pose.roll)}; ${number(pose.rmse, 2)} px off, ${pose.points} points`;
}

/** The problem and the warnings of a picture, as sentences. @param {Portrait} portrait */
export function complaints({ problem, warnings }) {
  return [problem, ...warnings].filter(Boolean).map((text) => (startsWithFile.test(text) ? `${text}.` : sentence(text)));
}

/** A file name keeps its case. */
const startsWithFile = /^[^ ]+\.[^ ]/;
