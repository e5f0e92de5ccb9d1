/**
 * The change of the last second before the page closes. The database of drafts answers later,
 * and a closing page gets no answer. The change is stored for this tab only.
 *
 * @typedef {{ address: string, settings: unknown, typed: Record<string, string>, choices: object, work: object }} Change
 */

const key = 'ppca-last-change';

/**
 * Stores the change when the visitor leaves the page.
 *
 * @param {() => Change | undefined} unwritten
 */
export function storeLastChange(unwritten) {
  addEventListener('pagehide', () => {
    const change = unwritten();
    try {
      if (change)
        sessionStorage.setItem(
          key,
          JSON.stringify(change, (_, value) => (value === Infinity ? 'Infinity' : value)),
        );
    } catch {
      // storage is refused: the draft says so on the page
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) popLastChange(); // the page came back as it was
  });
}

/** Returns the change and deletes it. @returns {any} */
export function popLastChange() {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? undefined : JSON.parse(text, (_, value) => (value === 'Infinity' ? Infinity : value));
  } catch {
    return undefined;
  }
}
