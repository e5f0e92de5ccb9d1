/**
 * Scrolls to a section and gives it the focus, so that Tab goes on from there.
 *
 * @param {HTMLElement} section
 * @param {ScrollBehavior} [behavior]
 */
export function reveal(section, behavior = 'auto') {
  section.setAttribute('tabindex', '-1');
  section.focus({ preventScroll: true });
  section.scrollIntoView({ behavior });
}
