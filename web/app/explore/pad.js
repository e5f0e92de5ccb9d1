import { disc, fit } from '../kit/canvas.js';
import { themed, viridis } from '../kit/colour.js';
import { actionButton, changes, el } from '../kit/dom.js';
import { naming, quantity } from '../kit/format.js';
import { whileHeld } from '../kit/held.js';
import { whereabouts } from '../kit/grid.js';
import { afterKey, within } from '../kit/ring.js';
import { spanOf } from '../kit/sample.js';
import { matches } from '../state/state.js';
import { createExact } from './exact.js';
/** @import { State } from '../state/state.js' */

/** The size of the pad and the distance of the outer knots from its edge, CSS pixels. */
const size = 148;
const inset = 12;

/** @typedef {{ theta?: number, second?: number }} Move */

/**
 * A square that moves two parameters at once: the first to the right, the second
 * upwards, with knots and observations. The second parameter also has a slider, its
 * exact value and ▶.
 *
 * @param {(move: Move) => void} move
 * @param {() => void} play
 */
export function createPad(move, play) {
  const [changedModel, changedPlace] = [changes(), changes()];
  const canvas = el('canvas', { class: 'field', role: 'application', tabindex: 0, onkeydown: byKey });
  whileHeld(canvas, follow, follow);
  const slider = el('input', {
    type: 'range',
    id: 'second',
    step: 'any',
    oninput: () => move({ second: Number(slider.value) }),
    onkeydown: bySliderKey,
  });
  const label = el('label', { for: 'second' });
  const exact = createExact('second-exact', (second) => move({ second }));
  const button = actionButton('▶', play, { id: 'play-second' });
  button.hidden = matchMedia('(prefers-reduced-motion: reduce)').matches;
  /** @type {State | null} */
  let latest = null;
  const info = () => latest?.models[latest.shown]?.info;
  document.addEventListener('themechange', () => {
    if (latest && info()) draw(latest);
  });

  /** @param {KeyboardEvent} event */
  function byKey(event) {
    const own = info();
    if (!own || !latest) return;
    const upright = /^(ArrowUp|ArrowDown|Page)/.test(event.key);
    const to = upright ? afterKey(own.axes[1], latest.second, event.key) : afterKey(own, latest.theta, event.key);
    if (to == null) return;
    event.preventDefault();
    move(upright ? { second: to } : { theta: to });
  }

  /** @param {KeyboardEvent} event */
  function bySliderKey(event) {
    const own = info();
    const to = own && latest && afterKey(own.axes[1], latest.second, event.key);
    if (to == null) return;
    event.preventDefault();
    move({ second: to });
  }

  /** @param {PointerEvent} event */
  function follow(event) {
    const own = info();
    if (!own) return;
    const box = canvas.getBoundingClientRect();
    const room = box.width - 2 * inset;
    const share = (/** @type {number} */ pixels) => Math.min(1, Math.max(0, pixels / room));
    const [across, up] = [share(event.clientX - box.left - inset), share(box.bottom - inset - event.clientY)];
    move({
      theta: own.endpoints[0] + across * spanOf(own.endpoints),
      second: own.axes[1].endpoints[0] + up * spanOf(own.axes[1].endpoints),
    });
  }

  /** @param {import('../../page.js').ModelInfo} own */
  function prepare({ axes: [, axis] }) {
    label.textContent = naming(axis.name).name === 'θ' ? 'second θ' : axis.name;
    exact.input.setAttribute('aria-label', `${naming(axis.name).name}, exact value`);
    exact.prepare(axis);
    slider.min = String(axis.endpoints[0]);
    slider.max = String(axis.endpoints[axis.endpoints.length - 1]);
  }

  /** @param {State} state */
  function draw(state) {
    const {
      info: {
        axes: [first, second],
      },
    } = state.models[state.shown];
    const context = fit(canvas, size, size);
    if (!context) return;
    const share = (/** @type {import('../kit/ring.js').Division} */ axis, /** @type {number} */ value) =>
      (within(axis, value) - axis.endpoints[0]) / spanOf(axis.endpoints);
    const x = (/** @type {number} */ value) => inset + (size - 2 * inset) * share(first, value);
    const y = (/** @type {number} */ value) => size - inset - (size - 2 * inset) * share(second, value);

    context.fillStyle = themed('line');
    for (const endpoint of first.endpoints) context.fillRect(x(endpoint) - 0.5, inset, 1, size - 2 * inset);
    for (const endpoint of second.endpoints) context.fillRect(inset, y(endpoint) - 0.5, size - 2 * inset, 1);
    if (matches(state) && state.thetas) {
      state.thetas.forEach((theta, i) => disc(context, x(theta), y(state.seconds?.[i] ?? 0), 1.5, viridis(share(first, theta))));
    }
    for (const across of first.endpoints) for (const up of second.endpoints) disc(context, x(across), y(up), 2.5, themed('quiet'));
    disc(context, x(state.theta), y(state.second), 11, themed('surface'));
    disc(context, x(state.theta), y(state.second), 9, themed('accent'));
  }

  return {
    root: el(
      'div',
      { class: 'pad' },
      el('div', { class: 'track' }, slider),
      el('div', { class: 'value' }, label, exact.root, button),
      canvas,
    ),
    /** @param {State} state of which a model of two parameters is shown */
    update(state) {
      latest = state;
      const own = info();
      if (!own) return;
      if (changedModel(own)) prepare(own);
      if (!changedPlace(own, state.theta, state.second, state.thetas, state.playing)) return;
      const { name, endpoints } = own.axes[1];
      slider.value = String(state.second);
      slider.setAttribute('aria-valuetext', quantity(name, state.second, spanOf(endpoints)));
      exact.show(state.second);
      const playing = state.playing && state.along === 'second';
      button.textContent = playing ? '❚❚' : '▶';
      button.setAttribute('aria-label', playing ? 'Pause' : `Play: move ${naming(name).name} slowly`);
      canvas.setAttribute('aria-label', `${whereabouts(own, state)}: drag, or move both with the arrow keys`);
      draw(state);
    },
  };
}
