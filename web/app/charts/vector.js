import { downloadFile } from '../kit/download.js';
import { actionButton } from '../kit/dom.js';
import { part } from '../kit/parts.js';

/** The widths of one and of two columns of a journal, millimetres. */
const widths = /** @type {const} */ ([
  [84, 'one column'],
  [174, 'two columns'],
]);

/** @typedef {{ plot: import('./series.js').Plot, height: number, legend?: import('./png.js').Sample[] }} Drawn */

/**
 * The buttons that save a chart as SVG for papers, and print it alone.
 *
 * @param {() => string} name
 * @param {() => Drawn | null} drawn null before there is a chart
 */
export function vectorButtons(name, drawn) {
  /** @param {number} width @param {boolean} [print] */
  async function save(width, print) {
    const { printAlone, svgOf } = await part(() => import('./svg.js'));
    const chart = drawn();
    if (!chart) return;
    const { plot, height, legend } = chart;
    const svg = svgOf(name(), plot, { width, height, legend });
    if (print) await printAlone(name(), svg);
    else downloadFile(name(), 'svg', svg);
  }

  const button = (/** @type {string} */ text, /** @type {() => void} */ onclick) => actionButton(text, onclick, { class: 'quiet' });
  return [
    ...widths.map(([width, columns]) => button(`SVG, ${width} mm, ${columns}`, () => save(width))),
    button('Print, or save as PDF', () => save(widths[1][0], true)),
  ];
}
