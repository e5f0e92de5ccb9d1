import { actionButton, refill, reveal } from '../kit/dom.js';

/**
 * The list of contents of Explore: a button for each section that is shown scrolls to it.
 *
 * @param {HTMLElement} root
 * @param {HTMLElement} explore the sections, with their names as labels
 */
export function createContents(root, explore) {
  /** @type {Map<HTMLElement, HTMLButtonElement>} */
  const buttons = new Map();
  const sections = /** @type {HTMLElement[]} */ ([...explore.querySelectorAll(':scope > section:not(#model-bar, #verdict)')]);
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  function list() {
    refill(root, ...sections.filter((section) => !section.hasAttribute('hidden')).map(buttonOf));
  }

  /** @param {HTMLElement} section */
  function buttonOf(section) {
    const name = section.getAttribute('aria-label') ?? '';
    const button =
      buttons.get(section) ??
      actionButton(name, () => reveal(section, still.matches ? 'auto' : 'smooth'), { class: 'quiet', 'data-section': section.id });
    buttons.set(section, button);
    return button;
  }

  list();
  new MutationObserver(list).observe(explore, { attributes: true, attributeFilter: ['hidden'], subtree: true });
}
