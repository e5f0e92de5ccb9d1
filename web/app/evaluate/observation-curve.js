import { createChart } from '../charts/chart.js';
import { method } from '../kit/colour.js';
import { number } from '../kit/format.js';
import { curve, padded, variableAxis } from '../charts/series.js';

/** A chart of one row of a table and its reconstructions over the variables. */
export function createObservationCurve() {
  const chart = createChart('Observation and reconstructions', 220);
  return {
    root: chart.root,
    /**
     * @param {import('../state/state.js').Observation} observation
     * @param {import('../state/state.js').Reconstruction[]} reconstructions
     * @param {string[]} names
     */
    draw(observation, reconstructions, names) {
      const dots = curve(observation.values);
      const lines = reconstructions.map((each) => curve(each.picture));
      chart.draw(
        {
          x: variableAxis(names, names.length),
          y: { label: 'value', ...padded([dots, ...lines].flatMap((points) => points.map((point) => point[1]))) },
          marks: [
            ...reconstructions.map((each, i) => ({
              kind: /** @type {const} */ ('line'),
              points: lines[i],
              colour: method(each.kind).colour,
              label: method(each.kind).label,
            })),
            { kind: 'points', points: dots, colour: '--text', radius: 3 },
          ],
        },
        ['variable', 'observed', ...reconstructions.map((each) => method(each.kind).label)],
        () => names.map((name, k) => [name, observation.values[k], ...reconstructions.map((each) => each.picture[k])]),
        `Dots: the observation; lines: ${reconstructions.map((each) => `${method(each.kind).label} (RMSE ${number(each.rmse)})`).join(', ')}`,
      );
    },
  };
}
