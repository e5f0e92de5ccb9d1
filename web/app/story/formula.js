/**
 * Writes formulas in MathML.
 *
 * @typedef {Node | string} Piece a text of one letter is a variable, a number a number, any other text an operator
 */

const space = 'http://www.w3.org/1998/Math/MathML';

/**
 * Creates a MathML element.
 *
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Piece} children
 * @returns {MathMLElement}
 */
export function mathml(tag, attributes = {}, ...children) {
  const element = /** @type {MathMLElement} */ (document.createElementNS(space, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...(['mi', 'mn', 'mo', 'mtext'].includes(tag) ? children : children.map(piece)));
  return element;
}

/** @param {Piece} each */
function piece(each) {
  if (typeof each !== 'string') return each;
  if (/^\p{L}\p{M}?$/u.test(each)) return mathml('mi', {}, each);
  if (/^[\d.]+$/.test(each)) return mathml('mn', {}, each);
  return mathml('mo', { stretchy: 'false' }, each); // without a font for formulas, browsers stretch brackets too far
}

/** @param {...Piece} pieces */
export const row = (...pieces) => mathml('mrow', {}, ...pieces);

/** @param {Piece} base @param {...Piece} index */
export const sub = (base, ...index) => mathml('msub', {}, base, row(...index));

/** @param {Piece} base @param {...Piece} power */
export const sup = (base, ...power) => mathml('msup', {}, base, row(...power));

/** @param {...Piece} pieces the numerator, then the denominator */
export const over = (...pieces) => mathml('mfrac', {}, ...pieces);

/** A sum over an index. @param {...Piece} index */
export const sum = (...index) => mathml('munder', {}, mathml('mo', { movablelimits: 'false' }, '∑'), row(...index));

/** The squared length of a vector. @param {...Piece} pieces */
export const squared = (...pieces) => mathml('msup', {}, row('‖', ...pieces, '‖'), '2');

/** A vector or matrix. @param {string} letter */
export const bold = (letter) => mathml('mi', { class: 'bold' }, letter);

/**
 * A formula on a line of its own.
 *
 * @param {string} label in words
 * @param {...Piece} pieces
 */
export function formula(label, ...pieces) {
  const root = document.createElement('div');
  root.className = 'formula';
  root.append(mathml('math', { display: 'block', 'aria-label': label }, row(...pieces)));
  return root;
}

/**
 * Marks a document where browsers do not lower an index: Chromium takes the distance from the
 * font, and many phones have no font for formulas. app.css then lowers it.
 *
 * @param {HTMLElement} root an element on the screen
 */
export function adaptFormulas(root) {
  const probe = mathml('math', {}, mathml('msub', {}, mathml('mn', {}, '1'), mathml('mn', {}, '1')));
  root.append(probe);
  const [base, index] = [...probe.querySelectorAll('mn')].map((each) => each.getBoundingClientRect());
  probe.remove();
  document.documentElement.classList.toggle('plain-math', index.bottom - base.bottom < 0.12 * base.height);
}
