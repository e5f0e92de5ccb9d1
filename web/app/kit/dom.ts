type Tag = keyof HTMLElementTagNameMap;
type TagOf<Selector extends string> = Selector extends `${infer Name}.${string}` ? Name & Tag : Selector & Tag;
type Attributes = Record<string, any>;
type Child = Node | string | null | undefined;

/**
 * Creates an element: `el('p.hint', { id: 'x' }, 'words')`. Keys that start with "on" become
 * listeners; booleans set or omit an attribute; all other values become attributes.
 *
 * @param selector the tag, and classes
 * @param parts attributes, if there are any, then the children
 */
export const el = <Selector extends Tag | `${Tag}.${string}`>(selector: Selector, ...parts: [first?: Attributes | Child, ...Child[]]) =>
  filled(selector, (tag) => document.createElement(tag), parts) as HTMLElementTagNameMap[TagOf<Selector>];

/** The same in SVG. */
export const svg = (selector: string, ...parts: [first?: Attributes | Child, ...Child[]]) =>
  filled(selector, (tag) => document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement, parts);

function filled<E extends Element>(
  selector: string,
  create: (tag: string) => E,
  [first, ...rest]: [first?: Attributes | Child, ...Child[]],
) {
  const [tag, ...classes] = selector.split('.');
  const element = create(tag);
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  const bare = first == null || typeof first === 'string' || first instanceof Node;
  for (const [name, value] of Object.entries(bare ? {} : first)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...(bare ? [first, ...rest] : rest).filter((child) => child != null));
  return element;
}

/** A button. */
export const actionButton = (text: string, onclick: (event: any) => void, attributes?: Record<string, any>) =>
  el('button', { type: 'button', onclick, ...attributes }, text);

/** A section that few need, folded below its title. */
export const foldOf = (title: string, ...children: Node[]) => el('details.fold', el('summary', el('h3', title)), ...children);

/** A paragraph that explains what is beside it. */
export const hintText = (...words: (Node | string)[]) => el('p.hint', ...words);

/**
 * A list of choices.
 *
 * @param options words for each value
 */
export const selectOf = (options: Record<string, string>, attributes?: Record<string, any>) =>
  el('select', attributes, ...Object.entries(options).map(([value, label]) => el('option', { value }, label)));

/** Fills a list of choices whose values are their places. What is chosen stays, if there are as many. */
export function list(select: HTMLSelectElement, names: readonly string[]) {
  const chosen = Math.max(0, Math.min(select.selectedIndex, names.length - 1));
  select.replaceChildren(...names.map((name, value) => el('option', { value }, name)));
  select.selectedIndex = chosen;
}

/** A square in the colour of a method. */
export function swatchOf(colour: string) {
  const swatch = el('span.swatch', { 'aria-hidden': 'true' });
  swatch.style.background = colour;
  return swatch;
}

/**
 * Makes a change. If the focus was in this part of the page and goes with the change, the main
 * part gets it, not the whole page, where Tab would begin anew.
 */
export function keepFocus(root: Element, change: () => void) {
  const { activeElement } = document;
  const had = activeElement != null && root.contains(activeElement);
  change();
  if (had && document.activeElement && !(root.contains(document.activeElement) && document.activeElement.checkVisibility()))
    container('stage').focus({ preventScroll: true });
}

/**
 * Opens the tab of a section, scrolls to it and gives it the focus, so that Tab goes on from there.
 * What is above may still come: the section stays in place until the visitor does something.
 */
export function reveal(section: HTMLElement) {
  section.dispatchEvent(new CustomEvent('reveal', { bubbles: true }));
  section.setAttribute('tabindex', '-1');
  section.focus({ preventScroll: true });
  const stay = new ResizeObserver(() => section.scrollIntoView());
  stay.observe(section);
  if (section.parentElement) stay.observe(section.parentElement);
  for (const act of ['wheel', 'pointerdown', 'touchstart', 'keydown'])
    addEventListener(act, () => stay.disconnect(), { once: true, capture: true, passive: true });
}

/** Returns the container of a part of the page, by its id in index.html. */
export function container(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}

/**
 * Makes these the children of an element. A child that stays is not touched, so that
 * clicks and open lists go on. A new element gets the focus, or is open as a
 * `<details>`, if one of the same name was so.
 */
