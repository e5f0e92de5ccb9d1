import { createChart } from '../charts/chart.ts';
import { isDotted, overVariables } from '../charts/variables.ts';
import { method } from '../kit/colour.ts';
import { changes, el, foldOf, hintText } from '../kit/dom.ts';
import { named, number } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { likenessOf } from '../kit/likeness.ts';
import { extent, mean } from '../kit/sample.ts';
import type { ModelInfo } from '../../page.js';
import type { Events, State } from '../state/state.ts';

type Moved = NonNullable<State['moved']>;

/** Standard errors to either side that contain 95 %. */
const z95 = 1.96;
/** The width of a picture, CSS pixels. */
const size = 128;

/**
 * In a fold: the individual of the shown observation at θ, with its interval, beside the
 * reconstruction with the same β.
 */
export function createMoved(events: Events) {
  const changed = changes();
  const text = hintText();
  const figures = el('div.pictures.small');
  const chart = createChart('This observation at another θ', 220);
  const fold = foldOf('This observation at another θ', text, figures, chart.root);
  fold.classList.add('moved');
  fold.addEventListener('toggle', () => fold.open === following || events.show({ follows: fold.open }));
  /** Whether the state says that it is open. */
  let following = false;

  function draw({ models, limits, sphere }: State, moved: Moved) {
    const { info } = models[moved.kind];
    const where = whereabouts(info, moved);
    const doubt = extent(moved.doubt).hi;
    const reach = 1.1 * Math.max(extent(moved.picture).hi, extent(moved.plain).hi);
    const drawn = [
      { label: `Moved to ${where}`, values: moved.picture, range: limits },
      { label: `Same β at ${where}`, values: moved.plain, range: limits },
      ...(info.radii ? [] : [{ label: `Standard error, white: ${number(doubt)}`, values: moved.doubt, range: { lo: 0, hi: doubt || 1 } }]),
    ].flatMap(({ label, values, range }) => {
      const canvas = likenessOf(info, values, { size, limits: range, sphere, reach, label });
      return canvas ? [el('figure', canvas, el('figcaption.numbers', label))] : [];
    });
    text.textContent = 'Move θ. Moved: what the model expects of this individual there. Same β: the same coefficients at that θ.';
    figures.hidden = drawn.length === 0;
    chart.root.hidden = !figures.hidden;
    if (figures.hidden) return drawCurves(chart, moved, info, where);
    const error = number(Math.sqrt(mean(Array.from(moved.errors, (each) => each ** 2))));
    figures.replaceChildren(...drawn, ...(info.radii ? [hintText(`Standard error of a radius: ${error} on average.`)] : []));
  }

  return {
    root: fold,
    update(state: State) {
      const { models, shown, observation, follows, moved, limits, sphere } = state;
      const info = models[shown]?.info;
      fold.hidden = !info || !observation || !method(shown).moves;
      if (follows !== following) fold.open = following = follows; // else a fold just pressed would close again
      if (!info || fold.hidden || !changed(moved, limits, sphere, shown)) return;
      const own = moved?.kind === shown ? moved : null;
      if (own) return draw(state, own);
      text.textContent = 'Computing …';
      figures.hidden = chart.root.hidden = true;
    },
  };
}

function drawCurves(
  chart: ReturnType<typeof createChart>,
  { values, errors, plain, kind, observation }: Moved,
  info: ModelInfo,
  where: string,
) {
  const [low, high] = [-z95, z95].map((by) => values.map((value, k) => value + by * errors[k]));
  const { colour } = method(kind);
  const { plot, head, rows } = overVariables(info, {
    band: { names: ['lower', 'upper'], low, high, colour },
    lines: [
      { name: 'observed', values: observation.values, colour: '--quiet', look: { width: 1 }, dots: 'observed' },
      { name: 'moved', values, colour, look: { label: 'moved' } },
      { name: 'same β', values: plain, colour, look: { dash: [5, 4], label: 'same β' } },
    ],
  });
  const thin = isDotted(info) ? '' : 'Thin line: as observed. ';
  chart.draw(plot, head, rows, `${named(observation.id)} at ${where}. ${thin}The band contains 95 %`);
}
