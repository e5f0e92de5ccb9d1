import type { Model } from '../../page.js';

/**
 * Keeps the models of the last key, so that a slider that changes only what is drawn does not wait
 * for a fit.
 */
export function keeping<Key extends unknown[], Fit extends { models: Model[] }>(fit: (...key: Key) => Promise<Fit>) {
  let last: { key: Key; fit: Fit } | null = null;
  function free() {
    for (const model of last?.fit.models ?? []) model.free();
    last = null;
  }
  return {
    async get(...key: Key) {
      if (last && key.every((each, i) => each === last?.key[i])) return last.fit;
      free();
      const found = await fit(...key);
      last = { key, fit: found };
      return found;
    },
    free,
  };
}
