import { method, viridis } from '../kit/colour.ts';
import { attribute, svg } from '../kit/dom.ts';
import { stepped } from '../kit/format.ts';
import { dotGrip, frame, steps } from './cloud.ts';
import type { Dot, Lines, MethodLines } from './cloud.ts';

type Point = readonly [number, number];

/** Lines reach two standard deviations to either side of the mean. */
const deviations = 2;
/** How near a pointer takes hold of a dot, CSS pixels: half a finger. */
const grip = 22;

/**
 * The cloud and its lines: PCA's one, one of IPCA for each bin, and PPCA's, which sweep over
 * a ribbon with hinges at the endpoints. The pointer drags dots; the arrow keys move one.
 *
 * @param layer more to draw in the coordinates of the dots, below or, with the class `over`, above them
 */
export function createCloudView(
  onMove: (place: { dot: number; x: number; y: number }) => void,
  layer: SVGElement = svg('g'),
  signal?: AbortSignal,
) {
  const [pca, ipca, ppca] = ['pca', 'ipca', 'ppca'].map((kind) => method(kind).colour);
  const ribbon = svg('path.ribbon', { fill: ppca });
  const hinges = svg('path.hinges', { stroke: ppca });
  const middle = svg('path.middle', { stroke: ppca });
  const pieces = svg('path.pieces', { stroke: ipca });
  const one = svg('path.one', { stroke: pca });
  const handles = svg('g');
  const { left, right, bottom, top } = frame;
  const root = svg(
    'svg.cloud',
    {
      viewBox: `${left} ${-top} ${right - left} ${top - bottom}`,
      role: 'group',
      'aria-label': 'Dots. The arrow keys move one, Page Up and Page Down choose another.',
      onpointerdown: press,
      onpointermove: drag,
      onpointerup: release,
      onpointercancel: release,
      onkeydown: key,
    },
    svg(
      'g',
      { transform: 'scale(1 -1)' },
      ribbon,
      one,
      pieces,
      hinges,
      middle,
      ...(layer.classList.contains('over') ? [handles, layer] : [layer, handles]),
    ),
  ) as SVGSVGElement;
  root.addEventListener('touchstart', keepPage, { passive: false });
  addEventListener('scroll', () => held && (held = root.getBoundingClientRect()), { passive: true, capture: true, signal });
  root.addEventListener('focusin', ({ target }) => {
    // a screen reader focuses any dot, and the keys move the one in focus
    const dot = [...handles.children].indexOf(target as Element);
    if (dot >= 0 && dot !== current) focus(dot);
  });
  let dots: readonly Dot[] = [];
  /** The dot that the keys move. */
  let current = 0;
  let dragged = -1;
  /** Where the drawing is, while a dot is dragged: asking for it would lay out the page at every move. */
  let held: DOMRect | null = null;

  /** The place of a pointer, and the size of a CSS pixel. */
  function placeOf({ clientX, clientY }: { clientX: number; clientY: number }) {
    const box = held ?? root.getBoundingClientRect();
    const pixel = (right - left) / box.width;
    return { x: left + (clientX - box.left) * pixel, y: top - (clientY - box.top) * pixel, pixel };
  }

  /** The nearest dot within reach, or −1. */
  function dotAt(event: { clientX: number; clientY: number }) {
    const { x, y, pixel } = placeOf(event);
    const away = dots.map((dot) => Math.hypot(dot.x - x, dot.y - y));
    const least = Math.min(...away);
    return least < grip * pixel ? away.indexOf(least) : -1;
  }

  function press(event: PointerEvent) {
    const dot = dotAt(event);
    if (event.button !== 0 || dot < 0) return;
    dragged = dot;
    held = root.getBoundingClientRect();
    root.setPointerCapture(event.pointerId);
    focus(dot);
    event.preventDefault();
  }

  function drag(event: PointerEvent) {
    const { x, y } = placeOf(event);
    if (dragged >= 0) onMove({ dot: dragged, x, y });
    else root.classList.toggle('grip', dotAt(event) >= 0);
  }

  function release() {
    const dot = dragged;
    dragged = -1;
    held = null;
    if (dot >= 0) name(dot);
  }

  /** Says where a dot is. */
  function name(i: number) {
    const { theta, x, y, unseen } = dots[i];
    const words = [theta, x, y].map((value) => stepped(value, 0.01));
    attribute(handles.children[i], 'aria-label', `${unseen ? 'Unseen dot' : 'Dot'}, θ ${words[0]}, at ${words[1]}, ${words[2]}`);
  }

  /** A finger on a dot does not scroll the page. */
  function keepPage(event: TouchEvent) {
    if (dotAt(event.touches[0]) >= 0) event.preventDefault();
  }

  function key(event: KeyboardEvent) {
    const [right, up] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    const turn = { PageDown: 1, PageUp: -1 }[event.key] ?? 0;
    if (event.ctrlKey || event.altKey || event.metaKey || !(right || up || turn)) return;
    event.preventDefault();
    if (turn) return focus((current + turn + dots.length) % dots.length);
    const step = event.shiftKey ? dotGrip.step / 5 : dotGrip.step;
    onMove({ dot: current, x: dots[current].x + right * step, y: dots[current].y + up * step });
  }

  function focus(dot: number) {
    current = dot;
    [...handles.children].forEach((handle, i) => handle.setAttribute('tabindex', i === dot ? '0' : '-1'));
    (handles.children[dot] as SVGElement).focus({ preventScroll: true });
  }

  function handle({ theta, unseen }: Dot, i: number) {
    return svg(
      'g',
      { role: 'button', tabindex: i === current ? 0 : -1 },
      svg('circle.ring', { r: dotGrip.ring }),
      ...(unseen ? [svg('circle.rim', { r: 0.05 })] : []),
      svg('circle', { class: unseen ? 'unseen' : 'seen', r: 0.05, [unseen ? 'stroke' : 'fill']: viridis(theta) }),
    );
  }

  function place(next: readonly Dot[]) {
    const drawn = next.length === dots.length ? dots : [];
    if (drawn !== dots) handles.replaceChildren(...next.map(handle));
    next.forEach((dot, i) => {
      if (dot === drawn[i]) return;
      const { x, y } = dot;
      // Not a transform of the group: the browser would composite every dot by itself.
      for (const circle of handles.children[i].children) {
        circle.setAttribute('cx', String(x));
        circle.setAttribute('cy', String(y));
      }
    });
    dots = next;
    dots.forEach((dot, i) => {
      if (dot !== drawn[i] && i !== dragged) name(i); // one that is dragged says so at the end: a new name costs time
    });
  }

  return {
    root,
    /** Focuses the dot that the keys move. */
    focus: () => focus(current),
    /** Places the dots and leaves the lines. */
    place(next: readonly Dot[]) {
      if (next !== dots) place(next);
    },
    draw({ dots: next, lines }: { dots: readonly Dot[]; lines: MethodLines }) {
      if (next !== dots) place(next);
      attribute(one, 'd', segments(ends(lines.pca)));
      attribute(pieces, 'd', segments(ends(lines.ipca)));
      const along = ends(lines.ppca);
      attribute(ribbon, 'd', polyline([...along.map(([below]) => below), ...along.map(([, above]) => above).reverse()]));
      attribute(hinges, 'd', segments(along.filter((_, i) => i % steps === 0)));
      attribute(middle, 'd', polyline(along.map(([[x, y], [u, v]]) => [(x + u) / 2, (y + v) / 2])));
    },
  };
}

/** The two ends of each line. */
function ends(lines?: Lines): [Point, Point][] {
  if (!lines) return [];
  const { mean, reach } = lines;
  const end = (i: number, side: number) =>
    [mean[2 * i] + side * deviations * reach[2 * i], mean[2 * i + 1] + side * deviations * reach[2 * i + 1]] as const;
  return Array.from({ length: mean.length / 2 }, (_, i) => [end(i, -1), end(i, 1)]);
}

/** Returns a path along the points. */
export function polyline(points: readonly (readonly number[])[]) {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Returns a path from one point to another. */
export const segment = (...ends: [readonly number[], readonly number[]]) => polyline(ends);

/** Returns a path of separate lines. */
function segments(lines: readonly (readonly [Point, Point])[]) {
  return lines.map(polyline).join('');
}
