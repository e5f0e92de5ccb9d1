import { changes, el } from '../kit/dom.js';
import { matches } from '../state/state.js';
import program from '../../../core/model.py';

/**
 * What of the open model can be taken along, each with a word on what it is for.
 *
 * @param {HTMLElement} root
 * @param {import('../kit/emitter.js').Emitter} events
 */
export function createKeepView(root, events) {
  const changed = changes();
  const take = (/** @type {string} */ what, /** @type {string} */ label, /** @type {string} */ hint) => {
    const button = el('button', { type: 'button', onclick: () => events.emit('export', what) }, label);
    const line = el('p', { class: 'hint', id: `take-${what}` }, hint);
    button.setAttribute('aria-describedby', line.id);
    return { button, root: el('div', { class: 'field' }, button, line) };
  };
  const report = take(
    'report',
    'Report, JSON',
    'Data, options, energies and RMSE, with a checksum. “ppca verify report.json” repeats the fits and compares.',
  );
  const session = take('session', 'Session, ZIP', 'Data, models and what is shown in one file. Drop it here to go on, on any machine.');
  const pictures = take('pictures', 'Reconstructions, ZIP', 'Every observation as the shown model reconstructs it: PNG.');
  const arrays = take('arrays', 'Coefficients, NPZ', 'θ and the coefficients of these data for numpy.load, in the order of their CSV.');
  const code = el('pre', { class: 'scroll', tabindex: 0, 'aria-label': 'Python' }, program);
  const copy = el('button', { type: 'button', onclick: () => navigator.clipboard?.writeText(code.innerText) }, 'Copy');
  root.append(
    el('h3', {}, 'Keep and share'),
    el('div', { class: 'takes' }, report.root, session.root, pictures.root, arrays.root),
    el('details', { class: 'numbers-behind' }, el('summary', {}, 'Use the downloaded model from Python'), code, copy),
  );

  return {
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { models, shown, set, fitted, portraits } = state;
      const info = models[shown]?.info;
      if (!info || !changed(models, shown, set, fitted)) return;
      report.button.disabled = fitted == null || fitted.set !== set || portraits != null; // what was warped here, nobody warps again from a report
      pictures.root.hidden = !info.shape || !matches(state);
      arrays.root.hidden = !matches(state);
    },
  };
}
