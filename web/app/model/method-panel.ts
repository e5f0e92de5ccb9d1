import { method as describe } from '../kit/colour.ts';
import { changes, el, field, hintText, selectOf } from '../kit/dom.ts';
import { count, lambdaText, plural } from '../kit/format.ts';
import { limitOf, numberIn, numbersIn, showProblem, type Option } from '../kit/limited.ts';
import { componentsOf } from './options.ts';
import { counts, fieldRows, type NumberName } from '../state/fields.ts';
import { begun, defaultSettings, type CreateView, type SecondAxis, type Settings } from '../state/state.ts';

type Control = HTMLInputElement | HTMLSelectElement;
type Value = string | number | boolean | readonly number[] | null | undefined;

/** A field of the form: when it is shown, and how it shows the settings. */
type Row = { root: HTMLElement; shows: (settings: Settings) => boolean; fill: (settings: Settings) => void };

const smooth = ({ method }: Settings) => describe(method).smooth;
const own = ({ divide }: Settings) => divide === 'endpoints';

/** The method and its options. An empty field leaves the choice to the core. */
export const createMethodPanel: CreateView = (root, events) => {
  const [changed, folded, freed] = [changes(), changes(), changes()];
  const fold = root.closest('details') as HTMLDetailsElement;
  const summary = el('span.hint');
  const line = fold.querySelector('summary') as HTMLElement;
  line.append(summary);
  line.addEventListener('click', (event) => {
    event.preventDefault(); // the state leads: `toggle` comes later, and would undo what a link asks for meanwhile
    events.unfold(!fold.open);
  });
  fold.addEventListener('toggle', () => unfolded === fold.open || events.unfold(fold.open)); // a search in the page opens it
  let unfolded = false;
  const emit = (change: Partial<Settings>) => events.settings(change);

  /** The settings as last shown: fields may show λ with fewer digits. */
  let now = defaultSettings;
  const emitLambda = (change: Partial<Settings['lambda']>) => emit({ lambda: { ...now.lambda, ...change } });
  const emitSecond = (change: Partial<SecondAxis>) => now.second && emit({ second: { ...now.second, ...change } });
  /** The rows of the form, by the names with which links hide them. */
  const rows: Record<string, Row> = {};

  /**
   * Adds a row.
   *
   * @param value what the control shows
   */
  function add(
    name: string,
    label: string,
    control: Control,
    value: (settings: Settings) => Value,
    { hint, shows = () => true }: { hint?: string; shows?: (settings: Settings) => boolean } = {},
  ) {
    const root = field(label, control, hint);
    rows[name] = { root, shows, fill: (settings) => fillField(control, value(settings)) };
    return control;
  }

  for (const [name, { label, hint, empty = '', choices }] of fieldRows) {
    if (!label) continue;
    const change = (value: string | number | null) => emit({ [name]: value });
    const control = choices ? choice(choices, change) : real(name as NumberName, empty, change);
    add(name, label, control, (settings) => settings[name], { hint, shows: (settings) => counts(name, settings) });
  }
  const divisions = { bins: 'bins of equal width', count: 'bins of equal count', endpoints: 'endpoints you enter' };
  add(
    'divide',
    'θ in',
    choice(divisions, (divide) => emit({ divide: divide as Settings['divide'] })),
    ({ divide }) => divide,
  );
  const bins = whole('bins', (value) => together(bins, value, now.second?.bins) && emit({ bins: value }));
  add('bins', 'Bins', bins, (settings) => settings.bins, { shows: (settings) => !own(settings) });
  const endpoints = list('endpoints', { least: 2, increasing: true }, (values) => emit({ endpoints: values }), '0, 1, 2, 3');
  add('endpoints', 'Endpoints', endpoints, (settings) => settings.endpoints, {
    hint: 'Increasing values of θ. All observations must lie between the first and the last.',
    shows: own,
  });
  const secondBins = whole('bins', (value) => together(secondBins, value, now.bins) && emitSecond({ bins: value }));
  add('secondBins', 'Bins of the second θ', secondBins, ({ second }) => second?.bins, {
    shows: (settings) => settings.second != null && !own(settings),
  });
  const secondEndpoints = list('endpoints', { increasing: true }, (values) => emitSecond({ endpoints: values }), '0, 1, 2, 3');
  add('secondEndpoints', 'Endpoints of the second θ', secondEndpoints, ({ second }) => second?.endpoints, {
    hint: 'One endpoint: the model ignores this θ.',
    shows: (settings) => settings.second != null && own(settings),
  });
  const around = el('input', { type: 'checkbox', onchange: () => emit({ periodic: around.checked ? 360 : null }) });
  add('periodic', 'θ is periodic', around, ({ periodic }) => periodic != null, {
    hint: 'θ repeats after one period: 360 for degrees, 24 for hours.',
  });
  const period = real('periodic', '', (periodic) => {
    if (periodic == null) showProblem(period, 'Enter a number above 0: 360 for degrees, 24 for hours.');
    else emit({ periodic });
  });
  add('period', 'Period of θ', period, ({ periodic }) => periodic, { shows: ({ periodic }) => periodic != null });
  const numbers = { same: 'the same at every endpoint', own: 'suggested per endpoint' };
  const spread = choice(numbers, (chosen) => (chosen === 'own' ? events.suggest() : emit({ perEndpoint: null })));
  add('spread', 'Numbers of components', spread, ({ perEndpoint }) => (perEndpoint == null ? 'same' : 'own'), { shows: smooth });
  const components = whole('components', (value) => emit({ components: value }));
  add('components', 'Components', components, (settings) => settings.components, {
    shows: (settings) => !smooth(settings) || settings.perEndpoint == null,
  });
  const perEndpoint = list('componentsPerEndpoint', { required: true }, (counts) => emit({ perEndpoint: counts }));
  perEndpoint.inputMode = 'numeric';
  add('perEndpoint', 'Components per endpoint', perEndpoint, (settings) => settings.perEndpoint, {
    hint: 'In the order of the endpoints. The suggestion explains 90 % of the variance at each endpoint, with at most 20 components. You can change the numbers.',
    shows: (settings) => smooth(settings) && settings.perEndpoint != null,
  });
  const lambda = {
    mean: real('lambdaMean', 'auto', (mean) => emitLambda({ mean })),
    basis: real('lambdaBasis', 'auto', (basis) => emitLambda({ basis })),
    ortho: real('lambdaOrtho', 'auto', (ortho) => emitLambda({ ortho })),
  };
  const penalties = Object.entries(lambda) as ['mean', HTMLInputElement][];
  rows.lambda = {
    root: el(
      'fieldset.lambda',
      el('legend', 'Smoothness λ'),
      ...penalties.map(([name, input]) => field(name, input)),
      hintText('A larger λ of the mean or of the basis makes the model change less with θ. λ of ortho keeps the components orthogonal.'),
    ),
    shows: smooth,
    fill: (settings) => penalties.forEach(([name, input]) => fillField(input, lambdaOf(settings.lambda[name]))),
  };
  const ratio = real('lambdaRatio', '1', (value) => emitSecond({ ratio: value }));
  add('ratio', 'λ along the second θ', ratio, ({ second }) => second?.ratio, {
    hint: 'A multiple of λ along the first θ.',
    shows: (settings) => settings.second != null && smooth(settings),
  });
  const chooses = el('input', { type: 'checkbox', onchange: () => events.quick(!chooses.checked) });
  add('tune', 'Choose by cross-validation', chooses, () => chooses.checked, {
    hint: 'Train first shows a quick model. It then chooses the settings that you left open, by their errors on unseen rows.',
    shows: ({ solver }) => solver !== 'paper',
  });
  const sparsities = { '': 'automatic', 0.000001: 'elastic nets', Infinity: 'soft thresholds: λ₂ = ∞' };
  const sparsity = choice(sparsities, (chosen) => emit({ sparseRidge: amount(chosen) }));
  add('sparsity', 'Made sparse by', sparsity, ({ sparseRidge }) => sparseRidge, { shows: ({ method }) => method === 'spca' });
  const heats = { '': 'by distance: heat kernel', Infinity: 'all 1' };
  const weights = choice(heats, (chosen) => emit({ heat: amount(chosen) }));
  add('weights', 'Weights of neighbours', weights, ({ heat }) => heat, { shows: ({ method }) => method === 'lpp' });
  const range = list('range', { least: 2, increasing: true }, (values) => emit({ range: values }), 'range of the data');
  add('range', 'Range of θ', range, (settings) => settings.range, {
    hint: 'First and last endpoint of the bins.',
    shows: (settings) => !own(settings) && settings.periodic == null,
  });

  for (const [name, { root: row }] of Object.entries(rows)) row.dataset.row = name;
  const rowOf = (name: string) => rows[name].root;
  const usual = [
    ...['method', 'divide bins', 'endpoints', 'secondBins', 'secondEndpoints', 'periodic period', 'spread', 'components', 'perEndpoint'],
    ...['bandwidth', 'nonzeros', 'neighbours', 'lambda', 'ratio', 'tune', 'noise'],
  ];
  const further = ['sparsity', 'weights', 'solver', 'gauge', 'ridge', 'range'];
  const last = ['sample', 'seed'];
  const placed = new Set([...usual.flatMap((names) => names.split(' ')), ...further, ...last]);
  const others = Object.keys(rows).filter((name) => !placed.has(name));
  root.append(
    ...usual.map((names) => (names.includes(' ') ? el('div.pair', ...names.split(' ').map(rowOf)) : rowOf(names))),
    el('details.more', el('summary', 'More options'), ...[...further, ...others, ...last].map(rowOf)),
  );

  /**
   * Whether a grid of two parameters is within the limit of bins. Shows a message at
   * the field if not.
   *
   * @param other along the other parameter
   */
  function together(input: HTMLInputElement, own: number, other = 1) {
    const { most } = limitOf('gridBins');
    return showProblem(input, own * other > most ? `At most ${count(most)} bins in all: ${count(own)} × ${count(other)} are more.` : '');
  }

  /** The field whose typed text is not yet in the settings. */
  let typing: EventTarget | null = null;
  root.addEventListener('input', ({ target }) => {
    typing = target;
  });
  for (const end of ['change', 'focusout'])
    root.addEventListener(
      end,
      () => {
        typing = null;
      },
      true,
    ); // before the settings change

  /** Shows a value in a control, but keeps typed or invalid text. */
  function fillField(control: Control, value: Value) {
    if (typeof value === 'boolean') (control as HTMLInputElement).checked = value;
    else if (control !== typing && !control.validity.customError) control.value = text(value);
  }

  /** Writes the settings into the fields, and shows those that count. */
  function write(settings: Settings) {
    now = settings;
    summary.textContent = summed(settings);
    for (const { root: row, shows, fill } of Object.values(rows)) {
      row.hidden = !shows(settings);
      fill(settings);
    }
  }

  /** Whether a field is invalid. If so, shows the field and its message. */
  function complains() {
    const wrong = [...root.querySelectorAll('input')].find((input) => input.validity.customError && !input.closest('[hidden]'));
    for (let each = wrong?.closest('details'); each; each = each.parentElement?.closest('details')) each.open = true;
    wrong?.reportValidity();
    return wrong != null;
  }

  return {
    complains,
    update(state) {
      const { settings, training, quick } = state;
      fold.hidden = !begun(state);
      if (folded(state.unfolded)) fold.open = unfolded = state.unfolded;
      if (changed(settings)) write(settings);
      chooses.checked = !quick;
      if (!freed(training == null)) return;
      for (const control of root.querySelectorAll('input, select')) control.toggleAttribute('disabled', training != null);
    },
  };
};

