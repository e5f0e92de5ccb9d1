// What keys.test.js runs in a Node process of its own: the fits that the keys of the ready
// assignments are about. Prints their errors as JSON.

import { readFile } from 'node:fs/promises';

// Node's own fetch does not read files.
globalThis.fetch = async (address) => new Response(await readFile(new URL(address)), { headers: { 'Content-Type': 'application/wasm' } });
const { createEngine } = await import('../../dist/ppca.js');
const engine = await createEngine({ worker: false });

const found = [];
for (const { name, seed, size, fits, at } of JSON.parse(process.argv[2])) {
  const set = await engine.synthesise(name, { seed, size });
  const row = (await set.theta()).indexOf(at);
  const one = row < 0 ? null : { data: await set.rows([row]), rows: 1, theta: [at] };
  const errors = [];
  for (const options of fits) {
    const model = await engine.fit(set, options);
    const single = one && (await model.score(one, { density: false })).rmse; // of the observation at θ
    errors.push({ ...model.info.scores, single, status: model.summary.status });
    model.free();
  }
  set.free();
  found.push(errors);
}
process.stdout.write(JSON.stringify(found), () => process.exit()); // the program's ports would keep Node
