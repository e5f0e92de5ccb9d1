import { el, svg } from '../kit/dom.ts';
import { drawPortrait } from './mesh.ts';
import type { Portrait } from '../../page.js';
import type { Mark } from './point-marks.ts';

/**
 * The picture of the editor: pixels, mesh and a handle for every point. The pointer
 * drags handles; the arrow keys move them.
 *
 * @param on places are pixels of the file
 */
export function createEditorSurface(on: {
  click: (x: number, y: number) => void;
  drag: (point: number, x: number, y: number, done: boolean) => void;
  key: (point: number, event: KeyboardEvent) => void;
  choose: (point: number) => void;
}) {
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  const over = svg('svg', {
    role: 'group',
    'aria-label': 'Key points on the picture',
    onpointerdown: press,
    onpointermove: move,
    onpointerup: release,
    onpointercancel: release,
  }) as SVGSVGElement;
  const stack = el('div.stack', canvas, over);
  const root = el('div.editor-room', { tabindex: -1 }, stack);
  let handles: SVGElement[] = [];
  let dragged = -1;
  let perPixel = 1; // CSS pixels a pixel of the file

  function placeOf(event: PointerEvent) {
    const box = over.getBoundingClientRect();
    return [(event.clientX - box.left) / perPixel, (event.clientY - box.top) / perPixel] as const;
  }

  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    const point = handles.findIndex((handle) => handle.contains(event.target as Node));
    if (point < 0) return on.click(...placeOf(event));
    dragged = point;
    over.setPointerCapture(event.pointerId);
    handles[point].focus();
    event.preventDefault();
  }

  function move(event: PointerEvent) {
    if (dragged >= 0) on.drag(dragged, ...placeOf(event), false);
  }

  function release(event: PointerEvent) {
    if (dragged < 0) return;
    const point = dragged;
    dragged = -1;
    on.drag(point, ...placeOf(event), true);
  }

  return {
    root,
    focus(point: number) {
      handles[point]?.focus();
    },
    name(names: readonly string[]) {
      handles = names.map((_, i) =>
        svg(
          'g',
          {
            tabindex: 0,
            role: 'button',
            onkeydown: (event: KeyboardEvent) => on.key(i, event),
            onfocus: () => on.choose(i),
          },
          svg('circle.grip', { r: 11 }),
          svg('circle.dot', { r: 4.5 }),
        ),
      );
      over.replaceChildren(...handles);
    },
    /** @param scale CSS pixels a pixel of the file */
    async draw(portrait: Portrait, image: ImageData | null, triangles: readonly [number, number, number][], scale: number) {
      perPixel = scale;
      const [width, height] = [portrait.width * scale, portrait.height * scale];
      for (const each of [canvas, over, stack]) {
        each.style.width = `${width}px`;
        each.style.height = `${height}px`;
      }
      if (image) await drawPortrait(canvas, portrait, image, triangles, scale);
    },
    mark(marks: Mark[], current: number, names: readonly string[]) {
      handles.forEach((handle, i) => {
        const { x, y, is } = marks[i];
        handle.style.display = is === 'seen' ? '' : 'none';
        handle.setAttribute('transform', `translate(${x * perPixel} ${y * perPixel})`);
        handle.setAttribute('class', i === current ? 'current' : '');
        handle.setAttribute('aria-label', `${names[i]}, at ${x.toFixed(1)}, ${y.toFixed(1)}`);
      });
    },
  };
}
