import { fit } from '../kit/canvas.ts';
import { themed, thinRamp } from '../kit/colour.ts';
import { changes, el } from '../kit/dom.ts';
import { naming, quantity, short } from '../kit/format.ts';
import { whileHeld } from '../kit/held.ts';
import { afterKey, within } from '../kit/ring.ts';
import { spanOf } from '../kit/sample.ts';
import { matches, type State } from '../state/state.ts';

/** The size of the dial and the radius of its circle, CSS pixels. */
const size = 120;
const radius = 46;

/**
 * A dial for a periodic θ. The first endpoint is at the top and θ grows clockwise.
 * Observations are outside the circle, endpoints inside.
 */
export function createDial(move: (theta: number) => void) {
  const changed = changes();
  const canvas = el('canvas.dial', { role: 'slider', tabindex: 0, onkeydown: byKey });
  whileHeld(canvas, follow, follow);
  let latest: State | null = null;
  const info = () => latest?.models[latest.shown]?.info;
  document.addEventListener('themechange', () => {
    if (latest && info()) draw(latest);
  });

  function byKey(event: KeyboardEvent) {
    const own = info();
    const theta = own && latest && afterKey(own, latest.theta, event.key);
    if (theta == null) return;
    event.preventDefault();
    move(theta);
  }

  function follow(event: PointerEvent) {
    const own = info();
    if (!own) return;
    const box = canvas.getBoundingClientRect();
    const turn = Math.atan2(event.clientX - box.left - box.width / 2, box.top + box.height / 2 - event.clientY) / (2 * Math.PI);
    move(own.endpoints[0] + ((turn + 1) % 1) * own.period);
  }

  function draw(state: State) {
    const { info } = state.models[state.shown];
    const context = fit(canvas, size, size);
    if (!context) return;
    context.translate(size / 2, size / 2);
    const share = (theta: number) => (within(info, theta) - info.endpoints[0]) / info.period;
    const observed = matches(state) && state.thetas ? state.thetas : new Float64Array();

    context.strokeStyle = themed('line');
    context.lineWidth = 6;
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.stroke();
    context.lineWidth = 1;
    const colour = thinRamp();
    for (const theta of observed) spoke(context, share(theta), radius + 5, radius + 12, colour(share(theta)));
    for (const endpoint of info.endpoints.slice(0, -1)) spoke(context, share(endpoint), radius - 10, radius - 4, themed('quiet'));

    context.fillStyle = themed('quiet');
    context.font = '11px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let quarter = 0; quarter < 4; quarter++) {
      const [x, y] = place(quarter / 4, radius - 20);
      const theta = info.endpoints[0] + (info.period * quarter) / 4;
      context.fillText(short(Number(theta.toPrecision(3))), x, y); // more digits would run into the circle
    }

    const [x, y] = place(share(state.theta), radius);
    context.beginPath();
    context.arc(x, y, 10, 0, 2 * Math.PI);
    context.fillStyle = themed('accent');
    context.strokeStyle = themed('surface');
    context.lineWidth = 3;
    context.fill();
    context.stroke();
  }

  return {
    root: canvas,
    /** @param state of which a model on a ring is shown */
    update(state: State) {
      latest = state;
      const own = info();
      if (!own || !changed(own, state.theta, state.thetas)) return;
      canvas.setAttribute('aria-label', `${naming(own.thetaName).name} around the circle`);
      canvas.setAttribute('aria-valuemin', String(own.endpoints[0]));
      canvas.setAttribute('aria-valuemax', String(own.endpoints[own.endpoints.length - 1]));
      canvas.setAttribute('aria-valuenow', String(state.theta));
      canvas.setAttribute('aria-valuetext', quantity(own.thetaName, state.theta, spanOf(own.endpoints)));
      draw(state);
    },
  };
}

/**
 * The position of a fraction of the circle, clockwise from the top.
 *
 * @param distance from the centre
 */
function place(share: number, distance: number) {
  return [distance * Math.sin(2 * Math.PI * share), -distance * Math.cos(2 * Math.PI * share)];
}

function spoke(context: CanvasRenderingContext2D, share: number, from: number, to: number, colour: string) {
  const [start, end] = [place(share, from), place(share, to)];
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(start[0], start[1]);
  context.lineTo(end[0], end[1]);
  context.stroke();
}
