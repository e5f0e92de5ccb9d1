/**
 * Calls `moved` while a pointer is held down that was pressed on the element, also
 * outside of it.
 *
 * @param {HTMLElement} element
 * @param {(event: PointerEvent) => void} moved
 * @param {(event: PointerEvent) => void} [pressed]
 */
export function whileHeld(element, moved, pressed = () => {}) {
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    pressed(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) moved(event);
  });
}
