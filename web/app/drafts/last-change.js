/**
 * What was changed too shortly before the page went away for a draft: storage for drafts
 * answers later, and a page that is left gets no answer. It is kept for this tab only.
 *
 * @typedef {{ settings: unknown, typed: Record<string, string>, choices: object }} Change
 */

const key = 'ppca-last-change';

/**
 * Keeps the change when the page is left.
 *
 * @param {() => Change | undefined} unwritten
 */
export function keepLastChange(unwritten) {
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
    if (persisted) takeLastChange(); // the page came back as it was
  });
}

/** Returns the change and forgets it. @returns {any} */
export function takeLastChange() {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text === null ? undefined : JSON.parse(text, (_, value) => (value === 'Infinity' ? Infinity : value));
  } catch {
    return undefined;
  }
}
