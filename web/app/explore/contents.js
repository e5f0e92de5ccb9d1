import { el, refill } from '../kit/dom.js';

/**
 * The list of contents of Explore: a button for each section that is shown scrolls to it.
 *
 * @param {HTMLElement} root
 * @param {HTMLElement} explore the sections, with their names as labels
 */
export function createContents(root, explore) {
  /** @type {Map<Element, HTMLButtonElement>} */
  const buttons = new Map();
  const sections = [...explore.querySelectorAll(':scope > section:not(#model-bar)')];

  function list() {
    refill(root, ...sections.filter((section) => !section.hasAttribute('hidden')).map(buttonOf));
  }

  /** @param {Element} section */
  function buttonOf(section) {
    const name = section.getAttribute('aria-label') ?? '';
    const button = buttons.get(section) ?? el('button', { type: 'button', class: 'quiet', onclick: () => show(section) }, name);
    buttons.set(section, button);
    return button;
  }

  list();
  new MutationObserver(list).observe(explore, { attributes: true, attributeFilter: ['hidden'], subtree: true });
}

/** @param {Element} section */
function show(section) {
  section.setAttribute('tabindex', '-1');
  /** @type {HTMLElement} */ (section).focus({ preventScroll: true });
  section.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}
