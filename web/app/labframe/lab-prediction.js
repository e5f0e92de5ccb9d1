import { el, write } from '../kit/dom.js';
import { stepped, unbroken } from '../kit/format.js';
import { createSketch } from './lab-sketch.js';
/** @import { Choice, Place, Question, Sketch } from '../labs/lab.js' */

/**
 * @typedef {{ question: Question, answer: readonly number[], seen: boolean, truth: readonly number[] | null }} Asked
 *   truth: null before it is computed
 */

/**
 * The question of a lab with what the student predicts: a choice, a curve or a number.
 *
 * @param {string} lab
 * @param {(answer: number[]) => void} onAnswer
 */
export function createPrediction(lab, onAnswer) {
  const legend = el('legend');
  const room = el('div', { class: 'lab-choices' });
  const root = el('fieldset', { class: 'lab-question' }, legend, room);
  /** @type {{ kind: string, draw: (asked: any) => void } | null} */
  let shown = null;

  return {
    root,
    /** @param {Asked} asked */
    draw(asked) {
      write(legend, unbroken(asked.question.text));
      if (shown?.kind !== asked.question.kind) shown = predictions[asked.question.kind](room, lab, onAnswer);
      shown.draw(asked);
    },
    focus() {
      /** @type {HTMLElement | null} */ (room.querySelector('input, [tabindex="0"]'))?.focus({ preventScroll: true });
    },
  };
}

const predictions = { choice, sketch, place };

/** @param {HTMLElement} room @param {string} lab @param {(answer: number[]) => void} onAnswer */
function choice(room, lab, onAnswer) {
  /** @type {HTMLInputElement[]} */
  let boxes = [];
  return {
    kind: 'choice',
    /** @param {Asked & { question: Choice }} asked */
    draw({ question, answer, seen }) {
      if (boxes.length !== question.choices.length) {
        const made = createChoices(`lab-${lab}`, question.choices, (i) => onAnswer([i]));
        boxes = made.boxes;
        room.replaceChildren(...made.roots);
      }
      boxes.forEach((box, i) => {
        box.checked = answer[0] === i;
        box.disabled = seen;
        write(/** @type {HTMLElement} */ (box.nextElementSibling), question.choices[i]);
      });
    },
  };
}

/**
 * Radio buttons with their labels.
 *
 * @param {string} name
 * @param {readonly string[]} choices
 * @param {(choice: number) => void} onChoose
 */
export function createChoices(name, choices, onChoose) {
  const boxes = choices.map((_, i) => el('input', { type: 'radio', name, value: i, onchange: () => onChoose(i) }));
  return { boxes, roots: choices.map((label, i) => el('label', { class: 'check' }, boxes[i], el('span', {}, label))) };
}

/** @param {HTMLElement} room @param {string} _ @param {(answer: number[]) => void} onAnswer */
function sketch(room, _, onAnswer) {
  const chart = createSketch(onAnswer);
  room.replaceChildren(chart.root);
  return {
    kind: 'sketch',
    /** @param {Asked & { question: Sketch }} asked */
    draw({ question, answer, seen, truth }) {
      if (truth) chart.draw({ question, truth, answer, seen });
    },
  };
}

/** @param {HTMLElement} room @param {string} _ @param {(answer: number[]) => void} onAnswer */
function place(room, _, onAnswer) {
  const label = el('span');
  const shown = el('output', { class: 'numbers', 'aria-live': 'off' });
  const input = el('input', { type: 'range', oninput: () => onAnswer([Number(input.value)]) });
  room.replaceChildren(el('label', { class: 'lab-place' }, label, input, shown));
  return {
    kind: 'place',
    /** @param {Asked & { question: Place }} asked */
    draw({ question, answer, seen }) {
      const { min, max, step, unit } = question;
      for (const [name, value] of Object.entries({ min, max, step })) input.setAttribute(name, String(value));
      input.value = String(answer[0] ?? (min + max) / 2);
      input.disabled = seen;
      write(label, question.label);
      shown.value = answer.length > 0 ? `${stepped(Number(input.value), step)}${unit}` : 'not answered';
      input.setAttribute('aria-valuetext', shown.value);
    },
  };
}