/** The settings in a line. */
export function summed({ method, divide, bins, endpoints, components, perEndpoint, lambda }: Settings) {
  const { label, moves, smooth } = describe(method);
  const some = divide === 'endpoints' && endpoints ? endpoints.length - 1 : bins;
  return [
    method === 'ppca' ? '' : label,
    moves ? plural(some, 'bin') : '',
    componentsOf({ perEndpoint, components }),
    smooth
      ? `λ ${lambda.mean != null && lambda.basis != null ? 'given' : Object.values(lambda).some((each) => each != null) ? 'partly given' : 'automatic'}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

const text = (value: Value) => (value == null ? '' : Array.isArray(value) ? value.join(', ') : String(value));

/** A typed λ as it is; a computed λ with few digits. */
const lambdaOf = (value: number | null) =>
  value == null ? '' : Number(value.toPrecision(6)) === value ? text(value).replace('Infinity', '∞') : lambdaText(value);

/** @param text of a choice; empty: the core chooses */
const amount = (text: string) => (text === '' ? null : Number(text));

/**
 * The field of a number that may be empty. Where it may have a fraction it is a text field,
 * because a number field cannot hold ∞ and drops a decimal comma.
 */
function real(option: Option, placeholder: string, accepted: (value: number | null) => void) {
  const input = limitOf(option).whole
    ? el('input', { type: 'number', step: 'any', placeholder })
    : el('input', { type: 'text', inputmode: 'decimal', placeholder });
  return bounded(input, option, accepted);
}

const choice = (options: Record<string, string>, chosen: (value: string) => void) =>
  selectOf(options, { onchange: (event: any) => chosen(event.target.value) });

/** The field of a whole number that the page chooses at first, so that it may not be empty. */
function whole(option: Option, accepted: (value: number) => void) {
  return bounded(el('input', { type: 'number', min: limitOf(option).least, step: 1 }), option, (value) => accepted(Number(value)), true);
}

/**
 * A field that accepts numbers within the limits of its option.
 *
 * @param required whether it may not be empty
 */
function bounded(input: HTMLInputElement, option: Option, accepted: (value: number | null) => void, required = false) {
  input.addEventListener('change', () => {
    const value = numberIn(input, option, { required });
    if (value !== undefined) accepted(value);
  });
  return input;
}

/** The field of a list of numbers. */
function list(
  option: Option,
  wanted: { least?: number; increasing?: boolean; required?: boolean },
  accepted: (values: number[] | null) => void,
  placeholder?: string,
) {
  const input = el('input', {
    type: 'text',
    placeholder,
    onchange: () => {
      const values = numbersIn(input, option, wanted);
      if (values !== undefined) accepted(values);
    },
  });
  return input;
}
