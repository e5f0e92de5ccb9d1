// What soak/consumers.test.js runs in a process of Node, Bun or Deno: the package, as installed.
// Prints what it found as JSON, and ends by itself.

import { createEngine, PPCAError } from 'ppca';

const found = {};
const wrong = (promise) =>
  promise.then(
    () => 'nothing',
    (error) => `${error instanceof PPCAError ? error.code : error.name} ${error.message}`,
  );

const rows = 60;
const cols = 8;
const theta = Float64Array.from({ length: rows }, (_, i) => (3 * i) / (rows - 1));
const data = Float64Array.from({ length: rows * cols }, (_, j) => ((37 * j) % 101) / 50 + theta[Math.floor(j / cols)]); // equal everywhere
const arrays = { data, rows, cols, theta };

const bytes = [];
const started = { workers: 2, onProgress: ({ bytes: heard }) => heard && bytes.push(heard) };
for (const options of [started, { worker: false }]) {
  const engine = await createEngine(options);
  const model = await engine.fit(arrays, { bins: 2, components: 1 });
  const stop = new AbortController();
  const phases = new Set();
  const endless = engine.fit(
    arrays,
    { bins: 2, components: 1, solver: 'paper', cycles: 1e5 },
    {
      signal: stop.signal,
      onCancel: 'best',
      onProgress({ phase, fraction }) {
        phases.add(phase);
        if (fraction > 0) stop.abort();
      },
    },
  );
  const tuned = await engine.tune(arrays, { lambdaMean: [10, 1], lambdaBasis: [1], components: [1] });
  const sparse = await engine.fit(arrays, { method: 'spca', components: 1 });
  const read = await engine.read(new File(['age,x,y\n1,2,3\n2,3,5\n3,4,4\n'], 'a.csv'), { theta: 'age' });
  found[options.worker ?? 'threads'] = {
    mean: [...(await model.at(1.5)).mean],
    cancelled: (await endless).summary.status,
    phases: phases.size,
    best: JSON.stringify(tuned.best),
    sparse: sparse.info.kind,
    read: read.summary.rows,
    models: await wrong(engine.models.list()),
  };
  const pending = wrong(engine.fit(arrays, { solver: 'paper', cycles: 1e5 }));
  engine.close();
  found[options.worker ?? 'threads'].pending = await pending;
}
found.missing = await wrong(createEngine({ wasmURL: 'nowhere.wasm' }));
found.worker = await wrong(createEngine({ workerURL: new URL('nowhere.js', import.meta.url) }));
const { getBuiltinModule } = process;
process.getBuiltinModule = undefined;
found.old = await wrong(createEngine());
process.getBuiltinModule = getBuiltinModule;
found.bytes = bytes.slice(0, bytes.findIndex(({ loaded, total }) => loaded === total) + 1).at(-1);
console.log(JSON.stringify(found));
