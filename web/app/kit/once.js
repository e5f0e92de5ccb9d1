/**
 * Makes something at the first call and returns it again at later ones. After a failure the next
 * call makes it again.
 *
 * @template T
 * @param {() => Promise<T>} make
 */
export function once(make) {
  /** @type {Promise<T> | null} */
  let made = null;
  return () => {
    made ??= make();
    made.catch(() => {
      made = null;
    });
    return made;
  };
}
