// Runs the session of bits.js in Node on the build, on this thread, and prints
// the hashes as JSON.

import { readFile } from 'node:fs/promises';
import { session } from './bits.js';

// Node's own fetch does not read files.
globalThis.fetch = async (address) => new Response(await readFile(new URL(address)), { headers: { 'Content-Type': 'application/wasm' } });
const { createEngine } = await import('../../dist/ppca.js');
const hashes = await session(() => createEngine({ worker: false }));
process.stdout.write(JSON.stringify(hashes), () => process.exit()); // the program's ports would keep Node
