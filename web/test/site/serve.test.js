// `go run .` as a user types it, but for the compilation of serve.go itself.

import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');

const folder = mkdtempSync(path.join(os.tmpdir(), 'ppca-serve-'));
/** serve.go, compiled. */
const program = path.join(folder, 'ppca');
before(() => promisify(execFile)('go', ['build', '-o', program, '.'], { cwd: root }));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Waits until the process has printed something that matches. */
function printed(child, pattern) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const found = pattern.exec(text);
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code} after:\n${text}`)));
  });
}

test('go run . builds, tells its address on the next free port, serves this machine alone, and ends on Ctrl+C', async (t) => {
  const busy = net.createServer().listen(0, 'localhost');
  await once(busy, 'listening');
  t.after(() => busy.close());
  const { port, address } = busy.address();

  const host = net.isIPv6(address) ? `[${address}]` : address;
  const child = spawn(program, ['-addr', `${host}:${port}`], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill());
  const [url] = await printed(child, /http:\/\/localhost:\d+\//);
  assert.ok(Number(new URL(url).port) > port);

  const answer = await fetch(url.replace('localhost', host), { headers: { 'Accept-Encoding': 'br' } });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('Content-Security-Policy'), /default-src 'none'/);
  assert.match(await answer.text(), /<!doctype html>/i);

  const foreign = get(url.replace('localhost', host), { headers: { Host: 'elsewhere.example' } });
  const [refused] = await once(foreign, 'response');
  refused.resume();
  assert.equal(refused.statusCode, 421, 'a foreign name that resolves to this machine gets nothing');

  const others = Object.values(os.networkInterfaces())
    .flat()
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  if (others.length === 0) t.diagnostic('this machine has no address for others to try');
  for (const { address } of others) await assert.rejects(fetch(url.replace('localhost', address)), address);

  const ended = once(child, 'exit');
  child.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
});

for (const [name, args, cwd, code, says] of [
  ['an argument it does not know', ['build'], root, 2, /unknown argument "build"/],
  ['another folder', [], os.tmpdir(), 1, /not the project's folder/],
]) {
  test(`go run . refuses ${name}`, async () => {
    const failure = await promisify(execFile)(program, args, { cwd }).then(
      () => assert.fail('it ran'),
      (error) => error,
    );
    assert.equal(failure.code, code);
    assert.match(failure.stderr, says);
  });
}
