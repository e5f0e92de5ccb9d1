/**
 * Copies text to the clipboard. The browser may refuse, and a page from another machine
 * without https has no clipboard.
 *
 * @returns whether it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
