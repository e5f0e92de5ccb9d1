import { method } from '../kit/colour.ts';
import { changes, el } from '../kit/dom.ts';
import { named, number, short } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { bone, drawSolid, tinted } from '../kit/solid.ts';
import { createRotation } from '../kit/rotation.ts';
import { showsErrors, type CreateView, type Slice, type State } from '../state/state.ts';

const size = 152;

type Body = { name: string; text: string; radii: Float64Array; colour: number[] };

/**
 * For radii: the mean surface at θ, the mean plus components, the chosen observation
 * and its reconstructions. All turn together and have one scale.
 */
export const createSurfaceView: CreateView = (root) => {
  const changed = changes();
  const title = el('h3');
  const scale = el('p.hint');
  const figures = el('div.pictures.surfaces');
  const turning = createRotation(draw);
  root.append(title, figures, turning.root, scale);
  let pool: { canvas: HTMLCanvasElement; caption: HTMLElement; figure: HTMLElement }[] = [];
  let state: State | null = null;

  /** @param count number of surfaces */
  function canvases(count: number) {
    while (pool.length < count) {
      const [canvas, caption] = [el('canvas', { role: 'img' }), el('figcaption.numbers')];
      canvas.width = canvas.height = size * (window.devicePixelRatio || 1);
      turning.drag(canvas);
      pool = [...pool, { canvas, caption, figure: el('figure', canvas, caption) }];
      figures.append(pool[pool.length - 1].figure);
    }
    pool.forEach(({ figure }, i) => {
      figure.hidden = i >= count;
    });
    return pool.slice(0, count);
  }

  function draw() {
    if (!state?.sphere || !state.slice) return;
    const { sphere, strips, shown } = state;
    const bodies = bodiesOf(state, state.slice);
    // A fixed scale over all θ, so that growth is visible; a margin for the
    // components.
    const reach = 1.25 * Math.max(...strips[shown].means.map((mean) => mean.reduce((a, b) => Math.max(a, b), 0)));
    scale.textContent = `Each frame is ${short(2 * reach)} wide, in the units of the data. Drag one surface to turn all.`;
    canvases(bodies.length).forEach(({ canvas, caption }, i) => {
      const { name, text, radii, colour } = bodies[i];
      caption.replaceChildren(name, el('br'), text);
      canvas.setAttribute('aria-label', `${name} ${text}`);
      drawSolid(canvas, sphere, radii, reach, colour, turning.view());
    });
  }

  return {
    update(now) {
      state = now;
      const { slice, models, shown, observation, sphere } = now;
      if (!slice || !changed(slice, observation, sphere, shown)) return;
      title.textContent = `At ${whereabouts(models[shown].info, slice)}`;
      draw();
    },
  };
};

function bodiesOf(state: State, { mean, picture }: Slice): Body[] {
  const { shown, observation } = state;
  const own = tinted(method(shown).colour);
  const model = [
    { name: 'Mean', text: '', radii: mean, colour: bone },
    { name: 'Mean + components × β', text: '', radii: picture, colour: own },
  ];
  if (!observation) return model;
  return [
    ...model,
    { name: 'Observation', text: named(observation.id), radii: observation.values, colour: bone },
    ...observation.reconstructions.map(({ kind, rmse, picture: radii }) => ({
      name: method(kind).label,
      text: showsErrors(state) ? `RMSE ${number(rmse)}` : '',
      radii,
      colour: tinted(method(kind).colour),
    })),
  ];
}
