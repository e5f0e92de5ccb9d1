import { fit } from '../kit/canvas.ts';
import { actionButton, changes, el, container } from '../kit/dom.ts';
import { themed, thinRamp, viridis } from '../kit/colour.ts';
import { naming, quantity, short } from '../kit/format.ts';
import { nearest } from '../kit/grid.ts';
import { part } from '../kit/parts.ts';
import { drawPicture, scaleFor, shapeOf, type Limits, type Shape } from '../kit/picture.ts';
import { afterKey, within, type Division } from '../kit/ring.ts';
import { nearestTo, spanOf } from '../kit/sample.ts';
import { matches, type CreateView, type State, type Strip } from '../state/state.ts';
import { createExact } from './exact.ts';
import type { Model } from '../../page.js';

/** The height of a head above the slider, CSS pixels, and the distance of two in their widths. */
const [head, apart] = [56, 1.4];
/** Half the width of the thumb in app.css, where the range of the slider begins. */
const inset = 16;

/**
 * The slider of θ, the largest control: means above it, endpoints and observations
 * below it.
 */
export const createScrubber: CreateView = (root, events) => {
  const [changedModel, changedTheta, changedPlaying] = [changes(), changes(), changes()];
  const strip = el('canvas.strip', { 'aria-hidden': 'true' });
  const ticks = el('canvas.ticks', { 'aria-hidden': 'true', onclick: chooseTick });
  const slider = el('input', {
    type: 'range',
    id: 'theta',
    step: 'any',
    oninput: () => events.emit('theta', Number(slider.value)),
    onpointerdown: uncover,
    onkeydown: byKey,
  });
  const label = el('label', { for: 'theta' }, 'θ');
  const exact = createExact('theta-exact', (theta) => events.emit('theta', theta));
  exact.input.setAttribute('aria-label', 'θ, exact value');
  const play = actionButton('▶', () => events.emit('play', 'theta'), { id: 'play' });
  root.append(el('div.track', strip, slider, ticks), el('div.value', label, exact.root, play));

  /**
   * Code loaded with the first model that needs it: the dial of a ring, and the pad
   * of two parameters.
   */
  const extras = {
    ring: extra(() => part(() => import('./dial.ts')).then(({ createDial }) => createDial((theta) => events.emit('theta', theta)))),
    grid: extra(() =>
      part(() => import('./pad.ts')).then(({ createPad }) =>
        createPad(
          (move) => events.emit('move', move),
          () => events.emit('play', 'second'),
        ),
      ),
    ),
  };

  function extra(load: () => Promise<{ root: HTMLElement; update: (state: State) => void }>) {
    let loading: ReturnType<typeof load> | null = null;
    return () => {
      loading ??= load().then((made) => {
        root.append(made.root);
        return made;
      });
      loading.then(
        (made) => {
          if (latestState) made.update(latestState);
        },
        (error) => {
          console.warn(error); // the slider works without it; the next move tries again
          loading = null;
        },
      );
    };
  }

  function showExtra(info: Model['info']) {
    const wanted = info.axes.length > 1 ? 'grid' : info.period > 0 ? 'ring' : null;
    for (const name of ['ring', 'grid'] as const) root.classList.toggle(name, name === wanted);
    if (wanted) extras[wanted]();
  }

  /** Brings what θ moves above this bar, which may cover it on a small screen. */
  function uncover() {
    for (const id of ['hero', 'solid', 'profile']) {
      const moved = container(id);
      if (!moved.hidden && moved.getBoundingClientRect().bottom > root.getBoundingClientRect().top)
        moved.scrollIntoView({ block: 'nearest' });
    }
  }

  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const showPlay = () => {
    play.hidden = still.matches;
  };
  still.addEventListener('change', showPlay);
  showPlay();

  let latestState: State | null = null;
  const redraw = () => {
    if (latestState && !root.hidden) drawTrack(latestState, strip, ticks);
  };
  new ResizeObserver(() => {
    redraw();
    // Lets content behind the dock scroll into view.
    document.documentElement.style.setProperty('--dock', `${root.offsetHeight}px`);
  }).observe(root);
  document.addEventListener('themechange', redraw);

  /** Chooses the observation whose tick is nearest to a click. */
  function chooseTick(event: MouseEvent) {
    const info = latestState?.models[latestState.shown]?.info;
    if (!latestState || !info || !matches(latestState)) return;
    const [lo, span] = [info.endpoints[0], spanOf(info.endpoints)];
    const theta = lo + (span * (event.offsetX - inset)) / (ticks.clientWidth - 2 * inset);
    events.emit('observe', { source: 'data', index: nearest(latestState, { theta, second: latestState.second }) });
  }

  /**
   * Handles keys, because a native slider without steps moves by too much or too
   * little.
   */
  function byKey(event: KeyboardEvent) {
    const info = latestState?.models[latestState.shown]?.info;
    const theta = info && afterKey(info, Number(slider.value), event.key);
    if (theta == null) return;
    event.preventDefault();
    events.emit('theta', theta);
  }

  return {
    update(state) {
      latestState = state;
      const info = state.models[state.shown]?.info;
      const shown = state.view === 'explore' && info != null;
      if (changedModel(shown, state.shown, state.strips, state.thetas, state.limits, state.observation)) {
        root.hidden = !shown;
        document.body.classList.toggle('docked', shown);
        if (shown) prepare(info);
        redraw();
      }
      if (!shown) return;
      showExtra(info);
      if (Number(slider.value) !== state.theta) slider.value = String(state.theta);
      // The number comes with the pictures: a move then lays out the page once.
      const { slice } = state;
      if (changedTheta(slice?.theta ?? state.theta, info)) place(slice?.theta ?? state.theta, info);
      if (changedPlaying(state.playing, state.along)) {
        const playing = state.playing && state.along === 'theta';
        play.textContent = playing ? '❚❚' : '▶';
        play.setAttribute('aria-label', playing ? 'Pause' : 'Play: move θ slowly');
      }
    },
  };

  function prepare(info: Model['info']) {
    label.textContent = naming(info.thetaName).name === 'θ' ? 'θ' : info.axes.length > 1 ? info.thetaName : `θ · ${info.thetaName}`;
    exact.prepare(info);
    slider.min = String(info.endpoints[0]);
    slider.max = String(info.endpoints[info.endpoints.length - 1]);
  }

  function place(theta: number, info: Model['info']) {
    slider.setAttribute('aria-valuetext', quantity(info.thetaName, theta, spanOf(info.endpoints)));
    exact.show(theta);
  }
};

