import { createChart } from '../chart.js';
import { method } from '../colour.js';
import { number } from '../format.js';
import { padded, variableAxis } from '../plot.js';

/** One row of a table beside its reconstructions, over the variables. */
export function createObservationCurve() {
  const chart = createChart('Observation and reconstructions', 220);
  return {
    root: chart.root,
    /**
     * @param {import('../state.js').Observation} observation
     * @param {import('../state.js').Reconstruction[]} reconstructions
     * @param {string[]} names
     */
    draw(observation, reconstructions, names) {
      const line = (/** @type {Float64Array} */ values) => Array.from(values, (value, k) => [k + 1, value]);
      const all = [...observation.values, ...reconstructions.flatMap((each) => [...each.picture])];
      chart.draw({
        x: variableAxis(names, names.length),
        y: { label: 'value', ...padded(all) },
        marks: [
          ...reconstructions.map((each) => ({ kind: /** @type {const} */ ('line'), points: line(each.picture), colour: method(each.kind).colour, label: method(each.kind).label })),
          { kind: 'points', points: line(observation.values), colour: '--text', radius: 3 },
        ],
      }, ['variable', 'observed', ...reconstructions.map((each) => method(each.kind).label)],
      () => names.map((name, k) => [name, observation.values[k], ...reconstructions.map((each) => each.picture[k])]),
      `Dots: the observation; lines: ${reconstructions.map((each) => `${method(each.kind).label} (RMSE ${number(each.rmse)})`).join(', ')}`);
    },
  };
}
