/** The window event for a script that could not be loaded. Its detail says whether the visitor has seen a message. */
export const missing = 'missingpart';

/** A missing script that the page has already reported to the visitor. */
export class MissingPart extends Error {}

/**
 * Imports a part of the page. Every import() goes through here. When one fails,
 * shell/update.js explains it to the visitor.
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    console.warn(error);
    reportMissing(false);
    throw new MissingPart('could not load a part of the page');
  }
}

/** @param said whether the visitor has seen a message */
export function reportMissing(said: boolean) {
  dispatchEvent(new CustomEvent(missing, { detail: said }));
}

/**
 * Makes something at the first call and returns it again at later ones. After a failure the next
 * call makes it again.
 */
export function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    made.catch(() => {
      made = null;
    });
    return made;
  };
}
