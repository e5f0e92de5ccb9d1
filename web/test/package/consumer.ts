// What programs in TypeScript do with the package. It is compiled, never run: see
// package.test.js.

import { build, createEngine, PPCAError, version } from 'ppca';
import type { Bytes, ErrorCode, FitOptions, FitSummary, Method, Model, ModelInfo, Status, TrainingData } from 'ppca';
import { createEngine as createPageEngine } from 'ppca/page';
import type { ExperimentReport } from 'ppca/page';
import type { PlainPPCA } from 'ppca/plain';
import 'ppca/wasm_exec.js';
import 'ppca/worker.js';

/** The texts that an editor offers: none where a union has become string. */
type Offered<Text> = Text extends string ? (string extends Text ? never : Text) : never;
export const kind: Offered<ModelInfo['kind']> = 'ppca' satisfies Method;
export const status: Offered<FitSummary['status']> = 'converged' satisfies Status;
export const solver: Offered<FitSummary['solver']> = 'exact';
export const gauge: Offered<FitSummary['gauge']> = 'decoupled';
export const experiment: Offered<ExperimentReport['experiment']> = 'blur';

export async function fit(signal: AbortSignal | undefined, name: string): Promise<Bytes> {
  using engine = await createEngine({ worker: false });
  using set = await engine.read(new Blob([name]), { theta: 'age' }, { signal });
  const options: FitOptions = { method: 'ppca', bins: 4, components: 'auto', lambda: { mean: Infinity } };
  using model: Model = await engine.fit(set, options, { signal, onProgress: ({ phase }) => console.log(phase.length) });
  const { best } = await engine.tune(set, { components: [1, 2] }, { signal });
  using again: Model = await engine.fit(set, model.info.options, { signal, partial: true });
  const [restored] = [await again.reconstruct(await model.project(set, {}, { signal }))];
  // @ts-expect-error: a method that does not exist
  await engine.fit(set, { method: 'pcaa' });
  // @ts-expect-error: a signal among the options
  await model.score(set, { signal });
  // @ts-expect-error: an option that does not exist
  await engine.fit(set, { bin: 3 });
  const bytes = await model.toBytes();
  console.log(version, build, best.lambdaMean, best.options.method, restored.clamped.length, new Blob([bytes]).size);
  return bytes;
}

/** What few need, of the same program. */
export async function more(name: string, data: TrainingData): Promise<Bytes> {
  using engine = await createPageEngine();
  using set = await engine.synthesise('heads', { seed: 1 });
  await engine.experiment(name, { methods: ['PPCA', name] });
  await engine.experiment('yaw');
  const model = await engine.fit(data);
  return model.table(set);
}

export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof PPCAError ? error.code : undefined;
}

export async function plain(program: WebAssembly.Module): Promise<PlainPPCA> {
  const go = new Go();
  void go.run(await WebAssembly.instantiate(program, go.importObject));
  using model = await ppca.load(new ArrayBuffer(8));
  const slice = await ppca.at(model, 1, { signal: new AbortController().signal });
  console.log(slice.mean.length, new Blob([await ppca.save(model)]).size);
  return ppca;
}
