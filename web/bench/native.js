// Programs beside the browser: asked one thing at a time, a line of JSON each, so that they
// rest while the browser is measured.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Ours, on one processor. @param {string} program @param {string} faces the path of the faces, which may not be there */
export const startNative = (program, faces) => startProgram(program, [faces]);

/** @param {string} program @param {string[]} args */
export function startProgram(program, args) {
  const env = { ...process.env, GOMAXPROCS: '1', OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    /** @param {Record<string, unknown>} request a Request of package work, or {do: 'make', …}, or one of sklearn.py */
    async ask(request) {
      child.stdin.write(JSON.stringify(request) + '\n');
      const { value, done } = await lines.next();
      if (done) throw new Error(`${program} ended`);
      const { answer, error } = JSON.parse(value);
      if (error) throw new Error(`${program}: ${error}`);
      return answer;
    },
    stop() {
      child.kill();
    },
  };
}
