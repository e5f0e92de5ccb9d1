import { method } from '../colour.js';
import { changes, el } from '../dom.js';
import { short } from '../format.js';
import { whereabouts } from '../grid.js';
import { bone, drawSolid, tinted } from '../solid.js';
import { createTurning } from '../turning.js';

const size = 208;

/**
 * Of radii: the mean surface at θ, the one that the coefficients make of it, and the
 * chosen observation, which turn together and have one scale.
 *
 * @param {HTMLElement} root
 */
export function createSurfaceView(root) {
  const changed = changes();
  const title = el('h3');
  const scale = el('p', { class: 'hint' });
  const turning = createTurning(draw);
  const bodies = ['Mean', 'Mean + components × β', 'Observation'].map((name) => {
    const canvas = el('canvas', { role: 'img', 'aria-label': name });
    turning.drag(canvas);
    return { canvas, figure: el('figure', {}, canvas, el('figcaption', {}, name)) };
  });
  root.append(title, el('div', { class: 'pictures surfaces' }, ...bodies.map(({ figure }) => figure)), turning.root, scale);
  /** @type {import('../state.js').State | null} */
  let state = null;

  function draw() {
    if (!state?.sphere || !state.slice) return;
    const { sphere, slice, observation, strips, shown } = state;
    const radii = [slice.mean, slice.picture, observation?.values];
    // The largest mean anywhere along θ, so that growth is seen, and room for what is added.
    const reach = 1.25 * Math.max(...strips[shown].means.map((mean) => mean.reduce((a, b) => Math.max(a, b), 0)));
    scale.textContent = `The frames are ${short(2 * reach)} wide, in the units of the data. Drag a surface to turn all.`;
    bodies.forEach(({ canvas, figure }, i) => {
      const own = radii[i];
      figure.hidden = !own;
      if (!own || !state?.sphere) return;
      const pixels = size * (window.devicePixelRatio || 1);
      if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
      drawSolid(canvas, sphere, own, reach, i === 1 ? tinted(method(shown).colour) : bone, turning.view);
    });
  }

  return {
    /** @param {import('../state.js').State} now */
    update(now) {
      state = now;
      const { slice, models, shown, observation, sphere } = now;
      if (!slice || !changed(slice, observation, sphere, shown)) return;
      title.textContent = `At ${whereabouts(models[shown].info, slice)}`;
      draw();
    },
  };
}
