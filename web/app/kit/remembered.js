/**
 * A choice that outlives the visit; without storage it lasts as long as the page.
 *
 * @param {string} key
 */
export function remembered(key) {
  return {
    /** @returns {string | null} */
    read() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    /** @param {string} value */
    write(value) {
      try {
        localStorage.setItem(key, value);
      } catch {
        /* the choice lasts for this visit */
      }
    },
  };
}
