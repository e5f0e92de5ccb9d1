import { disc, fit } from '../kit/canvas.ts';
import { themed, viridis } from '../kit/colour.ts';
import { actionButton, changes, el } from '../kit/dom.ts';
import { naming } from '../kit/format.ts';
import { whileHeld } from '../kit/held.ts';
import { whereabouts } from '../kit/grid.ts';
import { afterKey, within, type Division } from '../kit/ring.ts';
import { spanOf } from '../kit/sample.ts';
import { matches, type State } from '../state/state.ts';
import { createExact } from './exact.ts';
import type { ModelInfo } from '../../page.js';

/** The size of the pad and the distance of the outer knots from its edge, CSS pixels. */
const size = 148;
const inset = 12;

type Move = { theta?: number; second?: number };

/**
 * A square that moves two parameters at once: the first to the right, the second
 * upwards, with knots and observations. The second parameter also has its exact value
 * and ▶.
 */
export function createPad(move: (move: Move) => void, play: () => void) {
  const [changedModel, changedPlace] = [changes(), changes()];
  const canvas = el('canvas.field', { role: 'application', tabindex: 0, onkeydown: byKey });
  whileHeld(canvas, follow, follow);
  const label = el('label', { for: 'second-exact' });
  const exact = createExact('second-exact', (second) => move({ second }));
  const button = actionButton('▶', play, { id: 'play-second' });
  button.hidden = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let latest: State | null = null;
  const info = () => latest?.models[latest.shown]?.info;
  document.addEventListener('themechange', () => {
    if (latest && info()) draw(latest);
  });

  function byKey(event: KeyboardEvent) {
    const own = info();
    if (!own || !latest) return;
    const upright = /^(ArrowUp|ArrowDown|Page)/.test(event.key);
    const to = upright ? afterKey(own.axes[1], latest.second, event.key) : afterKey(own, latest.theta, event.key);
    if (to == null) return;
    event.preventDefault();
    move(upright ? { second: to } : { theta: to });
  }

  function follow(event: PointerEvent) {
    const own = info();
    if (!own) return;
    const box = canvas.getBoundingClientRect();
    const room = box.width - 2 * inset;
    const share = (pixels: number) => Math.min(1, Math.max(0, pixels / room));
    const [across, up] = [share(event.clientX - box.left - inset), share(box.bottom - inset - event.clientY)];
    move({
      theta: own.endpoints[0] + across * spanOf(own.endpoints),
      second: own.axes[1].endpoints[0] + up * spanOf(own.axes[1].endpoints),
    });
  }

  function prepare({ axes: [, axis] }: ModelInfo) {
    label.textContent = naming(axis.name).name === 'θ' ? 'second θ' : axis.name;
    exact.input.setAttribute('aria-label', `${naming(axis.name).name}, exact value`);
    exact.prepare(axis);
  }

  function draw(state: State) {
    const {
      info: {
        axes: [first, second],
      },
    } = state.models[state.shown];
    const context = fit(canvas, size, size);
    if (!context) return;
    const share = (axis: Division, value: number) => (within(axis, value) - axis.endpoints[0]) / spanOf(axis.endpoints);
    const x = (value: number) => inset + (size - 2 * inset) * share(first, value);
    const y = (value: number) => size - inset - (size - 2 * inset) * share(second, value);

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
    root: el('div.pad', el('div.value', label, exact.root, button), canvas),
    /** @param state of which a model of two parameters is shown */
    update(state: State) {
      latest = state;
      const own = info();
      if (!own) return;
      if (changedModel(own)) prepare(own);
      if (!changedPlace(own, state.theta, state.second, state.thetas, state.playing)) return;
      exact.show(state.second);
      const playing = state.playing && state.along === 'second';
      button.textContent = playing ? '❚❚' : '▶';
      button.setAttribute('aria-label', playing ? 'Pause' : `Play: move ${naming(own.axes[1].name).name} slowly`);
      canvas.setAttribute('aria-label', `${whereabouts(own, state)}: drag, or move both with the arrow keys`);
      draw(state);
    },
  };
}
