/**
 * Makes an element. Functions whose key starts with "on" become listeners,
 * booleans become present or absent attributes, everything else an attribute.
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
 * The container a part of the page owns; the ids stand in index.html.
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
 * Remembers the last arguments and says whether they differ now, so that a part
 * of the page redraws only for what it shows.
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
 * A labelled control: the label's text, the control, and one line of explanation
 * that a screen reader reads with it.
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
 * A table with a header row, for the numbers behind a chart.
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
