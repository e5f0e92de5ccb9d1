// The benchmark's own servers: one of the built page, the pages of the benchmark, the
// packages of the peers and the data, and one of the built page over a slow line. They send
// no content security policy.

import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

/**
 * @param {Record<string, string>} folders what is served under which path: the longest that fits
 * @returns {Promise<{url: string, stop: () => void}>}
 */
export async function startSite(folders) {
  const prefixes = Object.keys(folders).sort((a, b) => b.length - a.length);
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const prefix = prefixes.find((each) => pathname.startsWith(each));
    const file = path.join(folders[prefix], pathname.slice(prefix.length));
    if (!file.startsWith(folders[prefix]) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${server.address().port}/`, stop: () => server.close() };
}

/** Bytes that a slow line sends at a time. */
const portion = 4096;

/**
 * Serves a release as a host does, compressed and with its rules for caches, over a line that
 * all requests share.
 *
 * @param {string} folder
 * @param {{ bitsPerSecond: number, latency: number }} line latency: milliseconds before each answer
 * @returns {Promise<{url: string, stop: () => void}>}
 */
export async function startHost(folder, { bitsPerSecond, latency }) {
  let free = 0; // when the line has sent what it was given
  const sent = async (/** @type {number} */ bytes) => {
    free = Math.max(free, performance.now()) + (8000 * bytes) / bitsPerSecond;
    await new Promise((resolve) => setTimeout(resolve, free - performance.now()));
  };
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = path.join(folder, name);
    await new Promise((resolve) => setTimeout(resolve, latency));
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const packed = existsSync(`${file}.br`);
    response.writeHead(200, {
      'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('/v/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(packed && { 'Content-Encoding': 'br' }),
    });
    const bytes = readFileSync(packed ? `${file}.br` : file);
    for (let from = 0; from < bytes.length; from += portion) {
      const part = bytes.subarray(from, from + portion);
      await sent(part.length);
      response.write(part);
    }
    response.end();
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${server.address().port}/`, stop: () => server.close() };
}
