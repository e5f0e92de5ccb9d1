/**
 * A text that outlives the page; without storage it lasts as long as the page.
 *
 * @param {string} key
 * @param {() => Storage} [storage] by default outlives the visit, too
 */
export function remembered(key, storage = () => localStorage) {
  /** @template T @param {(kept: Storage) => T} use */
  const attempt = (use) => {
    try {
      return use(storage());
    } catch {
      return null; // storage is refused
    }
  };
  return {
    /** @returns {string | null} */
    read: () => attempt((kept) => kept.getItem(key)),
    /** @param {string} value */
    write: (value) => attempt((kept) => kept.setItem(key, value)),
    forget: () => attempt((kept) => kept.removeItem(key)),
  };
}

/** The same for this tab alone. @param {string} key */
export const rememberedInTab = (key) => remembered(key, () => sessionStorage);
