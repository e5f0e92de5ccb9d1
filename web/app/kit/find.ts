/**
 * Returns the things whose names contain the text: the exact name first, then names
 * that begin with it, then the others, each in their order.
 */
export function findByName<Thing extends { name: string }>(things: Thing[], text: string): Thing[] {
  if (text === '') return things;
  const wanted = text.toLowerCase();
  const [exact, begins, within]: [Thing[], Thing[], Thing[]] = [[], [], []];
  for (const thing of things) {
    const name = thing.name.toLowerCase();
    if (name === wanted) exact.push(thing);
    else if (name.startsWith(wanted)) begins.push(thing);
    else if (name.includes(wanted)) within.push(thing);
  }
  return [...exact, ...begins, ...within];
}
