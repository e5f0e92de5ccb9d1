import { copyText } from '../kit/clipboard.ts';
import { actionButton, el, field, hintText } from '../kit/dom.ts';
import { downloadFile } from '../kit/download.ts';
import { count, sentence } from '../kit/format.ts';
import { limitOf, showProblem } from '../kit/limited.ts';
import { remembered } from '../kit/remembered.ts';
import { draftOf, rulesFor, sets, type Form } from './draft-assignment.ts';
import { choiceIn, textIn, tick, type FieldError } from './form-fields.ts';
import { createQuestionForm, newQuestion, placeIn } from './question-form.ts';
import { createRulesForm } from './rules-form.ts';
import type { Events, State } from '../state/state.ts';

/** Addresses longer than this are cut by some mail programs. */
const long = 2000;

/** What the names of link/hide.ts hide, in words; parts that an assignment needs are absent. */
const parts = {
  'built-in': 'built-in sets',
  method: 'the method',
  bins: 'bins',
  components: 'components',
  lambda: 'λ',
  more: 'further settings',
  tune: 'the choice by cross-validation',
  diagnosis: 'diagnosis',
  scores: 'errors in Explore (the run log, the hand-in and downloads still have them)',
  saved: 'saved models',
  experiments: 'Experiments',
  works: 'How it works',
  learn: 'Labs',
  share: 'Save and share',
};

