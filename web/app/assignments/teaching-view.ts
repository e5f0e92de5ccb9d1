import { actionButton, byPointer, changes, el } from '../kit/dom.ts';
import { downloadFile } from '../kit/download.ts';
import { pickButton } from '../kit/pick.ts';
import { createMake } from './make-view.ts';
import { createMarkingTable } from './marking-view.ts';
import { ready } from './ready.ts';
import type { MarkedRow } from '../../page.js';
import type { CreateView } from '../state/state.ts';

/** For lecturers: ready assignments, making one, and marking hand-ins. */
export const createTeachingView: CreateView = (root, events) => {
  const make = createMake(events);
  const open = el('p');
  const list = el('div.experiment-list', { role: 'group', 'aria-label': 'Ready assignments' });
  list.append(
    ...ready.map(({ name, goal, assignment: { title } }) =>
      el(
        'button.example',
        { type: 'button', 'data-assignment': name, onclick: () => events.assignmentExample(name) },
        el('strong', title),
        el('span', goal),
      ),
    ),
  );
  const heading = el('h3', 'Mark hand-ins');
  const table = createMarkingTable();
  const state = el('p.numbers', { role: 'status' });
  const problem = el('p.problem', { role: 'alert' });
  const stop = actionButton('Stop', () => events.markStop());
  const forget = actionButton('Remove all', () => events.markForget(), { class: 'quiet' });
  const csv = el('button', { type: 'button' }, 'Grades, CSV');
  const zone = el(
    'div.dropzone.small',
    el(
      'p',
      byPointer('Drop', 'Open'),
      ' all hand-ins here, with the key of the assignment, and the data files if the data are not built in.',
    ),
    pickButton('Choose hand-ins and key', { accept: '.json,.csv,.tsv,.txt,.zip,.npy,.npz,.png,.jpg' }, (files) => events.mark(files)),
  );
  root.append(
    el('h2', 'Assignments'),
    el('p.lead', 'Students train models, answer questions, and hand in one file. The numbers in it can be verified.'),
    open,
    el('h3', 'Ready to use, 60 minutes each'),
    list,
    el('h3', 'Make your own'),
    el('div.row', make.button),
    make.dialog,
    heading,
    zone,
    el('div.row', state, stop, csv, forget),
    problem,
    table.root,
  );
  let text = '';
  let marked = false;
  csv.addEventListener('click', () => downloadFile('grades', 'csv', `\ufeff${text}`)); // the mark tells spreadsheets that it is UTF-8
  const changed = changes();

  /** Moves the focus on if its button is hidden. */
  function keepFocus(button: HTMLElement) {
    if (button.hidden) [csv, zone.querySelector('button')].find((each) => each && !each.hidden)?.focus();
  }

  return {
    update(now) {
      const { marking, assignment } = now;
      make.update(now);
      open.hidden = !assignment;
      if (assignment)
        open.replaceChildren(
          'Open: ',
          el('button', { type: 'button', onclick: () => events.view('assignment') }, assignment.assignment.title),
        );
      if (!changed(marking)) return;
      const { run = null, rows = [], key = null, problem: said = '', csv: made = '', files = [], differ = [], groups = [] } = marking ?? {};
      if (marking && !marked) heading.scrollIntoView({ block: 'start' }); // files may be dropped anywhere
      marked = marking != null;
      text = made;
      const focused = document.activeElement as HTMLElement | null;
      stop.hidden = !run;
      csv.hidden = made === '';
      forget.hidden = !marking;
      if (focused === stop || focused === forget) keepFocus(focused);
      problem.textContent = said;
      state.textContent = run
        ? `Verifying ${run.done + 1 > run.of ? run.of : run.done + 1} of ${run.of} …`
        : summary(rows, key, files.length);
      table.show({ files, key, rows, csv: made, run, problem: said, differ, groups });
    },
  };
};

function summary(rows: MarkedRow[], key: { title: string } | null, files: number) {
  const id = rows[0]?.key ? `, ${rows[0].key}` : '';
  const with_ = key ? `Key of “${key.title}”${id}.` : files > 0 ? 'No key: conditions and answers are not checked.' : '';
  if (rows.length === 0) return with_;
  const wrong = rows.filter(({ follows }) => !follows).length;
  const same = rows.filter((row) => row.same.length > 0).length;
  return `${rows.length === 1 ? '1 file' : `${rows.length} files`}: ${wrong === 0 ? 'all numbers are reproduced' : `the numbers of ${wrong} are not reproduced, or could not be read`}${same > 0 ? `; ${same} have something in common` : ''}. ${with_}`;
}
