/**
 * Writes formulas in MathML.
 * a text of one letter is a variable, a number a number, any other text an operator
 */
type Piece = Node | string;

const space = 'http://www.w3.org/1998/Math/MathML';

/** Creates a MathML element. */
export function mathml(tag: string, attributes: Record<string, string | number> = {}, ...children: Piece[]): MathMLElement {
  const element = document.createElementNS(space, tag) as MathMLElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...(['mi', 'mn', 'mo', 'mtext'].includes(tag) ? children : children.map(piece)));
  return element;
}

function piece(each: Piece) {
  if (typeof each !== 'string') return each;
  if (/^\p{L}\p{M}?$/u.test(each)) return mathml('mi', {}, each);
  if (/^[\d.]+$/.test(each)) return mathml('mn', {}, each);
  return mathml('mo', { stretchy: 'false' }, each); // without a font for formulas, browsers stretch brackets too far
}

export const row = (...pieces: Piece[]) => mathml('mrow', {}, ...pieces);

export const sub = (base: Piece, ...index: Piece[]) => mathml('msub', {}, base, row(...index));

export const sup = (base: Piece, ...power: Piece[]) => mathml('msup', {}, base, row(...power));

/** @param pieces the numerator, then the denominator */
export const over = (...pieces: Piece[]) => mathml('mfrac', {}, ...pieces);

/** A sum over an index. */
export const sum = (...index: Piece[]) => mathml('munder', {}, mathml('mo', { movablelimits: 'false' }, '∑'), row(...index));

/** The squared length of a vector. */
export const squared = (...pieces: Piece[]) => mathml('msup', {}, row('‖', ...pieces, '‖'), '2');

/** A vector or matrix. */
export const bold = (letter: string) => mathml('mi', { class: 'bold' }, letter);

/**
 * A formula on a line of its own.
 *
 * @param label in words
 */
export function formula(label: string, ...pieces: Piece[]) {
  const root = document.createElement('div');
  root.className = 'formula';
  root.append(mathml('math', { display: 'block', 'aria-label': label }, row(...pieces)));
  return root;
}

/**
 * Marks a document where browsers do not lower an index: Chromium takes the distance from the
 * font, and many phones have no font for formulas. app.css then lowers it.
 *
 * @param root an element on the screen
 */
export function adaptFormulas(root: HTMLElement) {
  const probe = mathml('math', {}, mathml('msub', {}, mathml('mn', {}, '1'), mathml('mn', {}, '1')));
  root.append(probe);
  const [base, index] = [...probe.querySelectorAll('mn')].map((each) => each.getBoundingClientRect());
  probe.remove();
  document.documentElement.classList.toggle('plain-math', index.bottom - base.bottom < 0.12 * base.height);
}
