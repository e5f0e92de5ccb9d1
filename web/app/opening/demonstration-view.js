import { method } from '../kit/colour.js';
import { actionButton, changes, el, swatchOf } from '../kit/dom.js';
import { quantity } from '../kit/format.js';
import { drawPicture } from '../kit/picture.js';
import { nearestTo, spanOf } from '../kit/sample.js';
import { empty } from '../state/state.js';

/** Period of the motion, seconds. */
const period = 10;

const kinds = /** @type {const} */ (['ppca', 'ipca', 'pca']);
/** What each method does with the coefficients of one picture at another θ. */
const does = { ppca: 'turns the person', ipca: 'draws other people', pca: 'does not turn' };

/**
 * Turns a person that the models do not know. It moves by itself until the visitor touches
 * it, and not at all with reduced motion.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createDemonstrationView = (root, events) => {
  const changed = changes();
  /** @type {import('../state/state.js').Demonstration | null} */
  let shown = null;
  let playing = false;
  const person = picture('The person', 'in the nearest true picture');
  const models = kinds.map((kind) => picture(method(kind).label, does[kind], method(kind).colour));
  const slider = el('input', {
    type: 'range',
    step: 'any',
    'aria-label': 'θ of the example',
    disabled: true,
    oninput: () => {
      touched = true;
      pause();
      draw();
    },
  });
  const value = el('output', { class: 'numbers', 'aria-live': 'off' }, '\u00a0');
  const button = el('button', {
    type: 'button',
    class: 'icon',
    disabled: true,
    onclick: () => {
      touched = true;
      if (playing) pause();
      else play();
    },
  });
  const known = el('p', { role: 'status' }, 'Three models learn nine people …');
  const train = actionButton('Train on these heads', () => events.emit('try'));
  label();
  root.append(
    el('h2', {}, 'Turn this person'),
    el('p', {}, 'Here θ is the yaw, the angle of the head.'),
    known,
    el('div', { class: 'turned' }, person.figure, ...models.map(({ figure }) => figure)),
    el('div', { class: 'row' }, slider, value, button, train),
  );

  /** Whether the visitor has moved the slider. */
  let touched = false;
  /** Position in the period, seconds. */
  let clock = 0;
  let frame = 0;
  /** The view and the step of θ that the pictures show. */
  let [viewed, drawn] = [-1, -1];
  /** The opening as it was last seen. @type {import('../state/state.js').Opening | null} */
  let opening = null;
  let seen = false;
  new IntersectionObserver((entries) => {
    seen = entries[entries.length - 1].isIntersecting;
  }).observe(root);

  function draw() {
    if (!shown) return;
    const { thetas, pictures, views, shape, thetaName } = shown;
    const theta = Number(slider.value);
    const span = spanOf(thetas);
    const places = views.map((view) => view.theta);
    const [view, step] = [nearestTo(places, theta), nearestTo(thetas, theta)];
    const at = quantity(thetaName, theta, span);
    if (value.value !== at) {
      value.value = at;
      slider.setAttribute('aria-valuetext', at);
    }
    if (view !== viewed) {
      drawPicture(person.canvas, views[view].picture, shape, { lo: 0, hi: 1 });
      person.canvas.setAttribute('aria-label', `The person at ${quantity(thetaName, views[view].theta, span)}`);
    }
    if (step !== drawn) {
      kinds.forEach((kind, i) => {
        drawPicture(models[i].canvas, pictures[kind][step], shape, { lo: 0, hi: 1 });
        models[i].canvas.setAttribute('aria-label', `${method(kind).label} at ${quantity(thetaName, thetas[step], span)}`);
      });
    }
    [viewed, drawn] = [view, step];
  }

  function play() {
    playing = true;
    label();
    const { min, max } = slider;
    const [lo, hi] = [Number(min), Number(max)];
    clock = (period / (2 * Math.PI)) * Math.acos(1 - (2 * (Number(slider.value) - lo)) / (hi - lo));
    let last = performance.now();
    cancelAnimationFrame(frame);
    const step = (/** @type {number} */ now) => {
      if (!playing || root.hidden) return;
      frame = requestAnimationFrame(step);
      if (!seen) return;
      clock += Math.min(0.1, (now - last) / 1000);
      last = now;
      slider.value = String(lo + ((hi - lo) * (1 - Math.cos((2 * Math.PI * clock) / period))) / 2);
      draw();
    };
    frame = requestAnimationFrame(step);
  }

  function pause() {
    playing = false;
    label();
  }

  function label() {
    button.textContent = playing ? '❚❚' : '▶';
    button.setAttribute('aria-label', playing ? 'Pause the example' : 'Play the example');
  }

  /** @param {import('../state/state.js').Demonstration} demonstration */
  function show(demonstration) {
    shown = demonstration;
    const { thetas, shape, thetaName, people } = shown;
    for (const { canvas } of [person, ...models]) [canvas.width, canvas.height] = [shape.width, shape.height];
    [slider.min, slider.max] = [String(thetas[0]), String(thetas[thetas.length - 1])];
    slider.value = String((shown.known + thetas[thetas.length - 1]) / 2); // at the known view IPCA shows the person too
    slider.disabled = button.disabled = false;
    known.textContent = `The models know ${people} other people and one picture of this person, at ${quantity(thetaName, shown.known, spanOf(thetas))}.`;
    draw();
  }

  return {
    update(state) {
      const { demonstration } = state;
      const before = opening;
      opening = state.opening;
      const moved = before && (before.dots !== opening.dots || before.smoothness !== opening.smoothness);
      if (playing && moved) pause(); // one thing moves at a time
      const visible = empty(state) && demonstration !== 'none';
      if (!changed(visible, demonstration)) return;
      root.hidden = !visible;
      if (!visible || demonstration === 'coming') return;
      if (!shown) show(demonstration);
      if (!touched && !matchMedia('(prefers-reduced-motion: reduce)').matches) play();
    },
  };
};

/**
 * A picture with its caption.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} [colour] of a method
 */
function picture(name, text, colour) {
  const canvas = el('canvas', { role: 'img', 'aria-label': name });
  return {
    canvas,
    figure: el('figure', {}, canvas, el('figcaption', {}, colour ? swatchOf(colour) : null, el('strong', {}, name), ` ${text}`)),
  };
}
