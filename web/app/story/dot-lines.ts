import { endpoints, steps } from './cloud.ts';
import type { Engine, FitOptions, Model } from '../../page.js';
import type { Dot, Lines } from './cloud.ts';

/** With a smaller tolerance the picture does not change. */
const quick = { tolerance: 1e-4 } as const;

/** Where along θ each method's lines are drawn: PPCA's ribbon, a line for each bin, one line. */
const places: Record<'ppca' | 'ipca' | 'pca', (endpoints: readonly number[]) => number[]> = {
  ppca: (ends) => Array.from({ length: steps * (ends.length - 1) + 1 }, (_, i) => i / (steps * (ends.length - 1))),
  ipca: (ends) => ends.slice(1).map((end, bin) => (ends[bin] + end) / 2),
  pca: () => [0.5],
};

/** Fits a model of one component to the seen dots and frees it after use. */
export async function withModel<Result>(
  engine: Engine,
  dots: readonly Dot[],
  options: FitOptions,
  use: (model: Model) => Promise<Result>,
): Promise<Result> {
  const model = await modelOf(engine, dots, options);
  try {
    return await use(model);
  } finally {
    model.free();
  }
}

/** Fits a model of one component to the seen dots. */
export function modelOf(engine: Engine, dots: readonly Dot[], options: FitOptions) {
  const defaults = { endpoints, components: 1, ...(options.method === 'ppca' && quick) };
  return engine.fit({ ...rowsOf(dots.filter((dot) => !dot.unseen)), cols: 2 }, { ...defaults, ...options });
}

/** Fits the lines of a method to the seen dots. */
export function linesOf(engine: Engine, dots: readonly Dot[], options: FitOptions & { method: 'ppca' | 'ipca' | 'pca' }) {
  return withModel(engine, dots, options, (model) => linesOfModel(model, dots, options.method));
}

/** The lines of a model of the dots. */
export async function linesOfModel(model: Model, dots: readonly Dot[], method: 'ppca' | 'ipca' | 'pca'): Promise<Lines> {
  const thetas = places[method](method === 'ppca' || method === 'ipca' ? model.info.endpoints : endpoints);
  const [{ mean, reach }, { rmse }] = await Promise.all([
    model.chart(thetas, { component: 0, density: false }),
    model.score(rowsOf(dots.filter((dot) => dot.unseen)), { density: false }),
  ]);
  return { mean, reach, seen: model.info.scores.train ?? NaN, unseen: rmse };
}

export function rowsOf(dots: readonly Dot[]) {
  return {
    data: Float64Array.from(dots.flatMap(({ x, y }) => [x, y])),
    rows: dots.length,
    theta: Float64Array.from(dots, ({ theta }) => theta),
  };
}
