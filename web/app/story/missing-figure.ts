import { method, viridis } from '../kit/colour.ts';
import { svg } from '../kit/dom.ts';
import { stepped } from '../kit/format.ts';
import { frame } from './cloud.ts';
import { segment } from './cloud-view.ts';
import { createFigure, type Host } from './figure.ts';
import { keepSmooth, lambda } from './smooth-model.ts';

const place = (value: number) => stepped(value, 0.01);

/** A dot of which θ and x are known: the model fills in y. */
export function createMissingFigure(host: Host) {
  const { colour } = method('ppca');
  const known = svg('path.copy', { stroke: 'currentColor' });
  const line = svg('path.one', { stroke: colour });
  const bar = svg('path.now', { stroke: colour });
  const dot = svg('circle.mean', { r: 0.075 });
  const fitted = keepSmooth();
  return createFigure(host, {
    name: 'missing',
    title: 'One number of a dot is missing',
    caption: `Dashed: all places that the dot may have, because its x is known. Solid: PPCA’s line at its θ. Dot and bar: the expected y, two standard errors to either side. λ of the mean ${lambda.mean}, of the basis ${lambda.basis}.`,
    controls: [
      { name: 'theta', label: 'θ of the dot', min: 0, max: 1, step: 0.01, value: 0.3 },
      { name: 'x', label: 'x of the dot', min: -1.8, max: 1.8, step: 0.05, value: -1.1 },
    ],
    layer: svg('g.over', known, line, bar, dot),
    compute: (engine, dots, { theta, x }) =>
      fitted(engine, dots, async ({ model, lines }) => {
        const data = { data: [x, 0], rows: 1, theta: [theta], mask: { observations: new Uint8Array([1, 0]) } };
        const [filled, along] = await Promise.all([
          model.impute(data, { heldOut: 0 }),
          model.chart([theta], { component: 0, density: false }),
        ]);
        return { theta, x, y: filled.data?.[1] ?? NaN, error: filled.errors?.[1] ?? NaN, along, lines };
      }),
    show({ theta: at, x: left, y, error, along, lines }) {
      const [mx, my, u, v] = [along.mean[0], along.mean[1], 2 * along.reach[0], 2 * along.reach[1]];
      known.setAttribute('d', segment([left, frame.bottom], [left, frame.top]));
      line.setAttribute('d', segment([mx - u, my - v], [mx + u, my + v]));
      bar.setAttribute('d', segment([left, y - 2 * error], [left, y + 2 * error]));
      dot.setAttribute('transform', `translate(${left} ${y})`);
      dot.setAttribute('fill', viridis(at));
      return {
        lines: { ppca: lines },
        said: `θ = ${place(at)} and x = ${place(left)} are known. The model expects y = ${place(y)}, with a standard error of ${place(error)}. The mean at θ has y = ${place(my)} (units of the picture).`,
      };
    },
  }).root;
}
