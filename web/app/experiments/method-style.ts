import { method } from '../kit/colour.ts';

type Style = { label: string; colour: string; dash?: number[] };

/** Methods of the experiments that are variants of a method of the page. */
const variants = {
  'PCA-masked': { kind: 'pca', label: 'PCA, masked', dash: [6, 4] },
  'SPCA-30': { kind: 'spca', label: 'SPCA, 30 vectors', dash: [6, 4] },
  'PPCA-paper': { kind: 'ppca', label: 'PPCA, Algorithm 1', dash: [6, 4] },
} as Record<string, { kind: string; label: string; dash: number[] }>;

/**
 * The label and the line style of a method, in its colour.
 *
 * @param name as in the reports
 */
export function styleOf(name: string): Style {
  if (name.endsWith('-noise')) {
    const constant = styleOf(name.slice(0, -'-noise'.length));
    return { ...constant, label: `${constant.label}, weighted by noise`, dash: [2, 3] };
  }
  const variant = variants[name];
  if (variant) return { label: variant.label, colour: method(variant.kind).colour, dash: variant.dash };
  const { label, colour } = method(name.toLowerCase());
  return { label, colour };
}
