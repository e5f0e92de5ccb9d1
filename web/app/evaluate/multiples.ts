import { changes, el, field, foldOf, gridOf, list, refill, whenResized } from '../kit/dom.ts';
import { measured, naming, quantity } from '../kit/format.ts';
import { likenessOf } from '../kit/likeness.ts';
import { spanOf } from '../kit/sample.ts';
import { componentNames } from '../kit/units.ts';
import type { CreateView, State } from '../state/state.ts';

type Sheet = NonNullable<State['sheet']>;

/** So few columns have room in half of the page. */
const few = 5;

const rows = [
  { sd: -2, name: '−2σ' },
  { sd: 0, name: 'mean' },
  { sd: 2, name: '+2σ' },
];

/** Without decimals that are all 0: −90°, not −90.0°. */
function places(texts: string[]) {
  const whole = /\.0+(?!\d)/;
  return texts.every((text) => whole.test(text)) ? texts.map((text) => text.replace(whole, '')) : texts;
}

/**
 * A model of pictures or surfaces along θ as small multiples: columns for values of θ, rows for the
 * mean and ±2σ of one component. A click moves θ and the coefficient there. Tables have their
 * variables over θ (curves.ts).
 */
export const createMultiplesView: CreateView = (root, events) => {
  const [changed, changedCount] = [changes(), changes()];
  const component = el('select', { onchange: () => events.show({ swept: Number(component.value) }) });
  const sheet = el('div.sheet.scroll', { tabindex: 0, role: 'region', 'aria-label': 'Pictures along θ' });
  const at = el('p.hint');
  const fold = foldOf('The model along θ', el('div.row.axes', field('Component', component)), at, sheet);
  fold.open = true;
  root.append(fold);

  function draw(of: Sheet, state: State) {
    const { info } = state.models[of.kind];
    if (changedCount(info.components)) list(component, componentNames(info));
    component.value = String(Math.min(state.swept, info.components - 1));
    at.hidden = info.axes.length < 2;
    if (!at.hidden)
      at.textContent = `Along ${naming(info.axes[0].name).name}, at ${quantity(info.axes[1].name, of.second, spanOf(info.axes[1].endpoints))}.`;
    drawSheet(of, state);
  }

  function drawSheet(of: Sheet, state: State) {
    const { info } = state.models[of.kind];
    root.classList.toggle('few', of.thetas.length <= few); // beside the components (app.css)
    const size = Math.max(48, Math.min(224, Math.floor((root.clientWidth - 64) / of.thetas.length) - 8));
    const reach = info.radii ? of.mean.reduce((most, mean, i) => Math.max(most, mean + 2 * Math.abs(of.reach[i])), 0) : 0;
    const names = places(Array.from(of.thetas, (theta) => measured(info.thetaName, theta, spanOf(info.endpoints))));
    sheet.style.setProperty('--least', `${Math.max(...names.map(({ length }) => length))}ch`);
    const cells = (sd: number, name: string) => of.thetas.map((theta, j) => cell(of, state, { theta, j, sd, name, size, reach }));
    refill(
      sheet,
      gridOf(
        names,
        rows.map(({ sd, name }) => ({ head: [name], cells: cells(sd, name) })),
      ),
    );
  }

  function cell(
    of: Sheet,
    { models, limits, sphere }: State,
    { theta, j, sd, name, size, reach }: { theta: number; j: number; sd: number; name: string; size: number; reach: number },
  ) {
    const { info } = models[of.kind];
    const part = (all: Float64Array) => all.subarray((j * all.length) / of.thetas.length, ((j + 1) * all.length) / of.thetas.length);
    const moves = part(of.reach);
    const values = part(of.mean).map((mean, k) => mean + sd * moves[k]);
    return el(
      'button.cell',
      {
        type: 'button',
        onclick: () => events.place({ theta, component: of.component, sd }),
        'aria-label': `${name} at ${quantity(info.thetaName, theta, spanOf(info.endpoints))}`,
      },
      likenessOf(info, values, { size, limits, sphere, reach }),
    );
  }

  let state: State | null = null;
  whenResized(root, Number, () => state?.sheet && draw(state.sheet, state));

  return {
    update(now) {
      state = now;
      if (changed(now.sheet, now.limits, now.sphere) && now.sheet && now.models[now.sheet.kind]) draw(now.sheet, now);
    },
  };
};
