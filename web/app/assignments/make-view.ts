import { copyText } from '../kit/clipboard.ts';
import { actionButton, el, field, hintText } from '../kit/dom.ts';
import { downloadFile } from '../kit/download.ts';
import { count } from '../kit/format.ts';
import { limitOf, showProblem } from '../kit/limited.ts';
import { pickButton } from '../kit/pick.ts';
import { remembered } from '../kit/remembered.ts';
import { draftOf, parsed, rulesFor, sets, type Form, type OpenedSession } from './draft-assignment.ts';
import { FieldError } from './field-error.ts';
import { aboutFields, hideFields, typedField } from './make-fields.ts';
import { createQuestionForm, newQuestion } from './question-form.ts';
import { createRulesForm } from './rules-form.ts';
import type { Events } from '../state/state.ts';
import type { State } from '../state/state.ts';

/** Addresses longer than this are cut by some mail programs. */
const long = 2000;

/** The button *Make an assignment* and its dialog. */
export function createMake(events: Events) {
  const kept = remembered('ppca-assignment');
  let state: State;
  let form: Form | undefined;
  let session: OpenedSession | null = null;
  /** The table of the settings. */
  let settings = el('div');
  const body = el('div', { class: 'make-body' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const warning = el('p', { class: 'notice', role: 'status' });
  /** The field that shows a problem. */
  let faulty: HTMLInputElement | null = null;
  const result = el('div', { class: 'make-result', role: 'status' });
  const heading = el('h2', { id: 'make-title' }, 'Make an assignment');
  const dialog = el(
    'dialog',
    { class: 'make', 'aria-labelledby': 'make-title' },
    el(
      'div',
      { class: 'row between' },
      heading,
      actionButton('Close', () => dialog.close(), { class: 'quiet' }),
    ),
    body,
    warning,
    problem,
    el(
      'div',
      { class: 'row' },
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

  function fresh(): Form {
    const data = state.set && !state.portraits ? 'page' : 'heads';
    return {
      title: '',
      text: '',
      data,
      link: '',
      each: state.files.length === 0,
      address: '',
      rules: rulesFor(data, state),
      hide: ['tune', 'experiments'],
      runs: '3',
      questions: [{ ...newQuestion }],
    };
  }

  /** @returns what was typed on an earlier visit */
  function restored(): Form | null {
    try {
      const old = JSON.parse(kept.read() ?? 'null');
      if (!old) return null;
      const first = fresh();
      const whole = { ...first, ...old, rules: { ...first.rules, ...old.rules } };
      const sound =
        typeof whole.title === 'string' && Array.isArray(whole.questions) && Array.isArray(whole.hide) && typeof whole.runs === 'string';
      return sound
        ? {
            ...whole,
            questions: whole.questions.slice(0, limitOf('questions').most).map((each: object) => ({ ...newQuestion, ...each })),
          }
        : null;
    } catch {
      return null; // of another version
    }
  }

  function startAnew() {
    kept.write('null');
    form = fresh();
    session = null;
    draw();
  }

  function changed() {
    kept.write(JSON.stringify(form));
    result.replaceChildren();
    settle();
  }

  /** Removes old problems, and warns of a right answer that the data of a student may not have. */
  function settle() {
    problem.textContent = '';
    if (faulty) showProblem(faulty, '');
    faulty = null;
    const { each, questions } = form as Form;
    const asked = questions.flatMap(({ kind, is }, i) => (kind === 'number' && is.trim() ? [i + 1] : []));
    warning.textContent =
      each && asked.length > 0
        ? `Each student has other data, but ${asked.length > 1 ? `questions ${asked.join(', ')} have` : `question ${asked[0]} has`} one right number. Untick “Other data for each student”, or leave the answer empty if it depends on the data.`
        : '';
  }

  function draw() {
    const own = form as Form;
    settings = createRulesForm(own.rules, changed);
    result.replaceChildren();
    body.replaceChildren(
      ...aboutFields(own, changed),
      ...dataFields(own),
      el('h3', {}, 'Settings of the model'),
      settings,
      hideFields(own, changed),
      el('h3', {}, 'Questions'),
      ...own.questions.map((question, i) =>
        createQuestionForm(question, i + 1, { changed, remove: () => redraw(() => own.questions.splice(i, 1)) }),
      ),
      actionButton('Add a question', () => redraw(() => own.questions.push({ ...newQuestion })), {
        class: 'make-add',
        disabled: own.questions.length >= limitOf('questions').most,
      }),
      el('h3', {}, 'To hand in'),
      field(
        'Fewest runs in the log',
        typedField(own, 'runs', changed, { type: 'number', min: 0, max: limitOf('logRuns').most }),
        'A report of the model, the run log and the answers are always handed in.',
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

  function dataFields(own: Form) {
    const name = state.set && !state.portraits ? state.sourceName : '';
    const choices = {
      ...(name && { page: `as on the page now: ${name}` }),
      ...sets,
      link: 'an address of this page',
      session: 'a session file',
    };
    if (!(own.data in choices)) own.data = 'heads';
    const select = el(
      'select',
      {
        onchange: () => {
          own.data = select.value;
          if (own.data !== 'link' && own.data !== 'session') own.rules = rulesFor(own.data, state);
          changed();
          draw();
          (body.querySelector('.make-data') as HTMLElement | null)?.focus();
        },
        class: 'make-data',
      },
      ...Object.entries(choices).map(([value, label]) => el('option', { value, selected: value === own.data }, label)),
    );
    const filed = own.data === 'session' || (own.data === 'page' && state.files.length > 0);
    const each = el('input', {
      type: 'checkbox',
      checked: own.each && !filed,
      onchange: () => {
        own.each = each.checked;
        changed();
      },
    });
    if (filed) own.each = false;
    const replaced = el('p', { role: 'status' }, parsed(own.link).gone.join(' '));
    const link = typedField(own, 'link', changed, {
      maxlength: limitOf('linkCharacters').most,
      onchange: () => {
        own.rules = rulesFor('link', state, own.link);
        const filled = createRulesForm(own.rules, changed);
        replaced.textContent = parsed(own.link).gone.join(' ');
        settings.replaceWith(filled);
        settings = filled;
        changed();
      },
    });
    const address = typedField(own, 'address', changed, { maxlength: limitOf('textCharacters').most, placeholder: 'https://' });
    return [
      el('h3', {}, 'Data'),
      field('Data', select),
      ...(own.data === 'link' ? [field('Address', link, 'Copy it with Copy link. Its settings are then filled in below.'), replaced] : []),
      ...(own.data === 'session'
        ? [
            el(
              'div',
              { class: 'row' },
              pickButton('Choose the session', { accept: '.zip', multiple: false }, ([file]) => openSession(file)),
              el('span', {}, session ? session.name : 'none chosen'),
            ),
          ]
        : []),
      ...(filed
        ? [
            field(
              'Where students download the file',
              address,
              'An https address, shown to them; empty if they get it from you. The file itself is not in the assignment.',
            ),
          ]
        : [field('Other data for each student', each, 'The seed is drawn from the name or number: the first 32 bits of its SHA-256.')]),
    ];
  }

  async function openSession(file: File) {
    try {
      session = await events.emit('session-look', file);
      if (form) form.rules = rulesFor('session', state, session.link);
      changed();
      draw();
    } catch (error) {
      problem.textContent = `${file.name} is not a session: ${(error as Error).message}`;
    }
  }

  async function make() {
    const own = form as Form;
    result.replaceChildren();
    settle();
    try {
      if (!own.title.trim()) throw new FieldError('Write a title.', 'title');
      const draft = draftOf(own, state, session);
      show(draft.assignment.title, await events.emit('assignment-make', draft));
    } catch (error) {
      const { message, place } = error as FieldError;
      fail(message.replace(/^this is not an assignment: /, ''), place);
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
    const copied = el('span', { class: 'hint', role: 'status' });
    const shown = el('input', { type: 'text', readonly: true, value: address, 'aria-label': 'Link for students' });
    const save = (label: string, name: string, text: string) => actionButton(label, () => downloadFile(name, 'json', text));
    result.replaceChildren(
      el('h3', {}, 'For your students'),
      shown,
      el(
        'div',
        { class: 'row' },
        actionButton('Copy the link', async () => {
          copied.textContent = (await copyText(address)) ? 'Copied.' : 'The browser does not allow it. Copy the text above.';
        }),
        save('Assignment, JSON', `${title} assignment`, file),
        el('a', { href: address, target: '_blank', rel: 'noopener' }, 'Preview as a student'),
        copied,
      ),
      hintText(
        `The link has ${count(address.length)} characters.${address.length > long ? ' Some mail programs cut such links: send the file, which students drop on the page.' : ''} Neither the link nor the file contains the answers.`,
      ),
      el('h3', {}, 'For you'),
      el('div', { class: 'row' }, save('Key, JSON', `${title} key`, key)),
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
