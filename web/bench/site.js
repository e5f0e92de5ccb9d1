// The benchmark's own server: the built page, the pages of the benchmark, the
// packages of the peers and the data. It sends no content security policy.

import { createReadStream, existsSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
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
