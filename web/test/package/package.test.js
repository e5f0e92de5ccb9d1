// The package that `npm pack` makes of web/dist.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';

const web = path.resolve(import.meta.dirname, '../..');
const dist = path.join(web, 'dist');
const run = promisify(execFile);
/** Why a test is skipped that takes long. */
const soaked = !process.env.PPCA_SOAK && 'only ./build.sh soak package does this';

test('publint finds nothing', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: dist });
  const names = JSON.parse(stdout)[0].files.map((/** @type {{ path: string }} */ file) => file.path);
  const files = await Promise.all(
    names.map(async (/** @type {string} */ name) => ({ name: `package/${name}`, data: await readFile(path.join(dist, name)) })),
  );
  const { messages } = await publint({ pkgDir: 'package', pack: { files }, strict: true });
  assert.deepEqual(messages, []);
});

test('the module names its release and its build', async () => {
  const { version } = JSON.parse(await readFile(path.join(web, 'package.json'), 'utf8'));
  const of = await import(path.join(dist, 'engine/version.js'));
  assert.equal(of.version, version);
  assert.match(of.build, /^[0-9a-f]{16}$/);
  assert.match(await readFile(path.join(dist, 'ppca.js'), 'utf8'), /\bbuild\b.*\bversion\b/);
});

// The first version of TypeScript that has `using`, the last in JavaScript, and our own.
const compilers = ['typescript-5.2', 'typescript', 'typescript-7'];
const resolutions = [
  ['nodenext', 'nodenext', 'es2022'],
  ['node16', 'node16', 'es2022'],
  ['esnext', 'bundler', 'esnext'], // has Symbol.dispose of its own
];

for (const [compiler, [module, resolution, lib]] of compilers.flatMap((each) => resolutions.map((way) => [each, way]))) {
  const always = compiler === 'typescript-7' && resolution === 'nodenext';
  test(`its types compile: ${compiler}, ${resolution}`, { skip: !always && soaked }, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ppca-types-'));
    t.after(() => rm(folder, { recursive: true }));
    await mkdir(path.join(folder, 'node_modules'));
    await symlink(dist, path.join(folder, 'node_modules/ppca'));
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    await cp(path.join(import.meta.dirname, 'consumer.ts'), path.join(folder, 'consumer.ts'));
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
    const how = ['--target', 'es2022', '--lib', `${lib},dom`, '--module', module, '--moduleResolution', resolution];
    const tsc = path.join(web, 'node_modules', compiler, 'bin/tsc');
    const { stdout } = await run('node', [tsc, ...strict, ...how, 'consumer.ts'], { cwd: folder }).catch((error) => error);
    assert.equal(stdout, '');
  });
}

test('without Symbol.dispose the module has no method that is called undefined', async () => {
  const script = `
    const { iterator, asyncIterator, toPrimitive, toStringTag, species, hasInstance } = Symbol;
    const kept = { iterator, asyncIterator, toPrimitive, toStringTag, species, hasInstance };
    globalThis.Symbol = Object.assign((name) => Object(iterator).constructor(name), kept);
    const { Model } = await import(${JSON.stringify(path.join(web, 'engine/model.ts'))});
    console.log('free' in Model.prototype, 'undefined' in Model.prototype);`;
  const { stdout } = await run('node', ['--import', path.join(web, 'test/typescript.js'), '--input-type=module', '--eval', script]);
  assert.equal(stdout, 'true false\n');
});

// Of the programs there are no types: they are fetched, not imported.
test('attw finds nothing', { skip: soaked }, async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ppca-pack-')); // with --pack, attw would delete a package in dist
  t.after(() => rm(folder, { recursive: true }));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: dist });
  const [packed] = await readdir(folder);
  const cli = path.join(web, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const { exports } = JSON.parse(await readFile(path.join(dist, 'package.json'), 'utf8'));
  const programs = Object.keys(exports).filter((name) => name.endsWith('.wasm'));
  await run('node', [
    cli,
    path.join(folder, packed),
    '--profile',
    'esm-only',
    '--no-definitely-typed',
    '--exclude-entrypoints',
    ...programs,
  ]);
});
