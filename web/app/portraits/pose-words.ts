import { number, sentence } from '../kit/format.ts';
import type { Portrait } from '../../page.js';

const angle = (degrees: number) => `${degrees < -0.5 ? '−' : ''}${Math.abs(Math.round(degrees))}°`;

/** The pose in words. */
export function poseWords({ pose }: Portrait) {
  if (!pose) return 'no pose';
  return `yaw ${angle(pose.yaw)}, pitch ${angle(pose.pitch)}, roll ${angle(pose.roll)}; ${number(pose.rmse, 2)} px off, ${pose.points} points`;
}

/** The problem and the warnings of a picture, as sentences. */
export function complaints({ problem, warnings }: Portrait) {
  return [problem, ...warnings].filter(Boolean).map((text) => (startsWithFile.test(text) ? `${text}.` : sentence(text)));
}

/** A file name keeps its case. */
const startsWithFile = /^[^ ]+\.[^ ]/;
