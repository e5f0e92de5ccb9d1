// What the first visit downloads: the files that the page's service worker keeps
// from the first visit on, each in the smallest form that the server sends of a
// release. The build finds them: the rest is imported when it is asked for.

import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const dist = path.join(import.meta.dirname, '../../dist');

export const names = ['load_brotli_bytes'];

export async function measure() {
  if (!existsSync(path.join(dist, 'ppca.wasm.br'))) throw new Error('web/dist is no release: run ./build.sh first');
  const [, list] = readFileSync(path.join(dist, 'sw.js'), 'utf8').match(/^self\.precache = (\{.*?\n\});/s);
  const files = Object.keys(JSON.parse(list).files).map((name) => (name.endsWith('/') ? `${name}index.html` : name));
  const total = [...files, 'sw.js'].reduce((sum, name) => sum + stored(name), 0);
  return {
    ratios: { load_brotli_bytes: total },
    times: { load_wasm_brotli_bytes: stored('ppca.wasm') },
    sizes: `${files.length + 1} files`,
  };
}

function stored(name) {
  const packed = path.join(dist, `${name}.br`);
  return statSync(existsSync(packed) ? packed : path.join(dist, name)).size;
}
