import { el } from '../kit/dom.ts';
import { decimal, typed } from '../kit/format.ts';
import { showProblem } from '../kit/limited.ts';
import { afterKey, within, type Division } from '../kit/ring.ts';
import { spanOf } from '../kit/sample.ts';

/**
 * The field of the exact value of a parameter. A value beyond the ends becomes the nearest
 * end, and the field says so; a text that is no number is refused. A text field, because a
 * number field drops a decimal comma.
 */
export function createExact(id: string, move: (value: number) => void) {
  const input = el('input', { type: 'text', id, autocomplete: 'off', onchange: take, onblur: restore, onkeydown: step });
  const note = el('p.hint', { role: 'status' });
  let division: Division = { endpoints: [0, 1], period: 0 };
  let value = 0;

  const text = (number: number) => typed(number, spanOf(division.endpoints));

  function take() {
    const wanted = decimal(input.value);
    note.textContent = '';
    if (!showProblem(input, wanted === '' || Number.isFinite(Number(wanted)) ? '' : 'Enter a number.') || wanted === '') return;
    go(within(division, Number(wanted)));
    const { endpoints, period } = division;
    if (period === 0 && text(Number(wanted)) !== text(value))
      note.textContent = Number(wanted) < endpoints[0] ? `At least ${text(value)}.` : `At most ${text(value)}.`;
  }

  function go(to: number) {
    value = to;
    input.value = text(to);
    move(to);
  }

  function restore() {
    showProblem(input, '');
    input.value = text(value);
  }

  /** Moves as the slider does. */
  function step(event: KeyboardEvent) {
    if (!/^Arrow(Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    go(afterKey(division, value, event.key) ?? value);
  }

  return {
    root: el('div', input, note),
    input,
    prepare(own: Division) {
      division = own;
      input.inputMode = own.endpoints[0] < 0 ? 'text' : 'decimal'; // a decimal keypad may have no minus
      input.classList.toggle(
        'long',
        own.endpoints.some((endpoint) => text(endpoint).length > 7),
      );
    },
    show(now: number) {
      if (now !== value) note.textContent = '';
      value = now;
      if (document.activeElement !== input) input.value = text(now);
    },
  };
}
