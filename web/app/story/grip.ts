import { attribute, svg } from '../kit/dom.ts';

const keyStep = 0.05;

/**
 * Something to drag in the coordinates of the dots; the arrow keys move it too, with Shift
 * by smaller steps.
 *
 * @param place where it is
 * @param shapes around the origin
 */
export function createGrip(place: () => readonly number[], move: (x: number, y: number) => void, ...shapes: SVGElement[]) {
  const root = svg('g.grip', { role: 'button', tabindex: 0 }, svg('circle.ring', { r: 0.1 }), ...shapes);
  let held = false;
  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    held = true;
    root.setPointerCapture(event.pointerId);
    root.focus({ preventScroll: true });
    event.stopPropagation(); // the dots below stay
    event.preventDefault();
  });
  root.addEventListener('pointermove', (event) => {
    if (!held) return;
    event.stopPropagation();
    const frame = (root.parentNode as SVGGElement).getScreenCTM();
    if (!frame) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(frame.inverse());
    move(x, y);
  });
  for (const end of ['pointerup', 'pointercancel'])
    root.addEventListener(end, () => {
      held = false;
    });
  root.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false }); // the page does not scroll
  root.addEventListener('keydown', (event) => {
    const [right, up] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    if (event.ctrlKey || event.altKey || event.metaKey || !(right || up)) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? keyStep / 5 : keyStep;
    const [x, y] = place();
    move(x + right * step, y + up * step);
  });

  return {
    root,
    draw([x, y]: readonly number[], label: string) {
      attribute(root, 'transform', `translate(${x} ${y})`);
      attribute(root, 'aria-label', label);
    },
  };
}
