import { rememberedInTab } from '../kit/remembered.js';

/**
 * The change of the last second before the page closes. The database of drafts answers later,
 * and a closing page gets no answer. The change is stored for this tab only.
 *
 * @typedef {{ address: string, settings: unknown, typed: Record<string, string>, choices: object, work: object }} Change
 */

/** If storage is refused, the draft says so on the page. */
const kept = rememberedInTab('ppca-last-change');

/**
 * Stores the change when the visitor leaves the page.
 *
 * @param {() => Change | undefined} unwritten
 */
export function storeLastChange(unwritten) {
  addEventListener('pagehide', () => {
    const change = unwritten();
    if (change) kept.write(JSON.stringify(change, (_, value) => (value === Infinity ? 'Infinity' : value)));
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) popLastChange(); // the page came back as it was
  });
}

/** Returns the change and deletes it. @returns {any} */
export function popLastChange() {
  const text = kept.read();
  kept.forget();
  try {
    return text === null ? undefined : JSON.parse(text, (_, value) => (value === 'Infinity' ? Infinity : value));
  } catch {
    return undefined;
  }
}
