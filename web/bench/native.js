// The native program: asked one thing at a time, so that it rests while the
// browser is measured.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** @param {string} program @param {string} faces the path of the faces, which may not be there */
export function startNative(program, faces) {
  const child = spawn(program, [faces], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, GOMAXPROCS: '1' } });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    /** @param {Record<string, unknown>} request a Request of package work, or {do: 'make', …} */
    async ask(request) {
      child.stdin.write(JSON.stringify(request) + '\n');
      const { value, done } = await lines.next();
      if (done) throw new Error('the native program ended');
      const { answer, error } = JSON.parse(value);
      if (error) throw new Error(`natively: ${error}`);
      return answer;
    },
    stop() {
      child.kill();
    },
  };
}
