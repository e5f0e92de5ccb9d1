import { el, write } from '../kit/dom.ts';
import { stepped, unbroken } from '../kit/format.ts';
import { createSketch } from './lab-sketch.ts';
import type { Choice, Place, Question, Sketch } from '../labs/lab.ts';

/** truth: null before it is computed */
type Asked = { question: Question; answer: readonly number[]; seen: boolean; truth: readonly number[] | null };

/** The question of a lab with what the student predicts: a choice, a curve or a number. */
export function createPrediction(lab: string, onAnswer: (answer: number[]) => void) {
  const legend = el('legend');
  const room = el('div.lab-choices');
  const root = el('fieldset.lab-question', legend, room);
  let shown: { kind: string; draw: (asked: any) => void } | null = null;

  return {
    root,
    draw(asked: Asked) {
      write(legend, unbroken(asked.question.text));
      if (shown?.kind !== asked.question.kind) shown = predictions[asked.question.kind](room, lab, onAnswer);
      shown.draw(asked);
    },
    focus() {
      (room.querySelector('input, [tabindex="0"]') as HTMLElement | null)?.focus({ preventScroll: true });
    },
  };
}

const predictions = { choice, sketch, place };

function choice(room: HTMLElement, lab: string, onAnswer: (answer: number[]) => void) {
  let boxes: HTMLInputElement[] = [];
  return {
    kind: 'choice',
    draw({ question, answer, seen }: Asked & { question: Choice }) {
      if (boxes.length !== question.choices.length) {
        boxes = question.choices.map((_, i) => el('input', { type: 'radio', name: `lab-${lab}`, value: i, onchange: () => onAnswer([i]) }));
        room.replaceChildren(...boxes.map((box) => el('label.check', box, el('span'))));
      }
      boxes.forEach((box, i) => {
        box.checked = answer[0] === i;
        box.disabled = seen;
        write(box.nextElementSibling as HTMLElement, question.choices[i]);
      });
    },
  };
}

function sketch(room: HTMLElement, _: string, onAnswer: (answer: number[]) => void) {
  const chart = createSketch(onAnswer);
  room.replaceChildren(chart.root);
  return {
    kind: 'sketch',
    draw({ question, answer, seen, truth }: Asked & { question: Sketch }) {
      if (truth) chart.draw({ question, truth, answer, seen });
    },
  };
}

function place(room: HTMLElement, _: string, onAnswer: (answer: number[]) => void) {
  const label = el('span');
  const shown = el('output.numbers', { 'aria-live': 'off' });
  const input = el('input', { type: 'range', oninput: () => onAnswer([Number(input.value)]) });
  room.replaceChildren(el('label.lab-place', label, input, shown));
  return {
    kind: 'place',
    draw({ question, answer, seen }: Asked & { question: Place }) {
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
