import { actionButton, changes, el } from '../kit/dom.ts';
import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { duration, number, percent } from '../kit/format.ts';
import { extent } from '../kit/sample.ts';
import type { CreateView, Curve, Training } from '../state/state.ts';

/** The progress of a training (phase, time, energy), and its result. */
export const createTrainingView: CreateView = (root, events) => {
  const changed = changes();
  const title = el('h3');
  const bar = el('progress', { max: 1, 'aria-label': 'Training' });
  const text = el('p.numbers');
  const spoken = el('p.spoken', { role: 'status' });
  const warnings = el('ul.warnings');
  const chart = createChart('Energy after each evaluation', 280);
  const stop = actionButton('Stop', () => events.stop(), { class: 'narrow-only' });
  const fold = el('details', el('summary', 'Energy'), chart.root);
  root.append(el('div.row.between', title, stop), bar, text, spoken, warnings, fold);

  function running(training: Training) {
    const left =
      training.fraction > 0.05 ? `, about ${duration((training.seconds * (1 - training.fraction)) / training.fraction)} left` : '';
    const last = training.curves[training.curves.length - 1]?.points;
    const energy = last ? ` · energy ${number(last[last.length - 1].energy.total, 4)}` : '';
    title.textContent = `Training ${method(training.method).label}`;
    bar.value = training.fraction;
    text.textContent = `${training.phase} · ${training.evaluations} evaluations${energy} · ${duration(training.seconds)}${left}`;
    // Screen readers hear quarters only; ten changes a second would be noise.
    const quarter = `${training.phase}, ${percent(Math.floor(4 * training.fraction) / 4)}`;
    if (spoken.textContent !== quarter) spoken.textContent = quarter;
  }

  return {
    update({ training, trained, view, diagnosis }) {
      if (changed(view)) fold.open = view === 'train';
      bar.hidden = stop.hidden = !training;
      if (training) running(training);
      else if (trained) {
        title.textContent = 'Result of the training';
        text.textContent = trained.text;
        spoken.textContent = trained.text;
      }
      const own = training ? [] : (trained?.warnings ?? []).filter((text) => !diagnosis?.findings.includes(text)); // which is beside it
      warnings.replaceChildren(...own.map((text) => el('li', text)));
      drawEnergy(chart, training?.curves ?? trained?.curves ?? []);
    },
  };
};

/** The run with the lowest energy so far. */
function lowest(curves: Curve[]) {
  const last = ({ points }: Curve) => points[points.length - 1].energy.total;
  return curves.reduce((best: Curve | null, curve) => (best && last(best) <= last(curve) ? best : curve), null);
}

/** The terms of the energy, as the table of the chart names them. */
const terms = { data: 'data', meanSmoothness: 'λ of the mean', basisSmoothness: 'λ of the basis', orthogonality: 'orthonormality' };

/** Draws the energy of every run; that with the lowest energy, whose model is kept, has the colour of PPCA. */
function drawEnergy(chart: ReturnType<typeof createChart>, curves: Curve[]) {
  chart.root.hidden = curves.length === 0;
  if (curves.length === 0) return;
  const best = lowest(curves);
  const points = curves.flatMap((curve) => curve.points);
  const { lo, hi } = extent(points.map(({ energy }) => energy.total));
  const { hi: last } = extent(points.map(({ evaluations }) => evaluations));
  const log = lo > 0 && hi / lo > 20;
  const margin = log ? 0 : Math.max(0.05 * (hi - lo), 0.001 * hi);
  chart.draw(
    {
      x: { label: 'evaluations', min: 0, max: Math.max(5, last), whole: true },
      y: { label: 'energy E', min: log ? lo * 0.9 : lo - margin, max: log ? hi * 1.1 : hi + margin, log },
      marks: curves.flatMap((curve) => {
        const { phase, points } = curve;
        const own = points.map(({ evaluations, energy }) => [evaluations, energy.total]);
        const colour = curve === best ? method('ppca').colour : '--quiet';
        return [
          { kind: 'line' as const, points: own, colour, label: curves.length > 1 ? phase : '' },
          { kind: 'points' as const, points: own.slice(-1), colour, radius: 4 },
        ];
      }),
    },
    ['start', 'evaluations', 'energy E', ...Object.values(terms)],
    () =>
      curves.flatMap(({ phase, points: own }) =>
        own.map(({ evaluations, energy }) => [
          phase,
          evaluations,
          energy.total,
          ...(Object.keys(terms) as (keyof typeof terms)[]).map((term) => energy[term]),
        ]),
      ),
  );
}
