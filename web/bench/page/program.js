// The benchmark's own program of Go (web/bench/wasm), on the page's thread.

import { provideKernels } from '/source/engine/kernels.js';
import { numbers } from './numbers.js';

let program;
async function start() {
  await import('/wasm_exec.js');
  const go = new globalThis.Go();
  const ready = provideKernels(go);
  const { instance } = await WebAssembly.instantiateStreaming(fetch('/run/bench.wasm'), go.importObject);
  ready(instance);
  go.run(instance);
  return globalThis.ppcaBench;
}

/** Answers a Request of package work. */
export async function ask(request) {
  program ??= start();
  return answerOf((await program).serve(JSON.stringify(request)));
}

/** Gives the program a set. */
export async function put(data) {
  program ??= start();
  const all = await numbers(data);
  answerOf((await program).put(data.name, data.rows, all));
}

function answerOf({ answer, error }) {
  if (error) throw new Error(`in the browser: ${error}`);
  return answer && JSON.parse(answer);
}
