import { themed } from '../kit/colour.ts';
import { short } from '../kit/format.ts';
import { fitted } from './fitted.ts';
import { font, widthOf as textWidth } from './marks.ts';
import { ticks, tickText } from './ticks.ts';
import type { Axis } from './series.ts';

/**
 * An axis of uPlot with a label. Ticks are names, given numbers or round numbers.
 *
 * @param axis returns the current axis
 */
export function axisOf(axis: () => Axis, scale: 'x' | 'y'): import('uplot').Axis {
  return {
    scale,
    font,
    label: (u) => fitted(u.ctx, axis().label, (scale === 'x' ? u.bbox.width : u.bbox.height) / (window.devicePixelRatio || 1)),
    labelFont: font,
    labelSize: 20,
    labelGap: 0,
    gap: 4,
    size: scale === 'x' ? 24 : (u, values) => Math.max(20, ...(values ?? []).map((value) => widthOf(u, value) + 12)),
    stroke: () => themed('quiet'),
    grid: { stroke: () => themed('line'), width: 1, show: scale === 'y' },
    ticks: { stroke: () => themed('line'), width: 1, size: 4 },
    splits: (u) => splitsOf(axis(), u, scale),
    values: (u, splits) => textsOf(axis(), u, splits, scale),
    filter: (_, splits) => splits,
  };
}

function widthOf(u: import('uplot'), text: string) {
  return textWidth(u.ctx, text);
}

function splitsOf(axis: Axis, u: import('uplot'), scale: 'x' | 'y') {
  const room = (scale === 'x' ? u.bbox.width : u.bbox.height) / (window.devicePixelRatio || 1) || 300;
  if (axis.names) return axis.names.map((_, i) => i + 1);
  if (axis.values) return apart(axis.values, (value) => u.valToPos(value, 'x'));
  if (scale === 'y') return ticks(axis, Math.max(2, Math.floor(room / 40)));
  const wanted = ticks(axis, Math.max(2, Math.floor(room / 72)));
  const widest = Math.max(...wanted.map((split) => widthOf(u, tickText(split, wanted))));
  return axis.log || widest < 52 ? wanted : ticks(axis, Math.max(2, Math.floor(room / (widest + 20))));
}

function textsOf({ names, values, log }: Axis, u: import('uplot'), splits: number[], scale: 'x' | 'y') {
  if (names) {
    const room = scale === 'x' ? u.bbox.width / (window.devicePixelRatio || 1) / names.length : 0.45 * u.width;
    return names.map((name) => fitted(u.ctx, name, room));
  }
  const span = splits.length > 0 ? splits[splits.length - 1] - splits[0] : 0;
  return splits.map((split) => (log ? short(split) : values ? short(split, span) : tickText(split, splits)));
}

/** The least distance of two numbers of an axis, pixels. */
const room = 34;

/** Returns the numbers of an axis whose text fits. */
function apart(values: number[], place: (value: number) => number) {
  const kept = [];
  let last = -Infinity;
  for (const value of [...values].sort((a, b) => a - b)) {
    if (place(value) - last < room) continue;
    kept.push(value);
    last = place(value);
  }
  return kept;
}
