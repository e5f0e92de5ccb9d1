import type { Engine, Model } from '../../page.js';
import type { Dot } from '../state/state.ts';

type Dots = readonly Dot[];

/**
 * Keeps the models of the last dots and setting, so that a slider that needs no other fit does not
 * wait for one.
 */
export function keptFit<Fit extends { models: Model[] }>(fit: (engine: Engine, dots: Dots, setting: number) => Promise<Fit>) {
  let last: { dots: Dots; setting: number; fit: Fit } | null = null;

  /** Returns what a function makes of the fit of these dots. */
  return async <Result>(engine: Engine, dots: Dots, setting: number, use: (fit: Fit) => Result | Promise<Result>) => {
    if (last?.dots !== dots || last.setting !== setting) {
      for (const model of last?.fit.models ?? []) model.free();
      last = null;
      last = { dots, setting, fit: await fit(engine, dots, setting) };
    }
    try {
      return await use(last.fit);
    } catch (error) {
      last = null; // the models may have ended with their program
      throw error;
    }
  };
}
