import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { el } from '../kit/dom.ts';
import { number } from '../kit/format.ts';
import { errorUnit } from '../kit/units.ts';
import { overVariables, variablesOf } from '../charts/variables.ts';
import type { ModelInfo } from '../../page.js';
import type { Observation, Reconstruction } from '../state/state.ts';

/** A chart of one row of a table and its reconstructions over the variables. */
export function createObservationCurve() {
  const chart = createChart('Observation and reconstructions', 220);
  const missed = createChart('What the reconstructions miss', 140);
  const root = el('div', {}, missed.root, chart.root);

  /** Draws observation − reconstruction for curves, whose reconstructions lie on the observation. */
  function drawMissed({ values }: Observation, reconstructions: Reconstruction[], info: ModelInfo) {
    const lines = reconstructions.map(({ kind, picture }) =>
      lineOf(
        kind,
        values.map((value, k) => value - picture[k]),
      ),
    );
    const { plot, head, rows } = overVariables(info, { differences: true, lines });
    missed.draw(plot, head, rows, 'Observation minus reconstruction');
  }

  return {
    root,
    /** @param errors whether errors are shown */
    draw(observation: Observation, reconstructions: Reconstruction[], info: ModelInfo, errors: boolean) {
      const { dotted } = variablesOf(info);
      const unit = errorUnit(info) && ` ${errorUnit(info)}`;
      missed.root.hidden = dotted;
      if (!dotted) drawMissed(observation, reconstructions, info);
      const own = { name: 'observed', values: observation.values, colour: '--text', look: { width: 4, alpha: 0.25 }, dots: 'observed' };
      const lines = reconstructions.map(({ kind, picture }) => lineOf(kind, picture)).reverse(); // the model itself on top
      const { plot, head, rows } = overVariables(info, { lines: [own, ...lines] });
      const names = reconstructions.map(({ kind, rmse }) => `${method(kind).label}${errors ? ` (RMSE ${number(rmse)}${unit})` : ''}`);
      chart.draw(plot, head, rows, `${dotted ? '' : 'Grey: the observation; lines: '}${names.join(', ')}`);
    },
  };
}

function lineOf(kind: string, values: ArrayLike<number>) {
  const { label, colour } = method(kind);
  return { name: label, values, colour, look: { label, width: 1.5 } };
}
