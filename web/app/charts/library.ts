import { once, part } from '../kit/parts.ts';

/** uPlot and its style sheet, loaded with the first chart. */
export const chartLibrary: () => Promise<typeof import('uplot')> = once(async () => {
  // Relative to the scripts, which the build stores in one folder.
  const address = new URL('../lib/uplot.js', import.meta.url).href;
  const [library] = await part(() => Promise.all([import(address), style(new URL('../lib/uplot.css', import.meta.url).href)]));
  return library.default;
});

function style(href: string) {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = () => reject(new Error(`${href} could not be loaded`));
    document.head.append(link);
  });
}
