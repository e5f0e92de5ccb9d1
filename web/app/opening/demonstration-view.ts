import { method } from '../kit/colour.ts';
import { actionButton, changes, el, hintText, swatchOf } from '../kit/dom.ts';
import { quantity } from '../kit/format.ts';
import { nearestTo } from '../kit/sample.ts';
import { empty, type CreateView } from '../state/state.ts';
import { ends, file, known, people, size, views } from './heads.ts';

/** Period of the motion, seconds. */
const period = 10;

/** The rows of the file: who is drawn, and what to say of it. */
const rows = [
  { name: 'The person', says: 'in the nearest true picture' },
  { kind: 'ppca', name: 'PPCA', says: 'turns the person: its components follow the angle' },
  { kind: 'ipca', name: 'IPCA', says: 'jumps: a separate PCA for each bin' },
  { kind: 'pca', name: 'PCA', says: 'does not turn: one model for all angles' },
];

/** @param yaw degrees */
const yawText = (yaw: number) => quantity('yaw (°)', yaw, 180);

/**
 * Turns a person that the models do not know. It moves by itself until the visitor touches
 * it, and not at all with reduced motion.
 */
export const createDemonstrationView: CreateView = (root, events) => {
  const changed = changes();
  const heads = new Image();
  const canvases = rows.map(({ name }) => el('canvas', { role: 'img', 'aria-label': name, width: size, height: size }));
  const slider = el('input', {
    type: 'range',
    min: ends[0],
    max: ends[ends.length - 1],
    step: 'any',
    value: ends[7], // far from the known view, where IPCA shows the person too
    'aria-label': 'Yaw of the person',
    oninput: () => {
      pause();
      draw();
    },
  });
  const value = el('output.numbers', { 'aria-live': 'off' });
  const button = el('button.icon', { type: 'button', onclick: () => (playing ? pause() : play()) });
  root.append(
    el('h2', 'Faces change with the angle, bodies with age.'),
    el('p.lead', 'PCA ignores that. Parameterized PCA (PPCA) follows it.'),
    el('div.turned', ...rows.map(figure)),
    el(
      'div.row',
      slider,
      value,
      button,
      actionButton('Train on these heads', () => events.try()),
    ),
    hintText(`The models learned ${people} other people, and saw this person once, at ${yawText(known)}.`),
  );

  let playing = false;
  /** Whether it has played or stood still by itself once. */
  let begun = false;
  let frame = 0;
  let seen = false;
  new IntersectionObserver((entries) => {
    seen = entries[entries.length - 1].isIntersecting;
  }).observe(root);
  addEventListener('focusin', yieldTo);
  // Safari does not focus a slider that is pressed, nor does a touch.
  addEventListener('pointerdown', (event) => event.target instanceof HTMLInputElement && yieldTo(event));
  pause();
  heads.onload = draw;
  heads.src = file;

  /** Pauses while the visitor uses another part of the page: one thing moves at a time. */
  function yieldTo({ target }: Event) {
    if (playing && !root.contains(target as Node)) pause();
  }

  function figure({ kind, name, says }: (typeof rows)[number], i: number) {
    const caption = el('figcaption', kind ? swatchOf(method(kind).colour) : null, el('strong', name), ` ${says}`);
    return el('figure', canvases[i], caption);
  }

  function draw() {
    const yaw = Number(slider.value);
    const place = ((ends.length - 1) * (yaw - ends[0])) / (ends[ends.length - 1] - ends[0]);
    const bin = Math.min(ends.length - 2, Math.floor(place));
    const view = nearestTo(views, yaw);
    [view, bin, bin, 0].forEach((picture, row) => {
      const context = canvases[row].getContext('2d');
      if (!context) return;
      context.globalAlpha = 1;
      one(context, row, picture);
      if (rows[row].kind !== 'ppca') return;
      context.globalAlpha = place - bin; // linear between the ends of a bin
      one(context, row, picture + 1);
    });
    value.value = yawText(yaw);
    slider.setAttribute('aria-valuetext', value.value);
    canvases[0].setAttribute('aria-label', `The person at ${yawText(views[view])}`);
  }

  /** Draws a picture of the file. */
  function one(context: CanvasRenderingContext2D, row: number, column: number) {
    context.drawImage(heads, column * size, row * size, size, size, 0, 0, size, size);
  }

  function play() {
    label(true);
    const [lo, hi] = [ends[0], ends[ends.length - 1]];
    let clock = (period / (2 * Math.PI)) * Math.acos(1 - (2 * (Number(slider.value) - lo)) / (hi - lo));
    let last = performance.now();
    cancelAnimationFrame(frame);
    const step = (now: number) => {
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
    label(false);
  }

  function label(plays: boolean) {
    playing = plays;
    button.textContent = plays ? '❚❚' : '▶';
    button.setAttribute('aria-label', plays ? 'Pause the example' : 'Play the example');
  }

  return {
    update(state) {
      const visible = empty(state);
      if (!changed(visible)) return;
      root.hidden = !visible;
      if (!visible || begun) return;
      begun = true;
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) play();
    },
  };
};
