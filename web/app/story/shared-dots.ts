import { cloud, inFrame } from './cloud.ts';

/** Decimals of a place in links. */
const decimals = 3;

/**
 * The dots of the story. All figures show the same, so that a dot moved in one has moved
 * in all.
 *
 * @param changed called with number, x and y of every dot that is not in its first place
 */
export function createSharedDots(changed: (moved: number[]) => void) {
  const first = cloud();
  let all = first;
  const listeners = new Set<() => void>();

  return {
    get all() {
      return all;
    },
    get moved() {
      return all.some((dot, i) => dot !== first[i]);
    },
    /** @param listener called when dots have moved */
    listen(listener: () => void, end?: AbortSignal) {
      listeners.add(listener);
      end?.addEventListener('abort', () => listeners.delete(listener));
    },
    move({ dot, x, y }: { dot: number; x: number; y: number }) {
      const places = all.flatMap((each, i) => (i !== dot && each !== first[i] ? [i, each.x, each.y] : []));
      const to = inFrame(x, y);
      changed([...places, dot, ...[to.x, to.y].map((value) => Number(value.toFixed(decimals)))]);
    },
    reset: () => changed([]),
    /** @param moved as for changed */
    place(moved: number[]) {
      const next = [...first];
      for (let i = 0; i + 2 < moved.length; i += 3) {
        const [dot, x, y] = moved.slice(i);
        if (first[dot]) next[dot] = { ...first[dot], ...inFrame(x, y) };
      }
      if (next.every((dot, i) => dot.x === all[i].x && dot.y === all[i].y)) return;
      all = next;
      for (const listener of listeners) listener();
    },
  };
}
