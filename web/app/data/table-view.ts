import { actionButton, changes, el, field, foldOf, hintText, refill, selectOf } from '../kit/dom.ts';
import { count } from '../kit/format.ts';
import { findByName } from '../kit/find.ts';
import { noteOn } from '../state/words.ts';
import { headOf, isSpecial } from './columns.ts';
import { chosenLine, choicesOf, partOf } from './lines.ts';
import { createOptionsForm } from './options-form.ts';
import { reassign, reshaping, roleOf, unassigned, undated } from './roles.ts';
import type { Form, SetSummary } from '../../page.js';
import type { CreateView, ReadOptions } from '../state/state.ts';

/** Pixels that a column and the line numbers need. */
const [wide, numbered] = [136, 100];

/**
 * How files are read: the file as it was cut, with the kind and the role of each column. Every
 * change is an option and reads the files again.
 */
export const createTableView: CreateView = (root, events) => {
  const heading = el('h2');
  const notes = el('ul.warnings');
  const about = el(
    'section',
    { hidden: true, 'aria-label': 'The table that is not read yet' },
    heading,
    el('p', 'Choose the line with the names, the roles of the columns, or how cells are read. Every change reads the file again.'),
    notes,
    el(
      'div.row',
      actionButton('Do not read it', () => events.cancel()),
    ),
  );
  const again = actionButton('Find names and rows again', () => ask({ ...unassigned, names: undefined, rows: undefined }));
  const search = el('input', { type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: () => turn(0), onkeydown: enter });
  const status = el('span.hint', { role: 'status' });
  const previous = actionButton('Previous', () => turn(first - across), { class: 'quiet' });
  const next = actionButton('Next', () => turn(first + across), { class: 'quiet' });
  const pages = el('div.row', previous, next, status);
  const finder = el('div.finder.row.axes', field('Find columns', search), pages);
  const sheets = el('div.sheets');
  const words = hintText('θ must be a number, a date or a time. Text can be the group or the name of the row.');
  const options = createOptionsForm((name, value) => {
    const dated = latest && ['dates', 'time', 'plain'].includes(name) ? undated(latest.summary, latest.read) : {};
    ask({ ...(reshaping.includes(name) ? unassigned : dated), [name]: value });
  });
  const fold = foldOf('Columns and rows', ...options.above, el('div.row', again), finder, sheets, words, ...options.below);
  root.append(about, fold);

  const [changed, changedFiles] = [changes(), changes()];
  let latest: { summary: SetSummary; read: ReadOptions } | null = null;
  let busy = false; // the files are being read: the fields keep the choice
  let first = 0; // the column that the page begins with, among those that match
  let across = 0; // how many columns the window has room for
  /** Roles chosen since the last reading, by column. */
  const chosen: Map<string, string> = new Map();
  new ResizeObserver(() => latest && room() !== across && root.clientWidth > 0 && fill(latest)).observe(root);

  const room = () => Math.max(1, Math.floor((root.clientWidth - numbered) / wide));

  /** Reads the files with other options. */
  function ask(change: ReadOptions) {
    events.read(change);
    queueMicrotask(() => busy || draw()); // it may be refused
  }

  /** Shows other columns. */
  function turn(from: number) {
    first = from;
    if (latest) fill(latest);
  }

  /** Moves the focus to the first column found. */
  function enter(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    sheets.querySelector('select')?.focus();
  }

  /**
   * Changes the role of a column. A column that becomes θ replaces a blur or the file
   * names as the source of θ.
   */
  function choose(summary: SetSummary, name: string, role: string) {
    const read = reassign(summary, chosen, name, role);
    const other = read.theta && String(read.theta) !== String(summary.parameters.map((parameter) => parameter.name));
    chosen.set(name, role);
    const unblurred = latest?.read.blur ? { missing: 'model' as const } : {}; // a blur takes no missing pixels
    ask(other ? { ...read, ...unblurred, blur: undefined, pattern: undefined } : read);
  }

  function draw() {
    if (!latest) return;
    const { summary, read } = latest;
    chosen.clear();
    again.hidden = !read.names && !read.rows;
    words.hidden = summary.theta != null || summary.columns.every(({ numeric, role }) => numeric || role === 'file');
    options.show(summary, read);
    fill(latest);
  }

  /** Draws the table: the columns that the window has room for. */
  function fill({ summary, read }: { summary: SetSummary; read: ReadOptions }) {
    const { form, head, kind, columns } = summary;
    const lines = form?.lines ?? [];
    const widest = Math.max(columns.length, ...lines.map(({ cells }) => cells?.length ?? 0));
    across = room();
    const wanted = widest > across ? search.value.trim() : '';
    const places = new Map(columns.map((column, j) => [column, j]));
    const special = widest > across && !wanted ? columns.filter((column) => isSpecial(column.role)) : []; // first: one page may not show all
    const ordered = new Set([...special, ...findByName(columns, wanted)]);
    const matching = [...ordered].map((column) => places.get(column) ?? 0);
    const all = wanted ? matching.length : widest;
    first = Math.max(0, Math.min(first, across * Math.floor((all - 1) / across)));
    const last = Math.min(first + across, all);
    finder.hidden = widest <= across;
    status.textContent = all > 0 ? `${count(first + 1)} – ${count(last)} of ${count(all)} columns` : 'No column name contains this text.';
    previous.disabled = first === 0;
    next.disabled = last === all;

    const shown = matching.slice(first, last);
    const heads = shown.map((j) => {
      const column = columns[j];
      const role = chosen.get(column.name) ?? roleOf(summary, column);
      return headOf(column, { role, kind, read }, (change) =>
        typeof change === 'string'
          ? choose(summary, column.name, change)
          : ask({ ...('oneHot' in change ? unassigned : undated(summary, read)), ...change }),
      );
    });
    const together = form != null && summary.long === '' && columns.every(({ place }) => place > 0);
    const cells = together ? shown.map((j) => columns[j].place - 1) : pageOf(widest);
    const asRead = () => sheet('The first rows, as they are read', heads, head?.map((cells) => rowOf(cells, shown)) ?? []);
    refill(
      sheets,
      ...(together || columns.length === 0 ? [] : [asRead()]),
      ...(form ? [sheet('The lines of the file', together ? heads : cells.map(() => el('td')), numberedRows(form, read, cells))] : []),
    );
  }

  /** The cells of the lines on this page. */
  const pageOf = (of: number) => Array.from({ length: of }, (_, j) => j).slice(first, first + across);

  /**
   * The rows of the file, each with a menu at its number.
   *
   * @param shown columns
   */
  function numberedRows(form: Form, read: ReadOptions, shown: number[]) {
    return (form.lines ?? []).flatMap(({ line, cells }, i, lines) => {
      const part = partOf(form, line);
      const menu = selectOf(choicesOf(form, line), {
        'aria-label': `Line ${line}${part ? '' : ', skipped'}`,
        onchange: () => {
          const change = chosenLine(form, read, line, menu.value);
          ask((change.names ?? form.names) === form.names ? change : { ...unassigned, ...change });
        },
      });
      const row = rowOf(cells ?? [], shown, el('th', { scope: 'row' }, menu), part || 'skipped');
      const jump = i > 0 && i >= lines.length - 3 && line > lines[i - 1].line + 1;
      return jump ? [el('tr.skipped', el('td', { colspan: shown.length + 1 }, '…')), row] : [row];
    });
  }

  return {
    update({ unread, question, summary: open, read: used, reading, files, unfolded }) {
      const { summary, read } = unread ?? { summary: open, read: used };
      if (!summary) return;
      latest = { summary, read };
      busy = reading != null && question == null;
      about.hidden = !unread;
      const other = changedFiles(unread?.files ?? files);
      if (unread || !summary.theta) fold.open = true;
      else if (other) fold.open = unfolded;
      if (unread) {
        heading.textContent = `${unread.name} is not read yet`;
        notes.replaceChildren(...summary.notes.map(({ text }) => el('li', noteOn(text, unread.name))));
      }
      if (changed(summary, read, busy) && !busy) draw();
    },
  };
};

/** @param shown columns */
function rowOf(cells: string[], shown: number[], number?: HTMLElement, part?: string) {
  const texts = shown.map((j) => cells[j] ?? '');
  return el('tr', { class: part }, number, ...texts.map((text) => el('td', { title: text.length > 16 ? text : undefined }, text)));
}

function sheet(caption: string, heads: HTMLElement[], rows: HTMLElement[]) {
  const line = rows[0]?.firstElementChild?.localName === 'th' ? el('td', 'Line') : null;
  return el('table', el('caption', caption), el('thead', el('tr', line, ...heads)), el('tbody', ...rows));
}
