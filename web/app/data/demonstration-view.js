import { changes, el } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { quantity } from '../kit/format.js';
import { drawPicture, sizePicture } from '../kit/picture.js';

/** Period of the motion, seconds. */
const period = 10;

/**
 * Shows the idea of the page: a mean that moves with θ. It moves by itself until the
 * visitor touches it, and not at all with reduced motion.
 *
 * @param {HTMLElement} root
 */
export function createDemonstrationView(root) {
  const events = emitter();
  const changed = changes();
  /** @type {import('../state/state.js').Demonstration | null} */
  let shown = null;
  let playing = false;
  const canvas = el('canvas', { role: 'img', 'aria-label': 'Mean head' });
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
  const caption = el('figcaption', { class: 'numbers' }, '\u00a0');
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
  const hint = el(
    'p',
    { class: 'hint' },
    'Parameterized PCA learns the mean of drawn heads in your browser. The mean turns with θ, the yaw.',
  );
  const train = el('button', { type: 'button', class: 'primary large', onclick: () => events.emit('try') }, 'Train on these heads');
  label();
  root.append(el('figure', {}, canvas, caption), el('div', { class: 'row' }, slider, button), hint, train);

  /** Whether the visitor has moved the slider. */
  let touched = false;
  /** Position in the period, seconds. */
  let clock = 0;
  let frame = 0;

  function draw() {
    if (!shown) return;
    const { thetas, means, shape, thetaName } = shown;
    const theta = Number(slider.value);
    const nearest = thetas.reduce((best, each, i) => (Math.abs(each - theta) < Math.abs(thetas[best] - theta) ? i : best), 0);
    drawPicture(canvas, means[nearest], shape, { lo: 0, hi: 1 });
    const at = quantity(thetaName, theta, thetas[thetas.length - 1] - thetas[0]);
    caption.textContent = `Mean at ${at}`;
    canvas.setAttribute('aria-label', `Mean head at ${at}`);
    slider.setAttribute('aria-valuetext', at);
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
      clock += Math.min(0.1, (now - last) / 1000);
      last = now;
      slider.value = String(lo + ((hi - lo) * (1 - Math.cos((2 * Math.PI * clock) / period))) / 2);
      draw();
      frame = requestAnimationFrame(step);
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
    const { thetas, shape, rows } = shown;
    sizePicture(canvas, shape, innerWidth < 700 ? 160 : 288);
    [slider.min, slider.max] = [String(thetas[0]), String(thetas[thetas.length - 1])];
    slider.value = String(thetas[Math.round(0.3 * thetas.length)]);
    slider.disabled = button.disabled = false;
    hint.textContent = `Parameterized PCA learned this mean of ${rows} drawn heads in your browser. It turns with θ, the yaw.`;
    draw();
  }

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update({ view, summary, reading, demonstration, portraits }) {
      const visible = view === 'data' && !summary && !reading && !portraits && demonstration !== 'none';
      if (!changed(visible, demonstration)) return;
      root.hidden = !visible;
      if (!visible || demonstration === 'coming') return;
      if (!shown) show(demonstration);
      if (!touched && !matchMedia('(prefers-reduced-motion: reduce)').matches) play();
    },
  };
}
