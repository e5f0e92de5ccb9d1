import { actionButton, changes, el, hintText } from '../kit/dom.ts';
import { downloadFile } from '../kit/download.ts';
import { sentence } from '../kit/format.ts';
import { canTrain, type CreateView } from '../state/state.ts';
import type { Diagnostics } from '../../page.js';

type Advice = Diagnostics['advice'][number];

/** More findings than these are folded. */
const mostFindings = 3;

/** The findings on the open model. */
export const createDiagnosisView: CreateView = (root, events) => {
  const changed = changes();
  const findings = el('div');
  /** All that is known, for programs. */
  const save = actionButton('All numbers, JSON', () => downloadFile('diagnosis', 'json', JSON.stringify({ ...latest, of: undefined })), {
    class: 'quiet',
  });
  let latest: Diagnostics | null = null;
  root.append(el('h3', 'Diagnosis'), findings, el('div.row', save));

  /** A finding, with a button if a change of the settings mends it. */
  function finding(text: string, advice: Advice | undefined) {
    if (!advice) return el('li', sentence(text));
    const train = actionButton(`Train: ${advice.action}`, () => events.advise(advice), { class: 'advice' });
    return el('li', el('span', sentence(text)), ' ', train);
  }

  return {
    update(state) {
      const { diagnosis } = state;
      const trains = canTrain(state);
      if (!diagnosis || !changed(diagnosis, trains)) return;
      const listed = diagnosis.findings.map((text, i) =>
        finding(text, trains ? diagnosis.advice.find((each) => each.finding === i) : undefined),
      );
      const [first, rest] = [listed.slice(0, mostFindings), listed.slice(mostFindings)];
      findings.replaceChildren(
        first.length > 0 ? el('ul.warnings', ...first) : hintText('Nothing else needs attention.'),
        ...(rest.length > 0 ? [el('details', el('summary', `${rest.length} more`), el('ul.warnings', ...rest))] : []),
      );
      latest = diagnosis;
    },
  };
};
