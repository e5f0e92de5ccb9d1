import { minus } from '../kit/format.ts';
import type { Axis } from './series.ts';

/** Returns about `wanted` round values on an axis. */
export function ticks(axis: Axis, wanted: number) {
  if (axis.log) {
    const fine = decades(axis, axis.max / axis.min > 1e3 ? [1] : [1, 2, 5]);
    if (fine.length >= 2) return fine.filter((_, i) => i % Math.ceil(fine.length / (2 * wanted)) === 0);
  }
  const span = axis.max - axis.min;
  // Below this span rounding makes the step 0 and the loop endless.
  if (!(span > 1e-12 * Math.max(Math.abs(axis.min), Math.abs(axis.max)))) return [axis.min];
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 5, 10].map((m) => (axis.whole ? Math.max(1, m * power) : m * power));
  const away = (values: number[]) => (values.length < 2 ? Infinity : Math.abs(values.length - wanted)); // one number is no scale
  return steps.map((step) => multiples(step, axis)).reduce((best, values) => (away(values) < away(best) ? values : best));
}

function multiples(step: number, { min, max }: Axis) {
  const values = [];
  for (let i = Math.ceil(min / step - 1e-9); i * step <= max + 1e-9 * (max - min); i++) values.push(i * step);
  return values;
}

/** Returns the steps times powers of ten that lie on an axis. */
function decades({ min, max }: Axis, steps: number[]) {
  const all = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power++) {
    for (const step of steps) {
      const tick = step * 10 ** power;
      if (tick >= min * 0.999 && tick <= max * 1.001) all.push(tick);
    }
  }
  return all;
}

/** @param all all ticks of a linear axis; they set the digits, and an exponent if that is shorter */
export function tickText(value: number, all: number[]) {
  const step = all.length > 1 ? Math.abs(all[1] - all[0]) : Math.abs(value) || 1;
  const largest = Math.max(step, ...all.map(Math.abs));
  const decimals = Math.max(0, -powerOf(step));
  const digits = (size: number) => Math.max(1, powerOf(size) - powerOf(step)); // decimals, with an exponent
  const far = largest >= 1e6 || decimals > 4;
  if (far && (decimals > 20 || largest >= 1e21 || largest.toExponential(digits(largest)).length < largest.toFixed(decimals).length)) {
    return value === 0 ? '0' : value.toExponential(digits(value)).replace('e+', 'e').replaceAll('-', minus);
  }
  return value
    .toFixed(decimals)
    .replace(/^-(0\.?0*)$/, '$1')
    .replace('-', minus);
}

const powerOf = (value: number) => Math.floor(Math.log10(Math.abs(value)) + 1e-9);
