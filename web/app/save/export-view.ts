import { copyText } from '../kit/clipboard.ts';
import { actionButton, changes, el, hintText, write } from '../kit/dom.ts';
import { asksMeans, matches, type CreateView } from '../state/state.ts';
import { downloadFile } from '../kit/download.ts';
import type { Exporters } from './exports.ts';
import python from '../../../core/model.py';
import r from '../../../core/model.R';

/** Programs that use a downloaded model: language, ending, text, and what it needs. */
const programs = [
  ['Python', 'py', python, 'NumPy'],
  ['R', 'R', r, 'no package'],
];

/** The exports of the open model, each with a hint. */
export const createExportView: CreateView = (root, events) => {
  const changed = changes();
  const exportButton = (what: keyof Exporters, label: string, hint: string) => {
    const button = actionButton(label, () => events.export(what));
    const line = el('p.hint', { id: `export-${what}` }, hint);
    button.setAttribute('aria-describedby', line.id);
    return { button, root: el('div.field', button, line) };
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
    'Data, models and view in one file. Open it on this page, on any machine, to continue.',
  );
  const pictures = exportButton('pictures', 'Reconstructions, ZIP', 'A PNG of every observation, reconstructed by the shown model.');
  const coefficients = exportButton('coefficients', '', 'A line for each row, in the order of the data: its θ and its coefficients.');
  root.append(
    el('h3', 'Save and share'),
    el('div.exports', sheet.root, report.root, session.root, pictures.root, coefficients.root),
    ...programs.map(([language, ending, text, needs]) => programFold(language, ending, text, needs)),
  );

  return {
    update(state) {
      const { models, shown, set, fitted, portraits } = state;
      write(coefficients.button, `Coefficients of these data${asksMeans(state) ? ', posterior means' : ''}, CSV`);
      const info = models[shown]?.info;
      if (!info || !changed(models, shown, set, fitted)) return;
      report.button.disabled = fitted == null || fitted.set !== set || portraits != null; // a report cannot repeat the warping of portraits
      sheet.button.disabled = report.button.disabled;
      pictures.root.hidden = !info.shape || !matches(state);
      coefficients.root.hidden = !matches(state);
    },
  };
};

/**
 * A program in a fold.
 *
 * @param ending of its file
 */
function programFold(language: string, ending: string, text: string, needs: string) {
  const said = el('span.hint', { role: 'status' });
  async function copy() {
    said.textContent = (await copyText(text)) ? 'Copied.' : 'The browser does not allow the page to copy. Select the text instead.';
  }
  const save = () => downloadFile('model', ending, text);
  const button = (label: string, onclick: () => void) => actionButton(label, onclick);
  return el(
    'details.numbers-behind',
    el('summary', `Use the downloaded model from ${language}`),
    hintText(`Needs ${needs}. Name the download model.npz and put it beside the program.`),
    el('pre.scroll', { tabindex: 0, 'aria-label': language }, text),
    el('div.row', button('Copy', copy), button(`Save model.${ending}`, save), said),
  );
}
