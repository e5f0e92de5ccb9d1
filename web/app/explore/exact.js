import { el } from '../kit/dom.js';
import { decimal, typed } from '../kit/format.js';
import { showProblem } from '../kit/limited.js';
import { afterKey, within } from '../kit/ring.js';
import { spanOf } from '../kit/sample.js';

/**
 * The field of the exact value of a parameter. A value beyond the ends becomes the nearest
 * end, and the field says so; a text that is no number is refused. A text field, because a
 * number field drops a decimal comma.
 *
 * @param {string} id
 * @param {(value: number) => void} move
 */
export function createExact(id, move) {
  const input = el('input', { type: 'text', id, autocomplete: 'off', onchange: take, onblur: restore, onkeydown: step });
  const note = el('p', { class: 'hint', role: 'status' });
  /** @type {import('../kit/ring.js').Division} */
  let division = { endpoints: [0, 1], period: 0 };
  let value = 0;

  const text = (/** @type {number} */ number) => typed(number, spanOf(division.endpoints));

  function take() {
    const wanted = decimal(input.value);
    note.textContent = '';
    if (!showProblem(input, wanted === '' || Number.isFinite(Number(wanted)) ? '' : 'Enter a number.') || wanted === '') return;
    go(within(division, Number(wanted)));
    const { endpoints, period } = division;
    if (period === 0 && text(Number(wanted)) !== text(value))
      note.textContent = Number(wanted) < endpoints[0] ? `At least ${text(value)}.` : `At most ${text(value)}.`;
  }

  /** @param {number} to */
  function go(to) {
    value = to;
    input.value = text(to);
    move(to);
  }

  function restore() {
    showProblem(input, '');
    input.value = text(value);
  }

  /** Moves as the slider does. @param {KeyboardEvent} event */
  function step(event) {
    if (!/^Arrow(Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    go(afterKey(division, value, event.key) ?? value);
  }

  return {
    root: el('div', {}, input, note),
    input,
    /** @param {import('../kit/ring.js').Division} own */
    prepare(own) {
      division = own;
      input.inputMode = own.endpoints[0] < 0 ? 'text' : 'decimal'; // a decimal keypad may have no minus
      input.classList.toggle(
        'long',
        own.endpoints.some((endpoint) => text(endpoint).length > 7),
      );
    },
    /** @param {number} now */
    show(now) {
      if (now !== value) note.textContent = '';
      value = now;
      if (document.activeElement !== input) input.value = text(now);
    },
  };
}
