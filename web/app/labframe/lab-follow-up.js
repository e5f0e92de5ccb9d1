import { conceal, el } from '../kit/dom.js';
import { unbroken } from '../kit/format.js';
import { createChoices } from './lab-prediction.js';
import { judgeChoice } from './lab-verdict.js';

/**
 * The question after the result. A choice is judged at once, and can be changed.
 *
 * @param {string} lab
 * @param {(choice: number) => void} onChoose
 */
export function createFollowUp(lab, onChoose) {
  const legend = el('legend');
  const room = el('div', { class: 'lab-choices' });
  const verdict = el('p', { role: 'status', class: 'lab-verdict' });
  const root = el('div', { class: 'lab-follow', hidden: true }, el('fieldset', { class: 'lab-question' }, legend, room), verdict);
  let shown = '';
  /** @type {HTMLInputElement[]} */
  let boxes = [];

  return {
    root,
    /** @param {import('../labs/lab.js').Follow | null} follow @param {number} chosen −1: none */
    draw(follow, chosen) {
      conceal(root, follow === null);
      if (!follow) return;
      const { text, choices, accepted, said } = follow;
      if (shown !== text + choices) {
        shown = text + choices;
        legend.replaceChildren(el('strong', {}, 'And now? '), unbroken(text));
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
