import { el, field, refill, selectOf } from '../kit/dom.ts';
import { decimal, percent, plural } from '../kit/format.ts';
import { complaint, numberIn, showProblem } from '../kit/limited.ts';
import { fieldNames } from '../state/words.ts';
import type { Form, SetSummary } from '../../page.js';
import type { ReadOptions } from '../state/state.ts';

/** An option with a field: words for each value of a menu, or the kind of its values. */
type Entry = { name: string; words?: Record<string, string>; kind?: 'flag' | 'texts' | 'number'; hint?: string };

/** How the file is cut into cells. */
const cutting: Entry[] = [
  { name: 'separator', words: { comma: 'comma', semicolon: 'semicolon', tab: 'tab', bar: 'vertical bar', blanks: 'blanks' } },
  { name: 'decimal', words: { '.': 'point', ',': 'comma' } },
  {
    name: 'encoding',
    words: {
      ...{ 'utf-8': 'UTF-8', 'windows-1252': 'Western (Windows-1252)', 'utf-16le': 'UTF-16, little end', 'utf-16be': 'UTF-16, big end' },
      ...{ 'windows-1250': 'Central European (1250)', 'windows-1251': 'Cyrillic (1251)', 'windows-1253': 'Greek (1253)' },
      ...{ 'windows-1254': 'Turkish (1254)', macintosh: 'Macintosh', shift_jis: 'Japanese (Shift JIS)', 'euc-kr': 'Korean (EUC-KR)' },
      ...{ gb18030: 'Chinese (GB 18030)', big5: 'Chinese (Big5)' },
    },
  },
  { name: 'dates', words: { dmy: 'day, month, year', mdy: 'month, day, year', ymd: 'year, month, day' } },
  { name: 'transpose', kind: 'flag' },
];

const further: Entry[] = [
  {
    name: 'na',
    kind: 'texts',
    hint: 'Separate the texts by commas; none means only empty cells, NA and NaN. If you write nothing: n/a, - and others, too.',
  },
  {
    name: 'long',
    hint: 'id,time,value makes a row for each id; id,time,name,value a row for each id and time; none keeps the file as it is.',
  },
  {
    name: 'grid',
    kind: 'number',
    hint: 'For curves measured at different places: the number of common places, at which the page averages them.',
  },
  { name: 'sheet', hint: 'If you write nothing: the first sheet with a table of numbers.' },
  { name: 'plain', kind: 'flag', hint: 'The page then reads no dates, and no texts that mean missing.' },
];

