// The build and the server of the browser tests, as processes of their own.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { program } from './programs.js';

const root = path.resolve(import.meta.dirname, '../..');

let built;
/** Brings web/dist up to date, once; PPCA_BUILT says that somebody has. */
export function buildDist() {
  built ??= process.env.PPCA_BUILT ? Promise.resolve() : promisify(execFile)('go', ['run', './web/build/cmd/dist'], { cwd: root });
  return built;
}

/** What ends each server with the tests. */
const ends = new Set();
process.on('exit', () => ends.forEach((end) => end()));

/**
 * Starts a server of a built folder on a free port, which it keeps over stop and start: it is
 * none of those that the system gives away, or somebody else may have it by then.
 * @param {string} under the path to serve under, "/" or "/some/path/"
 * @param {boolean} plain as any static host would
 * @param {string} folder the build
 * @param {{evaluate?: boolean, shared?: boolean}} [options] whether the policy admits eval, and whether pages of other origins may load the files
 */
export async function startServer(under, plain, folder, { evaluate = false, shared = false } = {}) {
  let child;
  let address = `localhost:${20_000 + Math.floor(10_000 * Math.random())}`;
  const server = {
    url: '',
    /** The paths that were asked for, in turn. @type {string[]} */
    asked: [],
    async start() {
      if (child) return;
      const flags = ['-folder', folder, '-addr', address, '-under', under, `-plain=${plain}`, `-eval=${evaluate}`, `-shared=${shared}`];
      child = spawn(program('server'), flags, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
      createInterface(child.stdout).on('line', (path) => {
        if (path.startsWith('/')) server.asked.push(path);
      });
      server.url = await firstLine(child);
      address = new URL(server.url).host;
    },
    async stop() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      child = undefined;
      await ended;
    },
  };
  ends.add(() => child?.kill());
  await server.start();
  return server;
}

/** The first line a process prints; an error when it ends without one. */
function firstLine(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it said where it is`)));
  });
}
