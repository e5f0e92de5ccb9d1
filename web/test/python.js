// Python with NumPy, where this machine has it; the tests install nothing.

import { execFileSync } from 'node:child_process';

/** Runs a program; skips the test and returns nothing where there is no NumPy. */
export function python(t, folder, program) {
  const found = ['python3', '/usr/bin/python3'].find((name) => {
    try {
      execFileSync(name, ['-c', 'import numpy'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  if (!found) {
    t.skip('NumPy is not there: install python3-numpy');
    return undefined;
  }
  return execFileSync(found, ['-c', program], { cwd: folder, encoding: 'utf8' });
}
