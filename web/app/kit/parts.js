/** The event of the window that says that a file of this version cannot be fetched; its detail is whether the page has said so. */
export const missing = 'missingpart';

/** The visitor has been told of it. */
export class MissingPart extends Error {}

/**
 * Imports a part of the page. Every import() of the page goes through here; where it
 * fails, shell/update.js tells the visitor why, and what to do.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function part(load) {
  try {
    return await load();
  } catch (error) {
    console.warn(error);
    reportMissing(false);
    throw new MissingPart('a part of the page could not be loaded');
  }
}

/** @param {boolean} said whether the visitor knows that something failed */
export function reportMissing(said) {
  dispatchEvent(new CustomEvent(missing, { detail: said }));
}
