import { actionButton, changes, el } from '../kit/dom.ts';
import { matches, type CreateView } from '../state/state.ts';
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
  const exportButton = (what: keyof Exporters, label: string, hint: string) => described(what, label, () => events.export(what), hint);
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
  const coefficients = exportButton(
    'coefficients',
    'Coefficients of these data, CSV',
    'A line for each row, in the order of the data: its θ and its coefficients.',
  );
  root.append(
    el('h3', 'Save and share'),
    el(
      'div.exports',
      ...[sheet, report, session, pictures, coefficients].map((each) => each.root),
      ...programs.map(
        ([language, ending, text, needs]) =>
          described(
            ending,
            `Program, ${language}`,
            () => downloadFile('model', ending, text),
            `Projects new rows. Put the downloaded model beside it, named model.npz. Needs ${needs}.`,
          ).root,
      ),
    ),
  );

  return {
    update(state) {
      const { models, shown, set, fitted } = state;
      const info = models[shown]?.info;
      if (!info || !changed(models, shown, set, fitted)) return;
      report.button.disabled = fitted == null || fitted.set !== set || set.summary.turned != null; // a report cannot repeat the warping of portraits
      sheet.button.disabled = report.button.disabled;
      pictures.root.hidden = !info.shape || !matches(state);
      coefficients.root.hidden = !matches(state);
    },
  };
};

/** A button with a hint below it. */
function described(name: string, label: string, run: () => void, hint: string) {
  const line = el('p.hint', { id: `export-${name}` }, hint);
  const button = actionButton(label, run, { 'aria-describedby': line.id });
  return { button, root: el('div.field', button, line) };
}
