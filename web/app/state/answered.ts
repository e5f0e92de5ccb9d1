/**
 * Wraps `ask` so that it keeps the last answer for each object: a call with the same arguments
 * returns it again. A failed call is not kept.
 */
export function answered<Key extends WeakKey, T>(
  ask: (key: Key, ...about: any[]) => Promise<T>,
): (key: Key, ...about: any[]) => Promise<T> {
  const last: WeakMap<Key, { about: unknown[]; answer: Promise<T> }> = new WeakMap();
  return (key, ...about) => {
    const known = last.get(key);
    if (known?.about.every((value, i) => Object.is(value, about[i]))) return known.answer;
    const answer = ask(key, ...about);
    last.set(key, { about, answer });
    answer.catch(() => {
      if (last.get(key)?.answer === answer) last.delete(key);
    });
    return answer;
  };
}
