/**
 * Text typed into fields of the model and the experiments that is not in the settings: unfinished
 * or invalid. The key is the place of the field.
 *
 * @param experiment the experiment whose fields are shown
 * @param changed called when the text changes
 */
export function createTyped(experiment: () => string, changed: () => void) {
  let typed: Readonly<Record<string, string>> = {};
  /** Restored text for fields that do not exist yet. */
  const waiting: Map<string, string> = new Map();
  const arrivals = new MutationObserver(fill);

  function placeOf(target: EventTarget | null) {
    if (!(target instanceof HTMLInputElement) || !/^(text|number)$/.test(target.type)) return '';
    const form = target.closest('#method, #experiments'); // their text counts when a field loses the focus
    return form ? [form.id, form.id === 'experiments' ? experiment() : '', target.labels?.[0]?.textContent].join(' ') : '';
  }

  function note({ type, target }: { type: string; target: EventTarget | null }) {
    const place = placeOf(target);
    if (!place) return;
    const { value, validity, ariaInvalid } = target as HTMLInputElement;
    const { [place]: _, ...others } = typed;
    typed = type === 'input' || !validity.valid || ariaInvalid === 'true' ? { ...others, [place]: value } : others;
    changed();
  }
  for (const type of ['input', 'change']) addEventListener(type, note); // a change after the field has taken or refused it
  queueMicrotask(() => note({ type: 'input', target: document.activeElement })); // what is typed while this is fetched

  function fill() {
    for (const field of document.querySelectorAll('input')) {
      const place = placeOf(field);
      const text = waiting.get(place);
      waiting.delete(place);
      if (text === undefined || field.value === text) continue; // it may be in the settings already
      field.value = text;
      field.dispatchEvent(new Event('change', { bubbles: true })); // a reload leaves the field
    }
    if (waiting.size === 0) arrivals.disconnect();
  }

  return {
    get all() {
      return typed;
    },
    restore(kept: Record<string, string>) {
      for (const [place, text] of Object.entries(kept)) waiting.set(place, text);
      if (waiting.size > 0) arrivals.observe(document.body, { childList: true, subtree: true });
      fill();
    },
  };
}
