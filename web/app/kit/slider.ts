import { attribute, el, field, write } from './dom.ts';
import { lambdaText, stepped } from './format.ts';

/** Positions of sliders, by name. */
export type Values = Record<string, number>;

/** A slider of a figure or a lab. */
export interface Control {
  name: string;
  label: string;
  min: number;
  max: number;
  step: number;
  value: number; // at first
  unit?: string;
  log?: boolean; // the position is a power of ten
  told?: (values: Values) => string; // what the slider shows instead of its position
  live?: boolean; // counts while it moves; else when it is released
}

/**
 * Names the positions of sliders. One without a position starts at its default; others are moved into
 * their range.
 */
export function valuesOf(controls: readonly Control[], positions: readonly number[]): Values {
  return Object.fromEntries(controls.map(({ name, min, max, value }, i) => [name, Math.min(max, Math.max(min, positions[i] ?? value))]));
}

/**
 * The slider of a control, with its label and what it shows. One that is not live counts when it is
 * released, or rests after a key.
 *
 * @param moved called when it counts
 */
export function createSlider(
  { label, min, max, step, value, unit = '', log = false, live = false, told }: Control,
  moved: () => void,
  attributes: Record<string, string> = {},
) {
  let held = false; // and not released
  const release = () => {
    if (!held) return;
    held = false;
    moved();
  };
  const shown = el('output.numbers', { 'aria-live': 'off' });
  const say = (text: string, spoken = text) => {
    write(shown, text);
    attribute(input, 'aria-valuetext', spoken);
  };
  const input = el('input', {
    type: 'range',
    ...{ min, max, step, value, ...attributes },
    oninput() {
      held = !live;
      if (live) moved();
      else say(textOf(Number(input.value)));
    },
    onchange: release,
    onpointerup: release, // dragged out and back it does not change
    onblur: release,
  });
  function textOf(position: number) {
    const text = log ? lambdaText(10 ** position) : stepped(position, step);
    return unit === '°' || unit === '' ? `${text}${unit}` : `${text}\u00a0${unit}`;
  }
  const root = field(label, input);
  root.querySelector('label')?.after(el('div', shown));
  return {
    root,
    input,
    position: () => Number(input.value),

    /** Shows a position, unless the slider is held. @param values of all sliders @param words that a screen reader speaks instead of a text */
    place(position: number, values: Values, words?: (text: string) => string) {
      if (held) return;
      input.value = String(position);
      const text = told ? told(values) : textOf(position);
      say(text, words?.(text));
    },
  };
}
