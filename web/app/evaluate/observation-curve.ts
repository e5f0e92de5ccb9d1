import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { el } from '../kit/dom.ts';
import { number } from '../kit/format.ts';
import { errorUnit } from '../kit/units.ts';
import { lineMark, methodMark, padded } from '../charts/series.ts';
import { variablesOf } from '../charts/variables.ts';
import type { ModelInfo } from '../../page.js';
import type { Observation, Reconstruction } from '../state/state.ts';

/** A chart of one row of a table and its reconstructions over the variables. */
export function createObservationCurve() {
  const chart = createChart('Observation and reconstructions', 220);
  const missed = createChart('What the reconstructions miss', 140);
  const root = el('div', {}, missed.root, chart.root);

  /** Draws observation − reconstruction for curves, whose reconstructions lie on the observation. */
  function drawMissed(drawn: ReturnType<typeof variablesOf>, { values }: Observation, reconstructions: Reconstruction[]) {
    const away = reconstructions.map(({ picture }) => values.map((value, k) => value - picture[k]));
    const lines = away.map((each) => drawn.loadings(each));
    missed.draw(
      {
        x: drawn.x,
        y: { label: `difference${drawn.loadingUnit}`, ...padded(lines.flatMap((points) => points.map((point) => point[1]))) },
        marks: [{ kind: 'zero' }, ...reconstructions.map(({ kind }, i) => methodMark(kind, lines[i], { width: 1.5 }))],
      },
      [...drawn.head, ...reconstructions.map(({ kind }) => method(kind).label)],
      () => Array.from(values, (_, k) => [...drawn.cells(k), ...away.map((each) => each[k])]),
      'Observation minus reconstruction',
    );
  }

  return {
    root,
    /** @param errors whether errors are shown */
    draw(observation: Observation, reconstructions: Reconstruction[], info: ModelInfo, errors: boolean) {
      const drawn = variablesOf(info);
      const unit = errorUnit(info) && ` ${errorUnit(info)}`;
      const own = drawn.values(observation.values);
      missed.root.hidden = drawn.dotted;
      if (!drawn.dotted) drawMissed(drawn, observation, reconstructions);
      const lines = reconstructions.map((each) => drawn.values(each.picture));
      chart.draw(
        drawn.plot({
          x: drawn.x,
          y: { label: drawn.label, ...padded([own, ...lines].flatMap((points) => points.map((point) => point[1]))) },
          marks: [
            lineMark(own, '--text', { width: 4, alpha: 0.25, label: drawn.dotted ? 'observed' : undefined }),
            ...reconstructions.map((each, i) => methodMark(each.kind, lines[i], { width: 1.5 })).reverse(), // the model itself on top
          ],
        }),
        [
          ...drawn.head,
          'observed',
          ...reconstructions.map((each) => method(each.kind).label),
          ...drawn.sigmaHead('observed', ...reconstructions.map((each) => method(each.kind).label)),
        ],
        () =>
          Array.from(observation.values, (value, k) => {
            const values = [value, ...reconstructions.map((each) => each.picture[k])];
            return [...drawn.cells(k), ...values, ...drawn.sigmaCells(k, true, ...values)];
          }),
        `${drawn.dotted ? '' : 'Grey: the observation; lines: '}${reconstructions.map((each) => `${method(each.kind).label}${errors ? ` (RMSE ${number(each.rmse)}${unit})` : ''}`).join(', ')}`,
      );
    },
  };
}
