import { fit } from '../kit/canvas.ts';
import { method } from '../kit/colour.ts';
import { actionButton, changes, el } from '../kit/dom.ts';
import { drawPicture, shapeOf, type Limits, type Shape } from '../kit/picture.ts';
import { nearestTo } from '../kit/sample.ts';
import type { CreateView, State, Strip } from '../state/state.ts';

const kinds = ['ipca', 'ppca', 'ppca-normalised'];
const between = 2; // CSS pixels between two pictures

/**
 * For portraits: a choice of turned or frontal head, and the means over the bins,
 * IPCA above PPCA as in the paper's figure.
 */
export const createTurningView: CreateView = (root, events) => {
  const changed = changes();
  const views = [
    ['turned', 'On the head at θ'],
    ['front', 'On a frontal head'],
  ] as const;
  const buttons = views.map(([pose, text]) => actionButton(text, () => events.emit('pose', pose)));
  const hint = el('p', { class: 'hint' });
  const rows = el('div', { class: 'strips' });
  root.append(
    el(
      'div',
      { class: 'row between' },
      el('h3', {}, 'Means over the bins'),
      el('div', { class: 'row', role: 'group', 'aria-label': 'How heads are drawn' }, ...buttons),
    ),
    rows,
    hint,
  );
  let latest: State | null = null;
  new ResizeObserver(() => {
    if (latest) draw(latest);
  }).observe(root);

  function draw({ strips, models, limits }: State) {
    const shape = shapeOf(models[Object.keys(models)[0]].info);
    if (!shape) return;
    const room = root.clientWidth;
    rows.replaceChildren(
      ...kinds
        .filter((kind) => strips[kind] && models[kind])
        .map((kind) => {
          const canvas = el('canvas', { role: 'img', 'aria-label': `Means of ${method(kind).label} over the bins`, 'data-kind': kind });
          drawStrip(canvas, room, shape, inBins(models[kind].info.endpoints, strips[kind]), limits);
          return el('figure', {}, el('figcaption', {}, method(kind).label), canvas);
        }),
    );
  }

  return {
    update(state) {
      latest = state;
      if (!changed(state.strips, state.limits, state.models)) return mark(state);
      mark(state);
      draw(state);
    },
  };

  function mark({ pose }: State) {
    buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(views[i][0] === pose)));
    hint.textContent = pose === 'turned' ? 'Parts that the head hides at θ are not drawn.' : 'Parts hidden at θ are left out.';
  }
};

/** The mean nearest to the middle of every bin. */
function inBins(endpoints: number[], { thetas, means }: Strip) {
  return endpoints.slice(0, -1).map((from, b) => {
    const middle = (from + endpoints[b + 1]) / 2;
    return means[nearestTo(thetas, middle)];
  });
}

/** @param room CSS pixels */
function drawStrip(canvas: HTMLCanvasElement, room: number, shape: Shape, means: Float64Array[], limits: Limits) {
  const across = Math.max(1, Math.min(means.length, Math.floor(room / 72)));
  const width = room / across;
  const height = ((width - between) * shape.height) / shape.width;
  const context = fit(canvas, room, Math.ceil(means.length / across) * (height + between));
  if (!context) return;
  const one = document.createElement('canvas');
  [one.width, one.height] = [shape.width, shape.height];
  means.forEach((mean, i) => {
    drawPicture(one, mean, shape, limits);
    context.drawImage(one, (i % across) * width, Math.floor(i / across) * (height + between), width - between, height);
  });
}
