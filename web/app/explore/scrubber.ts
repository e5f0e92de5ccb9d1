import { fit } from '../kit/canvas.ts';
import { actionButton, changes, el, container } from '../kit/dom.ts';
import { themed, thinRamp, viridis } from '../kit/colour.ts';
import { naming, quantity, short } from '../kit/format.ts';
import { nearest } from '../kit/grid.ts';
import { drawPicture, scaleFor, shapeOf, type Limits, type Shape } from '../kit/picture.ts';
import { afterKey, within, type Division } from '../kit/ring.ts';
import { nearestTo, spanOf } from '../kit/sample.ts';
import { matches, type CreateView, type Events, type State, type Strip } from '../state/state.ts';
import { createExact } from './exact.ts';
import type { ModelInfo } from '../../page.js';

/** The height of a head above the slider, CSS pixels, and the distance of two in their widths. */
const [head, apart] = [56, 1.4];
/** Half the width of the thumb in app.css, where the range of the slider begins. */
const inset = 16;

/** The parameters, as the state names them. */
const names = ['theta', 'second'] as const;

/** The sliders of θ, the largest control: one for each parameter, which play and keys move too. */
export const createScrubber: CreateView = (root, events) => {
  const changedModel = changes();
  let latest: State | null = null;
  const parameters = names.map((_, at) => createParameter(at, events, uncover, () => latest));
  root.append(...parameters.map((parameter) => parameter.root));

  /** Brings what θ moves above this bar, which may cover it on a small screen. */
  function uncover() {
    for (const id of ['hero', 'solid', 'profile']) {
      const moved = container(id);
      if (!moved.hidden && moved.getBoundingClientRect().bottom > root.getBoundingClientRect().top)
        moved.scrollIntoView({ block: 'nearest' });
    }
  }

  function redraw() {
    if (latest && !root.hidden) for (const parameter of parameters) parameter.draw(latest);
  }
  new ResizeObserver(() => {
    redraw();
    // Lets content behind the dock scroll into view.
    document.documentElement.style.setProperty('--dock', `${root.offsetHeight}px`);
  }).observe(root);
  document.addEventListener('themechange', redraw);

  return {
    update(state) {
      latest = state;
      const info = state.models[state.shown]?.info;
      const shown = state.view === 'explore' && info != null;
      if (changedModel(shown, state.shown, state.strips, state.thetas, state.limits, state.observation)) {
        root.hidden = !shown;
        document.body.classList.toggle('docked', shown);
        if (shown) for (const parameter of parameters) parameter.prepare(info);
        redraw();
      }
      if (shown) for (const parameter of parameters) parameter.place(state, info);
    },
  };
};

/**
 * The slider of a parameter with its exact value and ▶: endpoints and observations below it, the means above
 * that of the first.
 *
 * @param at of the parameter among those of the model
 * @param pressed called when the pointer takes the slider
 */
function createParameter(at: number, events: Events, pressed: () => void, latest: () => State | null) {
  const name = names[at];
  const [changedValue, changedPlaying] = [changes(), changes()];
  const strip = el('canvas.strip', { 'aria-hidden': 'true' });
  const ticks = el('canvas.ticks', { 'aria-hidden': 'true', onclick: chooseTick });
  const move = (value: number) => events.move({ [name]: value });
  const oninput = () => move(Number(slider.value));
  const slider = el('input', { type: 'range', id: name, step: 'any', oninput, onpointerdown: pressed, onkeydown: byKey });
  const label = el('label', { for: name });
  const exact = createExact(`${name}-exact`, move);
  const play = actionButton('▶', () => events.play(name), { id: at === 0 ? 'play' : 'play-second' });
  const track = el('div.track', ...(at === 0 ? [strip] : []), slider, ticks);
  const root = el('div.parameter', track, el('div.value', label, exact.root, play));
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const showPlay = () => {
    play.hidden = still.matches;
  };
  still.addEventListener('change', showPlay);
  showPlay();
  const axis = () => {
    const state = latest();
    return state?.models[state.shown]?.info.axes[at];
  };

  /** Chooses the observation whose tick is nearest to a click. */
  function chooseTick(event: MouseEvent) {
    const [state, own] = [latest(), axis()];
    if (!state || !own || !matches(state)) return;
    const value = own.endpoints[0] + (spanOf(own.endpoints) * (event.offsetX - inset)) / (ticks.clientWidth - 2 * inset);
    const { theta, second } = state;
    events.observe({ source: 'data', index: nearest(state, { theta, second, [name]: value }) });
  }

  /** Handles keys, because a native slider without steps moves by too much or too little. */
  function byKey(event: KeyboardEvent) {
    const own = axis();
    const value = own && afterKey(own, Number(slider.value), event.key);
    if (value == null) return;
    event.preventDefault();
    move(value);
  }

  return {
    root,

    prepare({ axes }: ModelInfo) {
      const own = axes[at];
      root.hidden = !own;
      if (!own) return;
      const plain = naming(own.name).name === 'θ';
      label.textContent = plain ? (at === 0 ? 'θ' : 'second θ') : axes.length > 1 ? own.name : `θ · ${own.name}`;
      exact.input.setAttribute('aria-label', `${at === 0 ? 'θ' : naming(own.name).name}, exact value`);
      exact.prepare(own);
      slider.min = String(own.endpoints[0]);
      slider.max = String(own.endpoints[own.endpoints.length - 1]);
    },

    place(state: State, { axes }: ModelInfo) {
      const own = axes[at];
      const { slice, playing, along } = state;
      if (!own) return;
      if (Number(slider.value) !== state[name]) slider.value = String(state[name]);
      // The number comes with the pictures: a move then lays out the page once.
      const value = slice?.[name] ?? state[name];
      if (changedValue(value, own)) {
        slider.setAttribute('aria-valuetext', quantity(own.name, value, spanOf(own.endpoints)));
        exact.show(value);
      }
      const moves = playing && along === name;
      if (!changedPlaying(moves, own)) return;
      play.textContent = moves ? '❚❚' : '▶';
      play.setAttribute('aria-label', moves ? 'Pause' : `Play: move ${at === 0 ? 'θ' : naming(own.name).name} slowly`);
    },

    draw(state: State) {
      const own = axis();
      const width = track.clientWidth;
      if (!own || width < 2 * inset) return;
      const { info } = state.models[state.shown];
      const [means, shape] = [state.strips[state.shown], shapeOf(info)];
      if (shape && means) drawMeans(strip, width, shape, means, state.limits);
      else drawRamp(strip, width);
      const { thetas, seconds, observation } = state;
      const observed = matches(state) ? [thetas, seconds][at] : null;
      drawTicks(ticks, width, own, observed ?? new Float64Array(), observation?.source === 'data' ? observation[name] : null);
    },
  };
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
  const x = (theta: number) => inset + ((width - 2 * inset) * (theta - lo)) / (hi - lo || 1);
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
