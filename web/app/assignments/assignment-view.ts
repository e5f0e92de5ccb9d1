import { actionButton, changes, container, el, field, reveal, write } from '../kit/dom.ts';
import { count, plural, unbroken } from '../kit/format.ts';
import { limitOf } from '../kit/limited.ts';
import { dataFiles, pickButton } from '../kit/pick.ts';
import { exampleTitles } from '../data/built-in.ts';
import { errorText, sourceOf, summaryOf } from '../runs/run.ts';
import { dataKeyOf, ownRuns } from './own-runs.ts';
import { follows, ruleText } from './rule.ts';
import type { Assignment } from '../../page.js';
import type { Events, CreateView, OpenAssignment, State } from '../state/state.ts';

type Question = NonNullable<Assignment['questions']>[number];

/** The open assignment: the text, the start, the questions, and the hand-in. */
export const createAssignmentView: CreateView = (root, events) => {
  const changed = changes();
  let parts: ReturnType<typeof createParts>;
  return {
    update(state) {
      const { assignment } = state;
      if (!assignment) return;
      if (changed(assignment)) {
        parts = createParts(assignment.assignment, events);
        root.replaceChildren(...parts.roots);
      }
      parts.update(state, assignment);
    },
  };
};

function createParts(assignment: Assignment, events: Events) {
  const { title, text = '', rules = [], runs: wanted = 0, questions = [], data } = assignment;
  const name = el('input', { type: 'text', maxlength: limitOf('titleCharacters').most, autocomplete: 'name', required: true });
  const begin = el('button.primary', { type: 'submit' }, 'Begin');
  const linked = /(^|&)data=/.test(assignment.link);
  const own = el('p', { role: 'status' });
  const pick = pickButton('Open files', { accept: dataFiles }, (files) => events.files(files));
  const form = el(
    'form.row.top',
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        if (name.value.trim()) events.begin(name.value);
      },
    },
    field('Your name or student number', name),
    begin,
  );
  const model = el('p.numbers');
  const conditions = el('ul.conditions');
  const changedLines = changes();
  const missing = el('p', { role: 'status' });
  const train = actionButton('Train', () => events.train(), { class: 'train' });
  const log = actionButton('Show the run log', () => reveal(container('runs')));
  const asked = questions.map((question, i) => createQuestion(question, i, events));
  const handIn = actionButton('Make the hand-in', () => events.handIn(), { class: 'primary' });

  const roots = [
    el(
      'div.row.between',
      el('h2', unbroken(title)),
      actionButton('Close the assignment', () => events.assignmentClose(), { class: 'quiet' }),
    ),
    ...text
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((paragraph) => el('p.assignment-text', unbroken(paragraph))),
    el('h3', '1. Begin'),
    data.builtIn
      ? el(
          'p',
          data.each
            ? `Your data are drawn for your name: ${exampleTitles[data.builtIn]}.`
            : `The data: ${exampleTitles[data.builtIn]}, the same for all.`,
        )
      : linked
        ? el('p', 'The page opens the data.')
        : filesText(data),
    form,
    own,
    el('div.row', pick),
    el('h3', '2. Train a model'),
    ...(rules.length > 0 || wanted > 0 ? [conditions] : []),
    model,
    el('div.row', train, log),
    ...(asked.length > 0 ? [el('h3', '3. Answer'), ...asked.map(({ root }) => root)] : []),
    el('h3', `${asked.length > 0 ? 4 : 3}. Hand in`),
    el('p', 'The file has your name, the model that is open, the run log and your answers. Submit it as your teacher says.'),
    missing,
    el('div.row', handIn),
  ];
  let filled = false;

  return {
    roots,
    update(state: State, opened: OpenAssignment) {
      const { work, runs, fitted, set, summary, models, files, draw, sourceName, reading, training } = state;
      const { student = '', answers = [] } = work[opened.id] ?? {};
      if (!filled || document.activeElement !== name) name.value ||= student;
      filled = true;
      begin.textContent = student ? 'Begin again' : 'Begin';
      const here = data.builtIn ? sourceOf(state).key === dataKeyOf(state, opened) : linked || files.length > 0;
      const opens = data.builtIn ? `The data of ${student} are not open. Press Begin again.` : 'Open the data now.';
      const works = here && set ? `${student} works on ${sourceName}${data.builtIn ? `, draw ${draw}` : ''}.` : opens;
      write(own, !student ? 'Write your name first: it is part of the hand-in.' : reading ? `Reading ${reading.what} …` : works);
      pick.hidden = !student || reading != null || Boolean(data.builtIn) || (here && set != null);
      train.disabled = !set || !summary?.theta || training != null || reading != null;
      const ready = fitted != null && fitted.set === set && fitted.kind in models && !summary?.turned;
      const settings = ready ? fitted.settings : null;
      const limited = ready && models[fitted.kind].summary.status === 'limit';
      const scores = ready ? models[fitted.kind].info.scores : null;
      const stopped = limited
        ? ' It stopped at its limit of evaluations, so other computers may not repeat its numbers: allow more under More options, or choose a larger λ.'
        : '';
      const errors = `Training RMSE ${errorText(scores?.train ?? null, scores?.test)}, test RMSE ${errorText(scores?.test ?? null)}.`;
      write(
        model,
        ready && settings
          ? `The open model is handed in: ${summaryOf({ settings, kind: fitted.kind })}. ${errors}${stopped}`
          : 'No model is trained yet. Choose the settings and press Train.',
      );
      const counted = ownRuns(state, opened).length;
      const lines = [
        ...rules.map((rule) => ({ text: ruleText(rule), done: settings ? follows(rule, settings) : null })),
        ...(wanted > 0
          ? [{ text: `At least ${plural(wanted, 'run')} of yours with these data; you have ${count(counted)}`, done: counted >= wanted }]
          : []),
      ];
      if (changedLines(JSON.stringify(lines))) conditions.replaceChildren(...lines.map(condition));
      log.disabled = runs.length === 0;
      asked.forEach((question, i) => question.show(answers[i] ?? ''));
      const given = questions.map(({ kind }, i) => ({ number: i + 1, kind, text: (answers[i] ?? '').trim() }));
      const open = given.filter(({ text }) => text === '');
      const wrong = given.filter(({ kind, text }) => kind === 'number' && text !== '' && !isNumber(text));
      const wants = [
        ...(student ? [] : ['your name (press Begin)']),
        ...(ready ? [] : ['a trained model']),
        ...(open.length > 0 ? [`${open.length > 1 ? 'answers' : 'an answer'} to ${numbered(open)}`] : []),
        ...(wrong.length > 0 ? [`${wrong.length > 1 ? 'numbers' : 'a number'} in ${numbered(wrong)}, where there is text`] : []),
        ...(lines.some(({ done }) => done === false) ? ['a condition of part 2'] : []),
      ];
      write(missing, wants.length > 0 ? `Still missing: ${wants.join('; ')}.` : 'Everything is there.');
      handIn.disabled = !student || !ready;
    },
  };
}

