// Serves web/dist as a host does, compressed and with its rules for caches.

import { existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const dist = path.join(import.meta.dirname, '../dist');
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};
/** Bytes that a slow line sends at a time. */
const portion = 4096;

/**
 * Starts a server over a line that all requests share.
 *
 * @param {{ bitsPerSecond?: number, latency?: number }} [line] latency: milliseconds before each answer
 * @returns {Promise<{ url: string, sent: Map<string, number>, stop: () => void }>} sent: bytes of each file that was asked for
 */
export async function startHost({ bitsPerSecond = Infinity, latency = 0 } = {}) {
  const sent = new Map();
  let free = 0; // when the line has sent what it was given
  const send = async (response, bytes) => {
    if (bitsPerSecond === Infinity) return response.end(bytes);
    for (let from = 0; from < bytes.length; from += portion) {
      const part = bytes.subarray(from, from + portion);
      free = Math.max(free, performance.now()) + (8000 * part.length) / bitsPerSecond;
      await sleep(free - performance.now());
      response.write(part);
    }
    response.end();
  };
  const server = http.createServer(async (request, response) => {
    await sleep(latency);
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = path.join(dist, name);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const packed = existsSync(`${file}.br`);
    const bytes = readFileSync(packed ? `${file}.br` : file);
    sent.set(name, bytes.length);
    response.writeHead(200, {
      'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('/v/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(packed && { 'Content-Encoding': 'br' }),
    });
    return send(response, bytes);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${server.address().port}/`, sent, stop: () => server.close() };
}
