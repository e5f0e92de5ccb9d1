/**
 * Copies text to the clipboard. The browser may refuse, and a page from another machine
 * without https has no clipboard.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
