import { attribute, svg } from './dom.ts';

/**
 * Something to drag in the coordinates of a drawing; the arrow keys move it too, with Shift
 * by a fifth of a step.
 *
 * @param place where it is
 * @param size the step of an arrow key, and the radius of the ring that shows the focus
 * @param shapes around the origin
 */
export function createGrip(
  place: () => readonly number[],
  move: (x: number, y: number) => void,
  { step, ring }: { step: number; ring: number },
  ...shapes: SVGElement[]
) {
  const root = svg('g.grip', { role: 'button', tabindex: 0 }, svg('circle.ring', { r: ring }), ...shapes);
  let held = false;
  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    held = true;
    root.setPointerCapture(event.pointerId);
    root.focus({ preventScroll: true });
    event.stopPropagation(); // what is below stays
    event.preventDefault();
  });
  root.addEventListener('pointermove', (event) => {
    if (!held) return;
    event.stopPropagation();
    const to = placeIn(root.parentNode as SVGGraphicsElement, event);
    if (to) move(to.x, to.y);
  });
  for (const end of ['pointerup', 'pointercancel'])
    root.addEventListener(end, () => {
      held = false;
    });
  root.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false }); // the page does not scroll
  root.addEventListener('keydown', (event) => {
    const [right, down] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (event.ctrlKey || event.altKey || event.metaKey || !(right || down)) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? step / 5 : step;
    const [x, y] = place();
    const turned = ((root.parentNode as SVGGraphicsElement).getScreenCTM()?.d ?? 1) < 0; // y points upwards
    move(x + right * by, y + (turned ? -down : down) * by);
  });

  return {
    root,
    draw([x, y]: readonly number[], label: string) {
      attribute(root, 'transform', `translate(${x} ${y})`);
      attribute(root, 'aria-label', label);
    },
  };
}

/** The place of a pointer in the coordinates of a drawing; null while it is not on the screen. */
export function placeIn(drawing: SVGGraphicsElement, { clientX, clientY }: MouseEvent) {
  const matrix = drawing.getScreenCTM();
  return matrix && new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
}