export function refill(root: Element, ...children: Element[]) {
  const active = document.activeElement;
  const focused = active && active !== root && root.contains(active) ? { element: active, name: nameOf(active) } : null;
  const open = new Set([...root.querySelectorAll('details[open]')].map(nameOf));
  const wanted = new Set(children);
  for (const child of [...root.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, i) => {
    if (root.children[i] !== child) root.insertBefore(child, root.children[i] ?? null);
  });
  for (const fold of root.querySelectorAll('details')) if (open.has(nameOf(fold))) fold.open = true;
  if (!focused || document.activeElement === focused.element) return;
  const { element, name } = focused;
  const again = root.contains(element) ? element : [...root.querySelectorAll(element.localName)].find((each) => nameOf(each) === name);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** What distinguishes a control or a fold from its neighbours when it is created anew. */
function nameOf(element: Element) {
  if (element instanceof HTMLDetailsElement)
    return [element.closest('figure')?.querySelector('h3, h4'), element.querySelector('summary')]
      .map((each) => each?.getAttribute('aria-label') ?? each?.textContent)
      .join(': ');
  const [label] = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? (element.labels ?? []) : [];
  return element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
}

/**
 * Returns a function that says whether its arguments differ from the last call, so
 * that a view redraws only when its own data change.
 */
export function changes() {
  let last: unknown[] | undefined;
  return (...now: unknown[]) => {
    const changed = !last || now.some((value, i) => !Object.is(value, last?.[i]));
    last = now;
    return changed;
  };
}

/** A control with a label and a one-line hint, which screen readers read with it. */
export function field(text: string, control: HTMLElement, hint?: string) {
  control.id ||= `field-${++serial}`;
  const label = el('label', { for: control.id }, text);
  // A slider in a box of its own lays out itself alone when it moves (app.css).
  const box = control instanceof HTMLInputElement && control.type === 'range' ? el('div', control) : control;
  if (!hint) return el('div.field', label, box);
  const explanation = el('p.hint', { id: `${control.id}-hint` }, hint);
  control.setAttribute('aria-describedby', explanation.id);
  return el('div.field', label, box, explanation);
}
let serial = 0;

/**
 * Writes a text. One that stays is not written: the browser would lay out the page again. One that
 * changes stays the same node: for a new one the browser would find styles, too.
 */
export function write(element: Element, text: string) {
  if (element.textContent === text) return;
  const { firstChild } = element;
  if (firstChild instanceof Text && element.childNodes.length === 1) firstChild.data = text;
  else element.textContent = text;
}

/** Sets an attribute. One that stays is not set: the browser would draw the element again. */
export function attribute(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Hides an element, or shows it. One that stays as it is is not touched: the browser would find its styles again. */
export function conceal(element: HTMLElement, hidden: boolean) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/** Most characters of a title that stands in one line beside another (app.css). */
const shortTitle = 32;

/**
 * A title that names θ. A short one keeps its place, so that it does not lay out the page; a
 * long one, with a long name of θ or two of them, breaks into lines.
 */
export function createTitle() {
  const words = el('span'); // the browser lays out no item of a grid by itself, but what is in it
  const root = el('h3', words);
  return {
    root,
    write(text: string) {
      write(words, text);
      root.classList.toggle('long', text.length > shortTitle);
    },
  };
}

/**
 * Redraws when a new width changes the layout, as on a phone that is turned, or the element comes into sight again:
 * what was drawn out of sight had no width.
 *
 * @param of what the width decides
 */
export function whenResized(root: HTMLElement, of: (width: number) => number, draw: () => void) {
  let last: number | null = null;
  new ResizeObserver(() => {
    const now = root.clientWidth === 0 ? -1 : of(root.clientWidth);
    if (last != null && now !== last && now >= 0) draw();
    last = now;
  }).observe(root);
}

/**
 * Words for a device with a mouse, and others for one that can only be touched, where
 * nothing can be dropped.
 */
export function byPointer(withMouse: string, withTouch: string) {
  return el('span', el('span.by-mouse', withMouse), el('span.by-touch', withTouch));
}

/** What may be wider than the page, for the keyboard too. */
export const scrollRegion = (label: string | undefined, ...children: (Node | string)[]) =>
  el('div.scroll', { tabindex: 0, role: 'region', 'aria-label': label }, ...children);

/**
 * The header row of a table.
 *
 * @param texts empty: a cell that heads nothing
 */
export const headOf = (texts: readonly string[]) =>
  el('thead', el('tr', ...texts.map((text) => (text ? el('th', { scope: 'col' }, text) : el('td')))));

/** A table of pictures, say: its columns and its rows have heads. */
export const gridOf = (columns: readonly string[], rows: readonly { head: Child[]; cells: Node[] }[]) =>
  el(
    'table',
    el('thead', el('tr', el('td'), ...columns.map((text) => el('th.numbers', { scope: 'col' }, text)))),
    el('tbody', ...rows.map(({ head, cells }) => el('tr', el('th', { scope: 'row' }, ...head), ...cells.map((cell) => el('td', cell))))),
  );

/** A table with a header row. */
export function table(head: string[], rows: string[][], caption?: string) {
  return el(
    'table',
    caption ? el('caption', caption) : null,
    el('thead', el('tr', ...head.map((text) => el('th', { scope: 'col', title: text.length > 24 ? text : undefined }, text)))),
    el('tbody', ...rows.map((row) => el('tr', ...row.map((text) => el('td', text))))),
  );
}

/**
 * The parts of a name without spaces, with places between them where a line may break: after _ . - /
 * and before a capital within a word.
 */
export function breakable(name: string) {
  return name.split(/(?<=[_./-])(?=[^\s_./-])|(?<=\p{Ll})(?=\p{Lu})/u).flatMap((part, i) => (i > 0 ? [el('wbr'), part] : [part]));
}
