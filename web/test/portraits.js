// Pictures with key points for the tests: drawn heads as a ZIP, made by the Go program
// beside this file.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { program } from './programs.js';

/** The bytes of the ZIP: head01.png, … and, unless they are to go without, points.csv; mixed has one grey and one enormous. */
export async function portraits({ bins = 6, perBin = 3, size = 64, without = false, mixed = false } = {}) {
  const { stdout } = await promisify(execFile)(
    program('portraits'),
    [`-bins=${bins}`, `-perbin=${perBin}`, `-size=${size}`, `-without=${without}`, `-mixed=${mixed}`],
    {
      encoding: 'buffer',
      maxBuffer: 1 << 26,
    },
  );
  return stdout;
}
