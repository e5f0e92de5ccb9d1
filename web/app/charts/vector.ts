import { downloadFile } from '../kit/download.ts';
import { actionButton } from '../kit/dom.ts';
import { part } from '../kit/parts.ts';
import type { Sample } from './png.ts';
import type { Plot } from './series.ts';

/** The widths of one and of two columns of a journal, millimetres. */
const widths = [
  [84, 'one column'],
  [174, 'two columns'],
] as const;

export type Drawn = { plot: Plot; height: number; legend?: Sample[] };

/**
 * The buttons that save a chart as SVG for papers, and print it alone.
 *
 * @param drawn null before there is a chart
 */
export function vectorButtons(name: () => string, drawn: () => Drawn | null) {
  async function save(width: number, print?: boolean) {
    const { printAlone, svgOf } = await part(() => import('./svg.ts'));
    const chart = drawn();
    if (!chart) return;
    const { plot, height, legend } = chart;
    const svg = svgOf(name(), plot, { width, height, legend });
    if (print) await printAlone(name(), svg);
    else downloadFile(name(), 'svg', svg);
  }

  const button = (text: string, onclick: () => void) => actionButton(text, onclick, { class: 'quiet' });
  return [
    ...widths.map(([width, columns]) => button(`SVG, ${width} mm, ${columns}`, () => save(width))),
    button('Print, or save as PDF', () => save(widths[1][0], true)),
  ];
}
