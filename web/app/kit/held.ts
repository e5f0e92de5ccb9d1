/**
 * Calls `moved` while a pointer is held down that was pressed on the element, also
 * outside of it.
 */
export function whileHeld(element: HTMLElement, moved: (event: PointerEvent) => void, pressed: (event: PointerEvent) => void = () => {}) {
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    pressed(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) moved(event);
  });
}
