// Lets tests in Node import the TypeScript of the page, as the build would strip it:
// node --import ./web/test/typescript.js --test …

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire, register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const made = new URL('../app/kit/settings.ts', import.meta.url); // from the table of options; the repository does not have it
  if (!existsSync(made)) execFileSync('go', ['generate', './core/settings'], { cwd: new URL('../..', import.meta.url) });
  register(import.meta.url);
}

/** A hook of Node's: the JavaScript of a .ts file. */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { ModuleKind, ScriptTarget, transpileModule } = createRequire(import.meta.url)('typescript');
  const compilerOptions = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, verbatimModuleSyntax: true };
  const { outputText } = transpileModule(await readFile(new URL(url), 'utf8'), { compilerOptions });
  return { format: 'module', source: outputText, shortCircuit: true };
}
