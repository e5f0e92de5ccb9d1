/**
 * Returns the things whose names contain the text: the exact name first, then names
 * that begin with it, then the others, each in their order.
 *
 * @template {{ name: string }} Thing
 * @param {Thing[]} things
 * @param {string} text
 * @returns {Thing[]}
 */
export function findByName(things, text) {
  if (text === '') return things;
  const wanted = text.toLowerCase();
  /** @type {[Thing[], Thing[], Thing[]]} */
  const [exact, begins, within] = [[], [], []];
  for (const thing of things) {
    const name = thing.name.toLowerCase();
    if (name === wanted) exact.push(thing);
    else if (name.startsWith(wanted)) begins.push(thing);
    else if (name.includes(wanted)) within.push(thing);
  }
  return [...exact, ...begins, ...within];
}
