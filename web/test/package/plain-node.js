// What ppca.wasm does in Node without the module, with Go's own loader: prints it as JSON. Run with --expose-gc.

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const goroot = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim();
await import(path.join(goroot, 'lib/wasm/wasm_exec.js'));
const go = new Go();
const program = await readFile(path.join(import.meta.dirname, '../../dist/ppca.wasm'));
const { instance } = await WebAssembly.instantiate(program, go.importObject);
go.run(instance);

const [rows, cols] = [60, 12];
const theta = Float64Array.from({ length: rows }, (_, i) => (3 * i) / (rows - 1));
const data = Float64Array.from({ length: rows * cols }, (_, j) => Math.sin(j * j) + theta[Math.floor(j / cols)]);
const set = { data, rows, cols, theta };
const long = { bins: 3, components: 4, solver: 'paper', cycles: 1e5 };
const failure = (promise) =>
  promise.then(
    () => 'none',
    (error) => `${error.name} ${error.code}: ${error.message}`,
  );
const same = (a, b) => a.length > 0 && a.every((value, i) => Object.is(value, b[i]));

const model = await ppca.fit(set, { bins: 2, components: 2 });
const bytes = await ppca.save(model);
const copy = await ppca.load(bytes.buffer);
const found = { version: ppca.version, loaded: same((await ppca.at(copy, 1)).basis, (await ppca.at(model, 1)).basis) };

const given = Float64Array.from(data);
const fitting = ppca.fit({ ...set, data: given }, { bins: 2, components: 2 });
given.fill(0);
found.read = same((await ppca.at(await fitting, 1)).mean, (await ppca.at(model, 1)).mean);

const gaps = Float64Array.from(data, (value, j) => (j % 7 ? value : NaN));
const observations = Uint8Array.from(gaps, (value) => Number(!Number.isNaN(value)));
const missing = await ppca.fit({ ...set, data: gaps, mask: { observations } }, { bins: 2, components: 2 });
found.missing = missing.summary.rmse;
found.gaps = await failure(ppca.fit({ ...set, data: gaps }, { bins: 2 }));

const phases = new Set();
await ppca.fit(set, { bins: 2 }, { onProgress: ({ phase }) => phases.add(phase) });
found.phases = [...phases];
const shown = console.error;
const thrown = [];
console.error = (error) => thrown.push(error);
const onProgress = () => {
  throw 'from the listener';
};
found.despite = (await ppca.fit(set, { bins: 2 }, { onProgress })).summary.status;
await ppca.fit(set, { bins: 2 }, { onProgress: async () => onProgress() }); // would end Node's process
console.error = shown;
found.thrown = thrown[0];

const aborted = async (partial) => {
  const stop = new AbortController();
  const reason = new Error('enough');
  let listeners = 0;
  for (const [name, step] of [
    ['addEventListener', 1],
    ['removeEventListener', -1],
  ]) {
    stop.signal[name] = (...args) => {
      listeners += step;
      return EventTarget.prototype[name].apply(stop.signal, args);
    };
  }
  const onProgress = ({ evaluations }) => evaluations > 0 && stop.abort(reason);
  const ended = await ppca.fit(set, long, { signal: stop.signal, onProgress, partial }).catch((error) => error);
  return [ended === reason ? 'the reason' : ended.summary.status, listeners];
};
found.aborted = await aborted(false);
found.best = await aborted(true);
found.before = await ppca.fit(set, {}, { signal: AbortSignal.abort('no') }).catch((error) => error);

