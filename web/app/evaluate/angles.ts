import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { foldOf, hintText } from '../kit/dom.ts';
import { quantity } from '../kit/format.ts';
import { lineMark, steps, thetaAxis, type Drawing } from '../charts/series.ts';
import { spanOf } from '../kit/sample.ts';
import type { CreateView, State } from '../state/state.ts';

type Angles = NonNullable<State['angles']>;

/**
 * How far the subspace turns: the principal angles between the subspace at θ and
 * those at other values, and the largest angle of every other method. A click moves θ
 * there.
 */
export const createAnglesView: CreateView = (root, events) => {
  const chart = createChart('Principal angles', 220, { choose: (_, place) => events.theta(place.x) });
  const hint = hintText(
    'The angles between the subspace of the components at θ and those at other values. At 0° the directions agree; at 90° they are orthogonal.',
  );
  root.append(foldOf('How far the subspace turns', hint, chart.root));

  return {
    /** @param state whose angles are known */
    update({ angles, slice }: State) {
      if (angles) chart.follow([angles], () => drawingOf(angles), slice?.theta ?? angles.theta);
    },
  };
};

function drawingOf(angles: Angles): Drawing {
  const { info } = angles.model;
  const [own, name] = [method(angles.kind), info.thetaName || 'θ'];
  const lines = Object.entries(angles.by).flatMap(([kind, all]) => linesOf(angles, kind, all));
  const most = lines.reduce((max, { points }) => points.reduce((a, [, angle]) => Math.max(a, angle), max), 0);
  const all = angles.by[angles.kind];
  const count = all.length / angles.thetas.length;
  return {
    plot: { x: thetaAxis(info), y: { label: 'angle (°)', min: 0, max: Math.min(90, 1.05 * most) || 1 }, marks: lines },
    head: [name, ...Array.from({ length: count }, (_, v) => `angle ${v + 1} (°)`)],
    rows: () => angles.thetas.map((at, i) => [at, ...all.subarray(i * count, (i + 1) * count)]),
    name: `Principal angles to the subspace at ${quantity(info.thetaName, angles.theta, spanOf(info.endpoints))}: ${count > 1 ? `all ${count}` : 'the angle'} of ${own.label}${lines.length > count ? ', the largest of the other methods' : ''}`,
  };
}

/**
 * A line for each angle of the shown method, and one for the largest angle of another
 * method.
 */
function linesOf({ kind: shown, thetas }: Angles, kind: string, all: Float64Array) {
  const [{ colour, label }, count] = [method(kind), all.length / thetas.length];
  const line = (v: number) => {
    const points = thetas.map((theta, i) => [theta, all[i * count + v]]);
    return lineMark(kind === 'ipca' ? steps(points) : points, colour, { ...(v === count - 1 ? { label } : { width: 1 }) });
  };
  return kind === shown ? Array.from({ length: count }, (_, v) => line(v)) : [line(count - 1)];
}
