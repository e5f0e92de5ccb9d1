import { actionButton, attribute, changes, createTitle, el, write } from '../kit/dom.ts';
import { short } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { drawPicture, shapeOf, sizePicture, type Shape } from '../kit/picture.ts';
import { draws, type CreateView } from '../state/state.ts';

/**
 * For pictures: the mean at θ, and the mean plus the components at the chosen
 * coefficients.
 */
export const createHero: CreateView = (root, events) => {
  const [changedModel, changedSlice] = [changes(), changes()];
  const mean = el('canvas', { id: 'mean', role: 'img' });
  const made = el('canvas', { id: 'made', role: 'img' });
  const title = createTitle();
  const madeCaption = el('figcaption');
  const scale = el('p.hint');
  const pixels = actionButton('Show pixels', () => events.show({ pixels: pixels.ariaPressed !== 'true' }), { class: 'quiet' });
  root.append(
    title.root,
    el('div.pictures', el('figure', mean, el('figcaption', 'Mean')), el('figure', made, madeCaption)),
    el('div.row', scale, pixels),
  );

  let sized: Shape | null = null;
  function size(shape: Shape) {
    sized = shape;
    for (const canvas of [mean, made]) sizePicture(canvas, shape, room());
  }
  addEventListener('resize', () => sized && size(sized)); // a phone that is turned, a page that is enlarged

  return {
    update(state) {
      const { models, shown, slice, limits, spread, pixels: chosen } = state;
      document.body.classList.toggle('pixels', chosen);
      attribute(pixels, 'aria-pressed', String(chosen));
      const info = models[shown]?.info;
      const shape = info && shapeOf(info);
      if (!draws(state, 'look')) return;
      const visible = shape != null;
      if (changedModel(visible, info, limits)) {
        root.hidden = !visible;
        if (!shape || !visible) return;
        size(shape);
        scale.textContent = `Black is ${short(limits.lo, limits.hi - limits.lo)} and white is ${short(limits.hi, limits.hi - limits.lo)}, in the units of the data. β is the amount of each component.`;
      }
      if (!shape || !slice || !changedSlice(slice, limits)) return;
      drawPicture(mean, slice.mean, shape, limits);
      drawPicture(made, slice.picture, shape, limits);
      const at = whereabouts(info, slice);
      title.write(`At ${at}`);
      mean.setAttribute('aria-label', `Mean at ${at}`);
      made.setAttribute('aria-label', `Mean plus components at ${at}`);
      write(madeCaption, spread.some((sd) => sd !== 0) ? 'Mean + components\u00a0×\u00a0β' : 'Mean + components, all β\u00a00');
    },
  };
};

/** The width of one picture; two fit side by side on a phone. */
function room() {
  return innerWidth < 560 ? Math.floor((innerWidth - 48) / 2) : 224;
}
