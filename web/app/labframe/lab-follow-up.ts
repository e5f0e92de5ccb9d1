import { conceal, el } from '../kit/dom.ts';
import { unbroken } from '../kit/format.ts';
import { createChoices } from './lab-prediction.ts';
import { judgeChoice } from './lab-verdict.ts';
import type { Follow } from '../labs/lab.ts';

/** The question after the result. A choice is judged at once, and can be changed. */
export function createFollowUp(lab: string, onChoose: (choice: number) => void) {
  const legend = el('legend');
  const room = el('div.lab-choices');
  const verdict = el('p.lab-verdict', { role: 'status' });
  const root = el('div.lab-follow', { hidden: true }, el('fieldset.lab-question', legend, room), verdict);
  let shown = '';
  let boxes: HTMLInputElement[] = [];

  return {
    root,
    /** @param chosen −1: none */
    draw(follow: Follow | null, chosen: number) {
      conceal(root, follow === null);
      if (!follow) return;
      const { text, choices, accepted, said } = follow;
      if (shown !== text + choices) {
        shown = text + choices;
        legend.replaceChildren(el('strong', 'And now? '), unbroken(text));
        const made = createChoices(`follow-${lab}`, choices, onChoose);
        boxes = made.boxes;
        room.replaceChildren(...made.roots);
      }
      boxes.forEach((box, i) => {
        box.checked = chosen === i;
      });
      const told = chosen < 0 || chosen >= choices.length ? '' : unbroken(`${judgeChoice(choices, accepted, chosen).said} ${said}`);
      if (verdict.textContent !== told) verdict.textContent = told;
    },
  };
}
