import { actionButton, el } from './dom.ts';

/** A button that opens the system's file dialogue. */
export function pickButton(
  text: string,
  options: { accept?: string; multiple?: boolean; class?: string },
  picked: (files: File[]) => void,
) {
  const input = el('input', {
    type: 'file',
    hidden: true,
    multiple: options.multiple ?? true,
    accept: options.accept,
    onchange: () => {
      if (input.files?.length) picked([...input.files]);
      input.value = '';
    },
  });
  return el(
    'span.pick',
    actionButton(text, () => input.click(), { class: options.class }),
    input,
  );
}

/** File endings of data files. */
export const dataFiles = '.csv,.tsv,.txt,.json,.xlsx,.xlsm,.png,.jpg,.jpeg,.pgm,.zip,.gz,.npy,.npz';
