// What rounds/rounds-node.test.js runs in a Node process of its own: as many fits as the argument
// says, half of them freed and half forgotten. Prints the memory after a tenth of them and at
// the end as JSON.

import { createEngine } from '../../dist/ppca.js';

const fits = Number(process.argv[2]);
const { instantiate } = WebAssembly;
let memory;
WebAssembly.instantiate = async (...args) => {
  const instance = await instantiate(...args);
  memory = instance.exports.mem;
  return instance;
};
const engine = await createEngine({ worker: false });
const [rows, cols] = [300, 200];
const theta = Float64Array.from({ length: rows }, (_, i) => (3 * i) / rows);
const data = { data: Float64Array.from({ length: rows * cols }, (_, j) => Math.sin(j * j)), rows, cols, theta };
const forever = new AbortController().signal; // one for all calls
let live = 0;
for (const [name, step] of Object.entries({ addEventListener: 1, removeEventListener: -1 })) {
  const own = forever[name];
  forever[name] = (...args) => {
    live += step;
    own.apply(forever, args);
  };
}

/** Collects garbage, and lets the models that are forgotten be freed. */
async function collected() {
  for (let i = 0; i < 3; i++) {
    globalThis.gc();
    await new Promise(setImmediate);
  }
}

const found = [];
for (let i = 1; i <= fits; i++) {
  const model = await engine.fit(data, { bins: 2, components: 2, maxEvaluations: 3 }, { signal: forever });
  await model.project(data, {}, { signal: forever });
  const other = new AbortController();
  const stopped = engine.fit(data, { bins: 2, components: 2 }, { signal: other.signal }).catch(() => undefined);
  other.abort();
  await stopped;
  if (i % 2) model.free(); // the others are forgotten
  if (i % 10 === 0) await collected();
  if (i === fits / 10 || i === fits) found.push({ bytes: memory.buffer.byteLength, heap: process.memoryUsage().heapUsed, live });
}
engine.close();
console.log(JSON.stringify(found));
