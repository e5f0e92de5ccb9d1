import { keeping } from '../kit/keeping.ts';
import { linesOfModel, modelOf } from './dot-lines.ts';
import type { Engine } from '../../page.js';
import type { Dot } from '../state/state.ts';

/** λ of the model that fills in missing numbers and reads θ. */
export const lambda = { mean: 0.03, basis: 0.002 };

/** Keeps this model of the dots, with its lines. */
export const keepSmooth = () =>
  keeping(async (engine: Engine, dots: readonly Dot[]) => {
    const model = await modelOf(engine, dots, { method: 'ppca', lambda });
    return { models: [model], model, lines: await linesOfModel(model, dots, 'ppca') };
  });