/** A condition, and whether it is met, if that is known. */
function condition({ text, done }: { text: string; done: boolean | null }) {
  const said = done == null ? null : el('strong', done ? ' – met' : ' – not met yet');
  return el('li', text, said);
}

/** "question 2", "questions 1, 2". */
const numbered = (questions: { number: number }[]) =>
  `question${questions.length > 1 ? 's' : ''} ${questions.map(({ number }) => number).join(', ')}`;

function filesText({ files = [], session = '', address = '' }: Assignment['data']) {
  const wanted = session || files.map(({ name }) => name).join(', ');
  const more = address ? el('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, 'Download it') : null;
  return el(
    'p',
    `The data: ${session ? `the session ${wanted}` : wanted}. `,
    more,
    more ? ', then open it on this page.' : 'Open it on this page after Begin.',
  );
}

function createQuestion({ kind, text, unit = '', choices = [] }: Question, i: number, events: Events) {
  const label = unbroken(`Question ${i + 1}. ${text}`);
  const say = (value: string) => events.answer(i, value);
  if (kind === 'choice') {
    const boxes = choices.map((choice) => {
      const box = el('input', { type: 'radio', name: `question-${i}`, value: choice, onchange: () => say(choice) });
      return { box, root: el('label.check', box, choice) };
    });
    const emptied = () => {
      boxes[0].box.focus(); // the button disappears
      say('');
    };
    const clear = actionButton('Clear', emptied, { class: 'quiet' });
    return {
      root: el('fieldset.checks.asked', el('legend', label), ...boxes.map(({ root }) => root), clear),
      show(value: string) {
        for (const { box } of boxes) box.checked = box.value === value;
        clear.hidden = value === '';
      },
    };
  }
  const problem = el('p.problem', { role: 'alert' });
  const number = kind === 'number';
  const input: HTMLInputElement | HTMLTextAreaElement = number
    ? el('input', { type: 'text', inputmode: 'decimal', maxlength: 40, oninput: typed })
    : el('textarea', { rows: 4, maxlength: limitOf('answerCharacters').most, oninput: typed });
  function typed() {
    check();
    say(input.value);
  }
  function check() {
    const wrong = number && input.value.trim() !== '' && !isNumber(input.value);
    input.setAttribute('aria-invalid', String(wrong));
    write(problem, wrong ? 'This is not a number. Write digits with a decimal point, such as 0.042.' : '');
  }
  const root = field(number && unit ? `${label} (${unit})` : label, input);
  root.classList.add('asked');
  root.append(problem);
  return {
    root,
    show(value: string) {
      if (input.value !== value) {
        input.value = value;
        check();
      }
    },
  };
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Whether marking reads an answer as a number, with a decimal point or a decimal comma, as
 * numberOf in core/assignment.
 */
function isNumber(text: string) {
  const number = text.trim().replace(',', '.');
  return decimal.test(number) && Number.isFinite(Number(number));
}
