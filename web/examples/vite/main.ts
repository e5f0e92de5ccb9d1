import { createEngine, type Engine } from 'ppca/page'; // of 'ppca', and drawn data such as synthesise

const [start, cancel] = document.querySelectorAll('button');
const progress = document.querySelector('progress')!;
const output = document.querySelector('output')!;

start.onclick = async () => {
  const stop = new AbortController();
  cancel.onclick = () => stop.abort();
  try {
    output.value = `RMSE ${await fitted(stop.signal)}`;
  } catch (error) {
    output.value = stop.signal.aborted ? 'Cancelled' : String(error);
  }
};

/** Chooses λ by cross-validation and fits a model. Returns its RMSE. */
async function fitted(signal: AbortSignal): Promise<number> {
  const call = { signal, onProgress: ({ fraction }: { fraction: number }) => (progress.value = fraction) };
  const engine: Engine = await createEngine();
  try {
    const set = await engine.synthesise('simulation'); // your own data: engine.read(files)
    const { best } = await engine.tune(set, { lambdaMean: [10, 1], lambdaBasis: [10, 1], components: [1, 2] }, call);
    const lambda = { mean: Number(best.lambdaMean), basis: Number(best.lambdaBasis) };
    const model = await engine.fit(set, { lambda, components: best.components, bins: best.bins }, call);
    return model.summary.rmse;
  } finally {
    engine.close();
  }
}
