import { changes, el } from '../dom.js';
import { createChart } from '../chart.js';
import { method } from '../colour.js';
import { duration, number, percent } from '../format.js';
import { emitter } from '../emitter.js';

/**
 * The training as it runs: phase, time, the energy falling; afterwards how it went.
 *
 * @param {HTMLElement} root
 */
export function createTrainingView(root) {
  const events = emitter();
  const changed = changes();
  const title = el('h2');
  const bar = el('progress', { max: 1, 'aria-label': 'Training' });
  const text = el('p', { class: 'numbers' });
  const spoken = el('p', { class: 'spoken', role: 'status' });
  const warnings = el('ul', { class: 'warnings' });
  const chart = createChart('Energy', 280);
  const stop = el('button', { type: 'button', class: 'narrow-only', onclick: () => events.emit('stop') }, 'Stop');
  root.append(el('div', { class: 'row between' }, title, stop), bar, text, spoken, warnings, chart.root);

  /** @param {import('../state.js').Training} training */
  function running(training) {
    if (training.search) return searching(training, training.search);
    const left = training.fraction > 0.05 ? `, about ${duration((training.seconds * (1 - training.fraction)) / training.fraction)} left` : '';
    const last = training.curves[training.curves.length - 1]?.points;
    const energy = last ? ` · energy ${number(last[last.length - 1][1], 4)}` : '';
    title.textContent = `Training ${method(training.method).label}`;
    bar.value = training.fraction;
    text.textContent = `${training.phase} · ${training.evaluations} evaluations${energy} · ${duration(training.seconds)}${left}`;
    // Spoken in quarters only: a live region that changes ten times a second is noise.
    const quarter = `${training.phase}, ${percent(Math.floor(4 * training.fraction) / 4)}`;
    if (spoken.textContent !== quarter) spoken.textContent = quarter;
  }

  /**
   * @param {import('../state.js').Training} training
   * @param {import('../state.js').Search} search
   */
  function searching(training, { left, parts, of }) {
    title.textContent = `Choosing λ of ${method(training.method).label} by cross-validation`;
    bar.value = training.fraction;
    text.textContent = `${percent(training.fraction)}${of > 0 ? ` · ${parts} of ${of} parts` : ''} · ${duration(training.seconds)}${left > 0 && training.seconds > 2 ? `, about ${duration(left)} left` : ''}`;
    const quarter = `Cross-validation, ${percent(Math.floor(4 * training.fraction) / 4)}`;
    if (spoken.textContent !== quarter) spoken.textContent = quarter;
  }

  return {
    events,
    /** @param {import('../state.js').State} state */
    update({ view, training, trained, comparing }) {
      const shown = view === 'train';
      if (!changed(shown, training, trained, comparing)) return;
      if (root.hidden === shown) {
        root.hidden = !shown;
        if (shown) scrollTo(0, 0);
      }
      if (!shown) return;
      bar.hidden = stop.hidden = !training;
      if (training) running(training);
      else if (trained) {
        title.textContent = 'How the training went';
        text.textContent = trained.text;
        spoken.textContent = trained.text;
      } else title.textContent = text.textContent = spoken.textContent = ''; // a search that was stopped
      warnings.replaceChildren(...(training ? [] : trained?.warnings ?? []).map((warning) => el('li', {}, warning)));
      drawEnergy(chart, training?.curves ?? trained?.curves ?? []);
    },
  };
}

/**
 * @param {ReturnType<typeof createChart>} chart
 * @param {import('../state.js').Curve[]} curves
 */
function drawEnergy(chart, curves) {
  chart.root.hidden = curves.length === 0;
  if (curves.length === 0) return;
  const points = curves.flatMap((curve) => curve.points);
  const energies = points.map((point) => point[1]);
  const [lo, hi] = [Math.min(...energies), Math.max(...energies)];
  const log = lo > 0 && hi / lo > 20;
  const margin = log ? 0 : Math.max(0.05 * (hi - lo), 0.001 * hi);
  chart.draw({
    x: { label: 'evaluations', min: 0, max: Math.max(5, ...points.map((point) => point[0])), whole: true },
    y: { label: 'energy E', min: log ? lo * 0.9 : lo - margin, max: log ? hi * 1.1 : hi + margin, log },
    marks: curves.flatMap(({ phase, points: own }, i) => {
      const colour = i === 0 ? method('ppca').colour : '--quiet';
      return [
        { kind: /** @type {const} */ ('line'), points: own, colour, label: curves.length > 1 ? phase : '' },
        { kind: /** @type {const} */ ('points'), points: own.slice(-1), colour, radius: 4 },
      ];
    }),
  }, ['start', 'evaluations', 'energy E'], () => curves.flatMap(({ phase, points: own }) => own.map(([at, energy]) => [phase, at, energy])));
}
