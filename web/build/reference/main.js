// Prints the reference of the module. Run with the files that declare it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { page } from './page.js';
import { read } from './read.js';

const [version, ...names] = process.argv.slice(2);
const files = Object.fromEntries(names.map((name) => [path.basename(name), readFileSync(name, 'utf8')]));
process.stdout.write(page(read(files), version ?? ''));
