import { copyText } from '../kit/clipboard.js';
import { changes, el } from '../kit/dom.js';
import { matches } from '../state/state.js';
import program from '../../../core/model.py';

/**
 * The exports of the open model, each with a hint.
 *
 * @param {HTMLElement} root
 * @param {import('../kit/emitter.js').Emitter} events
 */
export function createExportView(root, events) {
  const changed = changes();
  const exportButton = (/** @type {string} */ what, /** @type {string} */ label, /** @type {string} */ hint) => {
    const button = el('button', { type: 'button', onclick: () => events.emit('export', what) }, label);
    const line = el('p', { class: 'hint', id: `export-${what}` }, hint);
    button.setAttribute('aria-describedby', line.id);
    return { button, root: el('div', { class: 'field' }, button, line) };
  };
  const sheet = exportButton(
    'sheet',
    'Report, HTML',
    'Choices, errors, figures, diagnosis and the command that repeats it, on one page for readers. Open it and print it to make a PDF.',
  );
  const report = exportButton(
    'report',
    'Report, JSON',
    'Data checksum, options, energies and RMSE. “ppca verify report.json” repeats the fits and compares.',
  );
  const session = exportButton(
    'session',
    'Session, ZIP',
    'Data, models and view in one file. Drop it on this page, on any machine, to continue.',
  );
  const pictures = exportButton('pictures', 'Reconstructions, ZIP', 'A PNG of every observation, reconstructed by the shown model.');
  const arrays = exportButton(
    'arrays',
    'Coefficients, NPZ',
    'θ and coefficients of these data for numpy.load. Rows are in the order of the data.',
  );
  const code = el('pre', { class: 'scroll', tabindex: 0, 'aria-label': 'Python' }, program);
  const copied = el('span', { class: 'hint', role: 'status' });
  const copy = el('button', { type: 'button', onclick: copyProgram }, 'Copy');
  root.append(
    el('h3', {}, 'Save and share'),
    el('div', { class: 'exports' }, sheet.root, report.root, session.root, pictures.root, arrays.root),
    el(
      'details',
      { class: 'numbers-behind' },
      el('summary', {}, 'Use the downloaded model from Python'),
      code,
      el('div', { class: 'row' }, copy, copied),
    ),
  );

  async function copyProgram() {
    copied.textContent = (await copyText(program)) ? 'Copied.' : 'The browser does not allow the page to copy. Select the text instead.';
  }

  return {
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { models, shown, set, fitted, portraits, files } = state;
      const info = models[shown]?.info;
      if (!info || !changed(models, shown, set, fitted)) return;
      report.button.disabled = fitted == null || fitted.set !== set || portraits != null; // a report cannot repeat the warping of portraits
      sheet.root.hidden = report.button.disabled || files.length === 0; // built-in data have no file that the command line reads
      pictures.root.hidden = !info.shape || !matches(state);
      arrays.root.hidden = !matches(state);
    },
  };
}
