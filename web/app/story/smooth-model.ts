import { keeping } from '../kit/keeping.ts';
import { linesOfModel, modelOf } from './dot-lines.ts';
import type { Engine } from '../../page.js';
import type { Dot } from './cloud.ts';

/** λ of the model that fills in missing numbers and reads θ. */
export const lambda = { mean: 0.03, basis: 0.002 };

/** Keeps this model of the dots, with its lines. Fits anew after a failed use: the program may have ended, and its models with it. */
export function keepSmooth() {
  const kept = keeping(async (engine: Engine, dots: readonly Dot[]) => {
    const model = await modelOf(engine, dots, { method: 'ppca', lambda });
    return { models: [model], model, lines: await linesOfModel(model, dots, 'ppca') };
  });
  type Fit = Awaited<ReturnType<typeof kept.get>>;
  return async <Result>(engine: Engine, dots: readonly Dot[], use: (fit: Fit) => Promise<Result>) => {
    try {
      return await use(await kept.get(engine, dots));
    } catch (error) {
      kept.free();
      throw error;
    }
  };
}
