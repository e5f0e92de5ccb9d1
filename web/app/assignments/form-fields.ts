import { el, selectOf } from '../kit/dom.ts';

/** What is wrong with a field of the dialog that makes an assignment. */
export class FieldError extends Error {
  readonly place;

  /** @param place of the field, its data-place */
  constructor(message: string, place: string) {
    super(message);
    this.place = place;
  }
}

/** A field whose text is a property of an object. With rows it has several lines. */
export function textIn<Name extends string>(
  into: Record<Name, string>,
  name: Name,
  changed: () => void,
  { rows, place = name, ...attributes }: { rows?: number; place?: string; [name: string]: unknown } = {},
) {
  const kind = rows ? { rows } : { type: 'text' };
  const input: HTMLInputElement | HTMLTextAreaElement = el(rows ? 'textarea' : 'input', { ...kind, 'data-place': place, ...attributes });
  input.value = into[name];
  input.addEventListener('input', () => {
    into[name] = input.value;
    changed();
  });
  return input;
}

/** A list of choices whose value is a property of an object. */
export function choiceIn<Name extends string>(
  into: Record<Name, string>,
  name: Name,
  options: Record<string, string>,
  changed: () => void,
  attributes: Record<string, unknown> = {},
) {
  const select = selectOf(options, {
    ...attributes,
    onchange: () => {
      into[name] = select.value;
      changed();
    },
  });
  select.value = into[name];
  return select;
}

/** A box to tick. */
export function tick(checked: boolean, changed: (checked: boolean) => void) {
  const box = el('input', { type: 'checkbox', checked, onchange: () => changed(box.checked) });
  return box;
}