const boom = () => {
  throw new Error('of its own');
};
found.early = (await ppca.fit(set, long, { signal: AbortSignal.abort('no'), partial: true })).summary.status;
found.wrong = {};
for (const [name, ask] of Object.entries({
  'no data': () => ppca.fit(),
  'a number': () => ppca.fit(7),
  'a part of data': () => ppca.fit({ ...set, heldout: data }),
  'a plain array': () => ppca.fit({ ...set, theta: Array.from(theta) }),
  'too few numbers': () => ppca.fit({ ...set, data: data.subarray(1) }),
  'no rows': () => ppca.fit({ ...set, rows: undefined }),
  'a mask': () => ppca.fit({ ...set, mask: 1 }),
  groups: () => ppca.fit({ ...set, groups: ['a'] }),
  'an option': () => ppca.fit(set, { bin: 3 }),
  'an option inside': () => ppca.fit(set, { lambda: { mean: 'x' } }),
  components: () => ppca.fit(set, { bins: 2, components: [1, 1.5, 2] }),
  'a signal': () => ppca.fit(set, {}, { sginal: 1 }),
  'no signal': () => ppca.fit(set, {}, { signal: 1 }),
  'a signal that nobody can leave': () => ppca.fit(set, {}, { signal: { aborted: false, addEventListener() {} } }),
  'no listener': () => ppca.fit(set, {}, { onProgress: 1 }),
  partial: () => ppca.fit(set, {}, { partial: 1 }),
  'no model': () => ppca.project(set),
  'no observations': () => ppca.score(model),
  'no θ': () => ppca.at(model),
  'no coefficients': () => ppca.reconstruct(model),
  'no bytes': () => ppca.load('x'),
  'no file': () => ppca.load(new Uint8Array(9)),
  'a getter of data': () =>
    ppca.fit({
      ...set,
      get mask() {
        return boom();
      },
    }),
  'a getter inside options': () =>
    ppca.fit(set, {
      lambda: {
        get mean() {
          return boom();
        },
      },
    }),
  'a proxy': () => ppca.at(new Proxy({}, { get: boom, ownKeys: boom }), 1),
  'a freed model': () => {
    copy[Symbol.dispose]();
    ppca.free(copy);
    return ppca.save(copy);
  },
})) {
  found.wrong[name] = await failure(ask());
}

// 50 fits, half of which are freed, the others forgotten.
const size = () => instance.exports.mem.buffer.byteLength;
const big = {
  rows: 40,
  cols: 3000,
  theta: Float64Array.from({ length: 40 }, (_, i) => i),
  data: new Float64Array(120_000).map(Math.random),
};
const sizes = [];
for (let i = 0; i < 50; i++) {
  const fitted = await ppca.fit(big, { bins: 10, components: 2, maxEvaluations: 1 });
  if (i % 2) ppca.free(fitted);
  if (i % 10 > 0) continue;
  globalThis.gc();
  await new Promise((resolve) => setTimeout(resolve)); // finalizers run
  sizes.push(size());
}
found.grown = sizes.at(-1) / sizes[1];
// Without memory: calls that wait reject, and so do those that come later.
const small = new Go();
const few = await WebAssembly.instantiate(withMemory(program, 40), small.importObject);
small.exit = () => {};
console.log = () => {}; // for Go's last words
const ended = small.run(few.instance);
const { ppca: tight } = globalThis;
const much = { rows: 3000, cols: 3000, theta: Float64Array.from({ length: 3000 }, (_, i) => i), data: new Float64Array(9e6) };
const other = failure(tight.fit(set, long));
found.without = [await failure(tight.fit(much)), await other];
await ended;
found.without.push(await failure(tight.fit(set)), tight.free(model) === undefined);

process.stdout.write(JSON.stringify(found)); // the process ends by itself

/**
 * A program with at most so many megabytes of memory: its fifth section, {count, flags,
 * pages}, gets a largest size.
 * @param {Uint8Array} bytes @param {number} megabytes
 */
function withMemory(bytes, megabytes) {
  let at = 8;
  const number = () => {
    let [value, shift, byte] = [0, 0, 128];
    for (; byte & 128; shift += 7) value += ((byte = bytes[at++]) & 127) * 2 ** shift;
    return value;
  };
  for (;;) {
    const start = at;
    const id = bytes[at++];
    const end = number() + at;
    if (id !== 5) {
      at = end;
      continue;
    }
    at += 2;
    const least = number();
    const coded = [least, megabytes * 16].flatMap((value) => [(value & 127) | 128, ((value >> 7) & 127) | 128, value >> 14]);
    return Buffer.concat([bytes.subarray(0, start), Uint8Array.of(5, coded.length + 2, 1, 1, ...coded), bytes.subarray(end)]);
  }
}