function drawTrack(state: State, strip: HTMLCanvasElement, ticks: HTMLCanvasElement) {
  const { info } = state.models[state.shown];
  const width = strip.parentElement?.clientWidth ?? 0;
  if (width < 2 * inset) return;
  const means = state.strips[state.shown];
  const shape = shapeOf(info);
  if (shape && means) drawMeans(strip, width, shape, means, state.limits);
  else drawRamp(strip, width);
  drawTicks(
    ticks,
    width,
    info,
    matches(state) && state.thetas ? state.thetas : new Float64Array(),
    state.observation?.source === 'data' ? state.observation.theta : null,
  );
}

function drawMeans(canvas: HTMLCanvasElement, width: number, shape: Shape, strip: Strip, limits: Limits) {
  const scale = scaleFor(shape, head);
  const [w, h] = [shape.width * scale, shape.height * scale];
  const context = fit(canvas, width, h);
  if (!context) return;
  context.imageSmoothingEnabled = scale < 1;
  const room = width - 2 * inset;
  const fits = Math.max(2, Math.min(strip.means.length, Math.floor(room / (w * apart))));
  const small = document.createElement('canvas');
  small.width = shape.width;
  small.height = shape.height;
  const [lo, hi] = [strip.thetas[0], strip.thetas[strip.thetas.length - 1]];
  for (let i = 0; i < fits; i++) {
    const theta = lo + ((hi - lo) * i) / (fits - 1);
    drawPicture(small, strip.means[nearestTo(strip.thetas, theta)], shape, limits);
    const left = inset + (room * i) / (fits - 1) - w / 2;
    context.drawImage(small, Math.min(width - w, Math.max(0, Math.round(left))), 0, w, h);
  }
}

function drawRamp(canvas: HTMLCanvasElement, width: number) {
  const context = fit(canvas, width, 12);
  if (!context) return;
  const gradient = context.createLinearGradient(inset, 0, width - inset, 0);
  for (let i = 0; i <= 10; i++) gradient.addColorStop(i / 10, viridis(i / 10));
  context.fillStyle = gradient;
  context.fillRect(inset, 0, width - 2 * inset, 12);
}

/** @param chosen θ of the chosen observation */
function drawTicks(canvas: HTMLCanvasElement, width: number, { endpoints, period }: Division, thetas: Float64Array, chosen: number | null) {
  const context = fit(canvas, width, 32);
  if (!context) return;
  const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
  const x = (theta: number) => inset + ((width - 2 * inset) * (theta - lo)) / (hi - lo);
  const colour = thinRamp();
  const drawn = new Set(); // half pixels: many observations share few places
  for (const observed of thetas) {
    const theta = period > 0 ? within({ endpoints, period }, observed) : observed;
    const place = Math.round(2 * x(theta) - 1) / 2;
    if (theta < lo || theta > hi || drawn.has(place)) continue;
    drawn.add(place);
    context.fillStyle = colour((theta - lo) / (hi - lo));
    context.fillRect(place, 0, 1, 8);
  }
  if (chosen != null) {
    context.fillStyle = themed('text');
    context.fillRect(x(within({ endpoints, period }, chosen)) - 1.5, 0, 3, 11);
  }
  context.fillStyle = themed('quiet');
  context.font = '12px system-ui, sans-serif';
  context.textBaseline = 'top';
  context.textAlign = 'center';
  let free = -Infinity;
  endpoints.forEach((endpoint) => {
    context.fillRect(x(endpoint) - 0.5, 0, 1, 14);
    const text = short(endpoint, hi - lo);
    const half = context.measureText(text).width / 2;
    const at = Math.min(width - half, Math.max(half, x(endpoint)));
    if (at - half < free) return;
    context.fillText(text, at, 16);
    free = at + half + 8;
  });
}
