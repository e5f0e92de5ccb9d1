import { createChart } from '../charts/chart.ts';
import { actionButton, changes, el, swatchOf, whenResized } from '../kit/dom.ts';
import { method } from '../kit/colour.ts';
import { methodNames } from '../kit/settings.ts';
import { named, number } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { drawPicture, shapeOf, sizePicture } from '../kit/picture.ts';
import { incomplete, matches, showsErrors, type CreateView, type Reconstruction, type State } from '../state/state.ts';
import { drawObservation } from './observation-curve.ts';
import { createMoved } from './moved.ts';

/** The methods that can be trained beside the shown one. */
const compared = [
  { kinds: ['ipca', 'pca'], name: 'IPCA and PCA' },
  { kinds: ['local'], name: 'local PCA' },
  { kinds: ['spca'], name: 'sparse PCA' },
];

/** One observation, its reconstruction by each method, and the errors. */
export const createObservationView: CreateView = (root, events) => {
  const [changedShown, changedObservation, changedChosen, changedCount] = [changes(), changes(), changes(), changes()];
  /** While individuals are moved to θ, another one is moved there too. */
  const stays = () => latest != null && latest.follows && method(latest.shown).moves;
  const choose = (index: number) => events.observe({ source: source.value as 'data' | 'new', index, stays: stays() });
  const source = el('select', { 'aria-label': 'From', onchange: () => choose(0) });
  const slider = el('input', {
    type: 'range',
    min: 0,
    step: 1,
    id: 'observation',
    'aria-label': 'Observation',
    oninput: () => choose(Number(slider.value)),
  });
  const step = (by: number, text: string, label: string) =>
    actionButton(
      text,
      () => {
        slider.value = String(Number(slider.value) + by);
        choose(Number(slider.value));
      },
      { class: 'icon', 'aria-label': label },
    );
  const name = el('p.numbers', { 'aria-live': 'polite' });
  const figures = el('div.pictures.small');
  const curve = createChart('Observation and reconstructions', 220);
  const moved = createMoved(events);
  const none = el('p.hint');
  const comparisons = compared.map(({ kinds, name }) => ({
    kinds,
    button: actionButton(`Compare with ${name}`, () => events.compare(kinds)),
  }));
  const picker = el('div.picker', source, step(-1, '‹', 'Previous observation'), slider, step(1, '›', 'Next observation'));
  root.append(
    el('div.row.between', el('h3', 'One observation'), el('div.row', ...comparisons.map(({ button }) => button))),
    none,
    picker,
    name,
    figures,
    curve.root,
    moved.root,
  );

  function listObservations({ summary, fresh, observation, chosen }: State, usable: boolean) {
    const groups = [];
    if (usable && summary) groups.push(el('option', { value: 'data' }, 'these data'));
    if (fresh) groups.push(el('option', { value: 'new' }, fresh.name));
    source.replaceChildren(...groups);
    source.hidden = groups.length < 2;
    const own = chosen ?? observation;
    if (own) source.value = own.source;
  }

  function draw(state: State) {
    const { observation, summary, fresh, models, shown, limits } = state;
    if (!observation) return;
    const { info } = models[shown];
    const shape = shapeOf(info);
    slider.max = String((observation.source === 'new' ? (fresh?.set.summary.rows ?? 1) : (summary?.rows ?? 1)) - 1);
    const part = observation.source === 'new' ? 'new' : summary && observation.index < summary.train ? 'training' : 'test';
    name.textContent = `${named(observation.id)} · ${part} · ${whereabouts(info, observation)}`;
    const ordered = inOrder(observation.reconstructions);
    const room = pictureRoom(root.clientWidth);
    if (shape) {
      const drawn = [
        { label: 'Original', values: observation.original, kind: '', text: '' },
        ...ordered.map((each) => ({
          label: method(each.kind).label,
          values: each.picture,
          kind: each.kind,
          text: errorText(each, showsErrors(state)),
        })),
      ];
      figures.replaceChildren(
        ...drawn.map(({ label, values, kind, text }) => {
          const canvas = el('canvas', { role: 'img', 'aria-label': `${label} ${text}`, 'data-kind': kind || 'original' });
          sizePicture(canvas, shape, room);
          drawPicture(canvas, values, shape, limits);
          const swatch = kind ? swatchOf(method(kind).colour) : null;
          return el('figure', canvas, el('figcaption.numbers', swatch, label, el('br'), text));
        }),
      );
    } else if (!info.radii) {
      drawObservation(curve, observation, ordered, info, showsErrors(state));
    }
    figures.hidden = !shape;
    curve.root.hidden = shape != null || info.radii; // radii are shown as surfaces
  }

  let latest: State | null = null;
  whenResized(root, pictureRoom, () => latest && draw(latest));

  return {
    update(state) {
      latest = state;
      moved.update(state);
      const { models, shown, observation, chosen, fresh, summary, set, comparing, training } = state;
      const info = models[shown]?.info;
      if (!info) return;
      const usable = matches(state);
      if (changedCount(usable, fresh, summary, observation?.source)) listObservations(state, usable);
      if (changedShown(usable, fresh, set, models, comparing, training, observation == null)) {
        const any = usable || fresh != null;
        picker.hidden = name.hidden = !any;
        if (!observation && usable && summary) slider.max = String(summary.rows - 1);
        if (!observation) figures.hidden = curve.root.hidden = true;
        const busy = !usable || incomplete(state) || comparing.length > 0 || training != null;
        const missing = compared.filter(({ kinds }) => kinds.some((kind) => !(kind in models)) && !kinds.includes(shown));
        const basic = missing.includes(compared[0]); // these first
        for (const [i, { button }] of comparisons.entries()) button.hidden = busy || !missing.includes(compared[i]) || (basic && i > 0);
        none.textContent = any
          ? ''
          : set
            ? 'The loaded data have other variables than this model. Project files with the model’s variables under Take away.'
            : 'To see observations and reconstructions, load the training data of this model, or project new files under Take away.';
      }
      if (changedObservation(observation, shown, state.limits)) draw(state);
      if (changedChosen(observation, chosen) && observation && !chosen) {
        source.value = observation.source;
        slider.value = String(observation.index);
      }
    },
  };
};

function inOrder(reconstructions: Reconstruction[]) {
  const order = Object.keys(methodNames);
  return [...reconstructions].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** @param errors whether errors are shown */
function errorText({ rmse, clamped }: Reconstruction, errors: boolean) {
  return [...(errors ? [`RMSE ${number(rmse)}`] : []), ...(clamped ? ['θ outside'] : [])].join(', ');
}

/** The width of one picture: five in a row if they fit, otherwise four. */
const pictureRoom = (width: number) => (width >= 704 ? 128 : width >= 432 ? 96 : 76);
