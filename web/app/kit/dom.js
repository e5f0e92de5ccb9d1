/**
 * Creates an element. Keys that start with "on" become listeners; booleans set or
 * omit an attribute; all other values become attributes.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null).map((child) => child ?? ''));
  return element;
}

/**
 * Returns the container of a part of the page, by its id in index.html.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function container(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}

/**
 * Returns a function that says whether its arguments differ from the last call, so
 * that a view redraws only when its own data change.
 */
export function changes() {
  /** @type {unknown[] | undefined} */
  let last;
  return (/** @type {unknown[]} */ ...now) => {
    const changed = !last || now.some((value, i) => !Object.is(value, last?.[i]));
    last = now;
    return changed;
  };
}

/**
 * A control with a label and a one-line hint, which screen readers read with it.
 *
 * @param {string} text
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export function field(text, control, hint) {
  control.id ||= `field-${++serial}`;
  const label = el('label', { for: control.id }, text);
  if (!hint) return el('div', { class: 'field' }, label, control);
  const explanation = el('p', { class: 'hint', id: `${control.id}-hint` }, hint);
  control.setAttribute('aria-describedby', explanation.id);
  return el('div', { class: 'field' }, label, control, explanation);
}
let serial = 0;

/**
 * A table with a header row.
 *
 * @param {string[]} head
 * @param {string[][]} rows
 * @param {string} [caption]
 */
export function table(head, rows, caption) {
  return el(
    'table',
    {},
    caption ? el('caption', {}, caption) : null,
    el('thead', {}, el('tr', {}, ...head.map((text) => el('th', { scope: 'col', title: text.length > 24 ? text : undefined }, text)))),
    el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map((text) => el('td', {}, text))))),
  );
}