/** The options of reading that belong to no column, as fields. */
export function createOptionsForm(change: (name: string, value: unknown) => void) {
  const controls = [...cutting, ...further].map((entry) => createControl(entry, (value) => change(entry.name, value)));
  const cuts = el('div.row.axes', ...controls.slice(0, cutting.length).map(({ root }) => root));
  const codes = el('fieldset.row.codes');
  const missing = el('select', { onchange: () => change('missing', missing.value || undefined) });
  const gaps = field(fieldNames.missing, missing, 'Cells that are empty, NaN, NA or infinite, and transparent pixels.');
  const standardise = el('input', { type: 'checkbox', onchange: () => change('standardise', standardise.checked) });
  const share = el('input', { type: 'text', inputmode: 'decimal', oninput: typed, onblur: typed, onchange: holdOut });
  const always = el(
    'div.fields',
    gaps,
    field('Standardise the variables', standardise, 'Divides each variable by its standard deviation. Use it for different units.'),
    field('Held out for testing, %', share, 'Used when no column divides the data into training and test.'),
  );
  const fields = el('div.fields', ...controls.slice(cutting.length).map(({ root }) => root));
  const more = el('details.more', el('summary', 'More on how cells are read'), fields);
  let typing = false; // a share that is not yet in the options

  function typed({ type }: Event) {
    typing = type === 'input';
  }

  function holdOut() {
    typing = false;
    const testShare = share.value.trim() === '' ? NaN : Number(decimal(share.value)) / 100;
    if (showProblem(share, complaint('testShare', testShare, ' %', 100))) change('testShare', testShare);
  }

  /** The texts and numbers that may mean missing, to tick. */
  function drawCodes(found: NonNullable<Form['codes']>, named: readonly string[]) {
    codes.hidden = found.length === 0;
    const boxes = found.map(({ text, missing, cells, columns }) => {
      const tick = el('input', { type: 'checkbox', checked: missing, onchange: () => change('na', ticked()) });
      const label = ` “${text.replace(/^-(?=\d)/, '−')}”, ${plural(cells, 'cell')}`;
      return { text, tick, root: el('label', { title: (columns ?? []).join(', ') }, tick, label) };
    });
    const ticked = () => {
      const others = named.filter((text) => text !== 'none' && !found.some((code) => code.text === text));
      const list = [...boxes.filter(({ tick }) => tick.checked).map(({ text }) => text), ...others];
      return list.length > 0 ? list : ['none'];
    };
    refill(codes, el('legend', 'Missing?'), ...boxes.map(({ root }) => root));
  }

  return {
    above: [cuts, codes],
    below: [always, more],
    show(summary: SetSummary, read: ReadOptions) {
      const { form, columns } = summary;
      cuts.hidden = form == null;
      more.hidden = summary.kind !== 'table';
      for (const control of controls) control.show(read, form);
      const text = form != null && form.encoding !== '';
      const dated = read.dates != null || columns.some(({ time }) => time);
      controls.forEach(({ root }, i) => {
        root.hidden = { separator: !text, encoding: !text, dates: !dated }[cutting[i]?.name] ?? false;
      });
      drawCodes(form?.codes ?? [], read.na ?? []);
      const choices = ways(summary);
      gaps.hidden = summary.missing.cells + summary.missing.leftOut === 0;
      missing.replaceChildren(...Object.entries(choices).map(([value, label]) => el('option', { value }, label)));
      missing.value = summary.missing.choice in choices ? summary.missing.choice : '';
      standardise.checked = read.standardise ?? false;
      if (!typing && !share.validity.customError) share.value = String(Number((100 * (read.testShare ?? 0)).toPrecision(12)));
      share.title = percent(read.testShare ?? 0);
    },
  };
}

function createControl({ name, words, kind, hint }: Entry, change: (value: unknown) => void) {
  const input = words
    ? selectOf({ '': '', ...words }, { onchange: () => change(input.value || undefined) })
    : el('input', {
        type: kind === 'flag' ? 'checkbox' : 'text',
        autocomplete: 'off',
        spellcheck: 'false',
        onchange: () => change(value()),
      });

  function value() {
    if (!(input instanceof HTMLInputElement)) return undefined;
    if (kind === 'flag') return input.checked || undefined;
    if (kind === 'number') return numberIn(input, 'grid') ?? undefined;
    const text = input.value.trim();
    return text === '' ? undefined : kind === 'texts' ? text.split(',').map((each) => each.trim()) : text;
  }

  return {
    root: field(fieldNames[name], input, hint),
    /** Writes the option into the field; '' of a menu is what the reader found. */
    show(read: ReadOptions, form: Form | null) {
      const given = read[name as 'separator'];
      const found = form?.[name as 'separator'];
      if (kind === 'flag' && input instanceof HTMLInputElement) input.checked = Boolean(given ?? found);
      else if (input instanceof HTMLSelectElement) {
        input.options[0].textContent = words && found && !given ? `${words[found] ?? found}, found` : 'as found';
        if (given && !words?.[given]) input.append(el('option', { value: given }, given));
      }
      if (kind !== 'flag') input.value = String(given ?? '');
    },
  };
}

/** The choices for missing cells; '' is the default of the core, which pages and links of before have. */
function ways({ kind, missing }: SetSummary): Record<string, string> {
  if (kind === 'pictures') return { model: 'not observed', drop: 'pictures left out', '': 'drawn over black' };
  return { model: 'not observed', drop: 'rows left out', ...(missing.choice === '' ? { '': 'columns left out' } : {}) };
}