/** The button *Make an assignment* and its dialog. */
export function createMake(events: Events) {
  const kept = remembered('ppca-assignment');
  let state: State;
  let form: Form | undefined;
  let advanced = false; // whether the parts to hide are unfolded
  const body = el('div.make-body');
  const problem = el('p.problem', { role: 'alert' });
  /** The field that shows a problem. */
  let faulty: HTMLInputElement | null = null;
  const result = el('div.make-result', { role: 'status' });
  const close = actionButton('Close', () => dialog.close(), { class: 'quiet' });
  const dialog = el(
    'dialog.make',
    { 'aria-labelledby': 'make-title' },
    el('div.row.between', el('h2', { id: 'make-title' }, 'Make an assignment'), close),
    body,
    problem,
    el(
      'div.row',
      actionButton('Make link, file and key', make, { class: 'primary' }),
      actionButton('Empty all fields', startAnew, { class: 'quiet' }),
    ),
    result,
  );
  const button = actionButton('Make an assignment', open, { class: 'primary' });

  function open() {
    form ??= restored() ?? fresh();
    draw();
    dialog.showModal();
  }

  /** Whether the page has data that an assignment can use. */
  const hasData = () => state.set != null && !state.set.summary.turned;

  function fresh(): Form {
    const data = hasData() ? 'page' : 'heads';
    const rules = rulesFor(data, state);
    const texts = { title: '', text: '', address: '', runs: '3' };
    return { ...texts, data, rules, each: state.files.length === 0, hide: ['tune', 'experiments'], questions: [{ ...newQuestion }] };
  }

  /** What was typed on an earlier visit; null if that was nothing, or of another version. */
  function restored(): Form | null {
    try {
      const old = JSON.parse(kept.read() ?? 'null');
      if (!old) return null;
      const first = fresh();
      const { title, runs, hide, questions, ...whole } = { ...first, ...old, rules: { ...first.rules, ...old.rules } };
      if (typeof title !== 'string' || typeof runs !== 'string' || !Array.isArray(hide)) return null;
      const asked = questions.slice(0, limitOf('questions').most).map((each: object) => ({ ...newQuestion, ...each }));
      return { ...whole, title, runs, hide, questions: asked };
    } catch {
      return null;
    }
  }

  function startAnew() {
    kept.write('null');
    form = fresh();
    draw();
  }

  function changed() {
    kept.write(JSON.stringify(form));
    result.replaceChildren();
    settle();
  }

  /** Removes old problems. */
  function settle() {
    problem.textContent = '';
    if (faulty) showProblem(faulty, '');
    faulty = null;
  }

  function draw() {
    const own = form as Form;
    const { questions, hide } = own;
    const text = textIn(own, 'text', changed, { rows: 5, maxlength: limitOf('answerCharacters').most });
    const remove = (i: number) => redraw(() => questions.splice(i, 1));
    const hideable = Object.entries(parts).map(([name, label]) => {
      const box = tick(hide.includes(name), (checked) => {
        own.hide = checked ? [...own.hide, name] : own.hide.filter((each) => each !== name);
        changed();
      });
      return el('label.check', box, label);
    });
    result.replaceChildren();
    body.replaceChildren(
      field('Title', textIn(own, 'title', changed, { maxlength: limitOf('titleCharacters').most })),
      field('What to do', text, 'An empty line begins a new paragraph.'),
      el('h3', 'Data'),
      ...dataFields(own),
      el('h3', 'Settings of the model'),
      createRulesForm(own.rules, changed),
      el('h3', 'Questions'),
      ...questions.map((question, i) => createQuestionForm(question, i + 1, { changed, remove: () => remove(i) })),
      actionButton('Add a question', () => redraw(() => questions.push({ ...newQuestion })), {
        class: 'make-add',
        disabled: questions.length >= limitOf('questions').most,
      }),
      el('h3', 'To hand in'),
      field(
        'Runs required',
        textIn(own, 'runs', changed, { type: 'number', min: 0, max: limitOf('logRuns').most }),
        'The least number of trainings in the run log. Students always hand in a report of the model, the run log and the answers.',
      ),
      el(
        'details',
        { open: advanced, ontoggle: ({ target }: Event) => (advanced = (target as HTMLDetailsElement).open) },
        el('summary', 'Advanced'),
        el('fieldset.checks', el('legend', 'Hide from students'), ...hideable),
      ),
    );
    settle();
  }

  function redraw(change: () => void) {
    change();
    draw();
    changed();
    const last = body.querySelector('.make-question:last-of-type textarea') ?? body.querySelector('.make-add');
    (last as HTMLElement | null)?.focus();
  }

  /** Draws the fields anew after other data were chosen, with their settings. */
  function refresh() {
    if (form) form.rules = rulesFor(form.data, state);
    changed();
    draw();
    body.querySelector<HTMLElement>('[data-place="data"]')?.focus();
  }

  function dataFields(own: Form) {
    const page: Record<string, string> = hasData() ? { page: `as on the page now: ${state.sourceName}` } : {};
    const choices = { ...page, ...sets };
    if (!(own.data in choices)) own.data = 'heads';
    const filed = own.data === 'page' && state.files.length > 0;
    if (filed) own.each = false;
    const data = choiceIn(own, 'data', choices, refresh, { class: 'make-data', 'data-place': 'data' });
    const address = textIn(own, 'address', changed, { maxlength: limitOf('textCharacters').most, placeholder: 'https://' });
    const each = tick(own.each, (checked) => {
      own.each = checked;
      changed();
    });
    return [
      field('Data', data, 'For other data, open a file, a link or a session on this page first.'),
      filed
        ? field(
            'Where students download the file',
            address,
            'An https address, shown to students. Empty: you give them the file, which is not in the assignment.',
          )
        : field('Other data for each student', each, 'The seed is drawn from the name or number: the first 32 bits of its SHA-256.'),
    ];
  }

  async function make() {
    result.replaceChildren();
    settle();
    try {
      const draft = draftOf(form as Form, state);
      show(draft.assignment.title, await events.assignmentMake(draft));
    } catch (error) {
      const { message, place = placeIn(message) } = error as FieldError;
      fail(sentence(message.replace(/^this is not (an assignment|a key): /, '')), place);
    }
  }

  /** Shows what is wrong at its field, which gets the focus, or above the buttons. */
  function fail(text: string, place?: string) {
    faulty = place ? body.querySelector(`[data-place="${place}"]`) : null;
    if (faulty) {
      showProblem(faulty, text);
      faulty.focus();
    } else {
      problem.textContent = text;
      problem.scrollIntoView({ block: 'nearest' });
    }
  }

  function show(title: string, { packed, file, key }: { packed: string; file: string; key: string }) {
    const address = `${location.href.split('#')[0]}#view=assignment&assignment=${packed}`;
    const copied = el('span.hint', { role: 'status' });
    const copy = actionButton('Copy the link', async () => {
      copied.textContent = (await copyText(address)) ? 'Copied.' : 'The browser does not allow it. Copy the text above.';
    });
    const save = (label: string, name: string, text: string) => actionButton(label, () => downloadFile(name, 'json', text));
    const preview = el('a', { href: address, target: '_blank', rel: 'noopener' }, 'Preview as a student');
    const cut = address.length > long ? ' Some mail programs cut such links: send the file, which students drop on the page.' : '';
    result.replaceChildren(
      el('h3', 'For your students'),
      el('input', { type: 'text', readonly: true, value: address, 'aria-label': 'Link for students' }),
      el('div.row', copy, save('Assignment, JSON', `${title} assignment`, file), preview, copied),
      hintText(`The link has ${count(address.length)} characters.${cut} Neither the link nor the file contains the answers.`),
      el('h3', 'For you'),
      el('div.row', save('Key, JSON', `${title} key`, key)),
      hintText('Keep the key: it has the answers, and marking needs it. After a change, give out the new link and save the new key.'),
    );
    result.scrollIntoView({ block: 'nearest' });
  }

  return {
    button,
    dialog,
    update(now: State) {
      state = now;
    },
  };
}
