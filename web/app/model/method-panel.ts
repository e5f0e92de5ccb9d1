import { method as describe } from '../kit/colour.ts';
import { changes, el, field, hintText, selectOf } from '../kit/dom.ts';
import { count, lambdaText, plural } from '../kit/format.ts';
import { limitOf, numberIn, numbersIn, showProblem, type Option } from '../kit/limited.ts';
import { counts, fieldRows, type NumberName } from '../state/fields.ts';
import { begun, defaultSettings, type CreateView, type SecondAxis, type Settings } from '../state/state.ts';

/** The method and its options. An empty field leaves the choice to the core. */
export const createMethodPanel: CreateView = (root, events) => {
  const [changed, folded, freed] = [changes(), changes(), changes()];
  const fold = root.closest('details') as HTMLDetailsElement;
  const summary = el('span', { class: 'hint' });
  const line = fold.querySelector('summary') as HTMLElement;
  line.append(summary);
  line.addEventListener('click', (event) => {
    event.preventDefault(); // the state leads: `toggle` comes later, and would undo what a link asks for meanwhile
    events.emit('unfold', !fold.open);
  });
  fold.addEventListener('toggle', () => unfolded === fold.open || events.emit('unfold', fold.open)); // a search in the page opens it
  let unfolded = false;
  const emit = (change: Partial<Settings>) => events.emit('settings', change);

  const divide = choice({ bins: 'bins of equal width', count: 'bins of equal count', endpoints: 'endpoints you enter' }, (value) =>
    emit({ divide: value as any }),
  );
  const bins = whole('bins', (value) => together(bins, value, second?.bins) && emit({ bins: value }));
  const endpoints = list('endpoints', { least: 2, increasing: true }, (values) => emit({ endpoints: values }), '0, 1, 2, 3');
  const components = whole('components', (value) => emit({ components: value }));
  const spread = choice({ same: 'the same at every endpoint', own: 'suggested per endpoint' }, (chosen) =>
    chosen === 'own' ? events.emit('suggest') : emit({ perEndpoint: null }),
  );
  const perEndpoint = list('componentsPerEndpoint', { required: true }, (counts) => emit({ perEndpoint: counts }));
  perEndpoint.inputMode = 'numeric';
  const emitLambda = (change: Partial<Settings['lambda']>) => emit({ lambda: { ...exact, ...change } });
  const lambda = {
    mean: real('lambdaMean', 'auto', (mean) => emitLambda({ mean })),
    basis: real('lambdaBasis', 'auto', (basis) => emitLambda({ basis })),
    ortho: real('lambdaOrtho', 'auto', (ortho) => emitLambda({ ortho })),
  };
  /** The λ with all digits; the fields may show fewer. */
  let exact = defaultSettings.lambda;

  const around = el('input', { type: 'checkbox', onchange: () => emit({ periodic: around.checked ? 360 : null }) });
  const period = real('periodic', '', (periodic) => {
    if (periodic == null) showProblem(period, 'Enter a number above 0: 360 for degrees, 24 for hours.');
    else emit({ periodic });
  });
  // The bins along the second parameter.
  const emitSecond = (change: Partial<SecondAxis>) => {
    if (second) emit({ second: { ...second, ...change } });
  };
  const secondBins = whole('bins', (value) => together(secondBins, value, firstBins) && emitSecond({ bins: value }));
  const secondEndpoints = list('endpoints', { increasing: true }, (values) => emitSecond({ endpoints: values }), '0, 1, 2, 3');
  const ratio = real('lambdaRatio', '1', (value) => emitSecond({ ratio: value }));
  let second: SecondAxis | null = null;
  let firstBins = defaultSettings.bins;
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
  const range = list('range', { least: 2, increasing: true }, (values) => emit({ range: values }), 'range of the data');
  const controls = fieldRows
    .filter(([, { label }]) => label)
    .map(([name, { label = '', hint, empty = '', choices }]) => {
      const change = (value: string | number | null) => emit({ [name]: value });
      const control = choices ? choice(choices, change) : real(name as NumberName, empty, change);
      return { name, control, row: field(label, control, hint) };
    });

  const sparsity = choice({ '': 'automatic', 0.000001: 'elastic nets', Infinity: 'soft thresholds: λ₂ = ∞' }, (chosen) =>
    emit({ sparseRidge: amount(chosen) }),
  );
  const weights = choice({ '': 'by distance: heat kernel', Infinity: 'all 1' }, (chosen) => emit({ heat: amount(chosen) }));

  const chooses = el('input', { type: 'checkbox', onchange: () => events.emit('quick', !chooses.checked) });
  const rows = {
    spread: field('Numbers of components', spread),
    components: field('Components', components),
    perEndpoint: field(
      'Components per endpoint',
      perEndpoint,
      'In the order of the endpoints. The suggestion explains 90 % of the variance at each endpoint, with at most 20 components. You can change the numbers.',
    ),
    bins: field('Bins', bins),
    secondBins: field('Bins of the second θ', secondBins),
    secondEndpoints: field('Endpoints of the second θ', secondEndpoints, 'One endpoint: the model ignores this θ.'),
    ratio: field('λ along the second θ', ratio, 'A multiple of λ along the first θ.'),
    endpoints: field('Endpoints', endpoints, 'Increasing values of θ. All observations must lie between the first and the last.'),
    lambda: el(
      'fieldset',
      { class: 'lambda' },
      el('legend', {}, 'Smoothness λ'),
      field('mean', lambda.mean),
      field('basis', lambda.basis),
      field('ortho', lambda.ortho),
      hintText('A larger λ of the mean or of the basis makes the model change less with θ. λ of ortho keeps the components orthogonal.'),
    ),
    tune: field(
      'Choose by cross-validation',
      chooses,
      'Train shows a quick model by rules of thumb. Then it chooses what you left open on rows left out.',
    ),
    sparsity: field('Made sparse by', sparsity),
    weights: field('Weights of neighbours', weights),
    periodic: field('θ is periodic', around, 'θ repeats after one period: 360 for degrees, 24 for hours.'),
    period: field('Period of θ', period),
    range: field('Range of θ', range, 'First and last endpoint of the bins.'),
  };
  const fields: Record<string, HTMLElement> = Object.fromEntries(controls.map(({ name, row }) => [name, row]));
  const { method, noise, bandwidth, nonzeros, neighbours, solver, gauge, ridge, sample, seed, ...others } = fields;
  const named = { ...rows, ...fields, divide: field('θ in', divide) };
  for (const [name, row] of Object.entries(named)) row.dataset.row = name; // for links that hide it
  root.append(
    method,
    el('div', { class: 'pair' }, named.divide, rows.bins),
    rows.endpoints,
    rows.secondBins,
    rows.secondEndpoints,
    el('div', { class: 'pair' }, rows.periodic, rows.period),
    rows.spread,
    rows.components,
    rows.perEndpoint,
    bandwidth,
    nonzeros,
    neighbours,
    rows.lambda,
    rows.ratio,
    rows.tune,
    noise,
    el(
      'details',
      { class: 'more' },
      el('summary', {}, 'More options'),
      rows.sparsity,
      rows.weights,
      solver,
      gauge,
      ridge,
      rows.range,
      ...Object.values(others),
      sample,
      seed,
    ),
  );

  function visible(settings: Settings) {
    const ppca = describe(settings.method).smooth;
    const spca = settings.method === 'spca',
      lpp = settings.method === 'lpp';
    const own = settings.divide === 'endpoints';
    const paper = settings.solver === 'paper';
    const wanted: Record<keyof typeof rows, boolean> = {
      spread: ppca,
      components: !ppca || settings.perEndpoint == null,
      perEndpoint: ppca && settings.perEndpoint != null,
      sparsity: spca,
      weights: lpp,
      secondBins: second != null && !own,
      secondEndpoints: second != null && own,
      ratio: second != null && ppca,
      bins: !own,
      endpoints: own,
      range: !own && settings.periodic == null,
      periodic: true,
      period: settings.periodic != null,
      lambda: ppca,
      tune: !paper,
    };
    for (const [name, row] of Object.entries(rows)) row.hidden = !wanted[name as keyof typeof rows];
    for (const { name, row } of controls) row.hidden = !counts(name, settings);
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

  /** Sets the text of a field, but keeps typed or invalid text. */
  const fillField = (input: HTMLInputElement, text: string) => {
    if (input !== typing && !input.validity.customError) input.value = text;
  };

  /** Writes the settings into the fields, if they differ. */
  function write(settings: Settings) {
    summary.textContent = summed(settings);
    second = settings.second;
    firstBins = settings.bins;
    exact = settings.lambda;
    visible(settings);
    fillField(secondBins, text(second?.bins ?? null));
    fillField(secondEndpoints, second?.endpoints?.join(', ') ?? '');
    fillField(ratio, text(second?.ratio ?? null));
    divide.value = settings.divide;
    fillField(bins, String(settings.bins));
    fillField(endpoints, settings.endpoints?.join(', ') ?? '');
    fillField(components, String(settings.components));
    spread.value = settings.perEndpoint == null ? 'same' : 'own';
    fillField(perEndpoint, settings.perEndpoint?.join(', ') ?? '');
    around.checked = settings.periodic != null;
    fillField(period, text(settings.periodic));
    fillField(range, settings.range?.join(', ') ?? '');
    sparsity.value = text(settings.sparseRidge);
    weights.value = text(settings.heat);
    for (const [name, input] of Object.entries(lambda)) fillField(input, lambdaOf(exact[name as 'mean']));
    for (const { name, control } of controls) {
      if (control instanceof HTMLInputElement) fillField(control, text(settings[name]));
      else control.value = text(settings[name]);
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
    perEndpoint ? `${perEndpoint.join(', ')} components` : plural(components, 'component'),
    smooth
      ? `λ ${lambda.mean != null && lambda.basis != null ? 'given' : Object.values(lambda).some((each) => each != null) ? 'partly given' : 'automatic'}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

const text = (value: number | string | null) => (value == null ? '' : String(value));

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
