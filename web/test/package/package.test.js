// The package that `npm pack` makes of web/dist.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { buildDist } from '../server.js';

const web = path.resolve(import.meta.dirname, '../..');
const dist = path.join(web, 'dist');
const run = promisify(execFile);
/** Why a test is skipped that takes long. */
const soaked = !process.env.PPCA_SOAK && 'only ./build.sh soak package does this';

const files = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'engine/engine.js',
  'engine/engine.js.map',
  'engine/version.js',
  'licences.txt',
  'package.json',
  'plain.d.ts',
  'plain.wasm',
  'ppca.d.ts',
  'ppca.js',
  'ppca.wasm',
  'study.wasm',
  'wasm_exec.d.ts',
  'wasm_exec.js',
  'worker.d.ts',
  'worker.js',
  'worker.js.map',
];

test('it has these files and no others, and publint finds nothing', async (t) => {
  await buildDist();
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: await namesakes(t) });
  assert.deepEqual(
    JSON.parse(stdout)[0]
      .files.map((/** @type {{path: string}} */ file) => file.path)
      .sort(),
    files.toSorted(),
  );
  const { messages } = await publint({ pkgDir: 'package', strict: true, pack: { files: await contents() } });
  assert.deepEqual(messages, []);
});

test('each asset has an address, with types where there is something to import', async () => {
  const { exports, main } = JSON.parse(await readFile(path.join(dist, 'package.json'), 'utf8'));
  assert.equal(main, exports['.'].default);
  assert.deepEqual(
    Object.entries(exports).map(([address, { types, default: script }]) => [address, types ?? '', script ?? '']),
    [
      ['.', './ppca.d.ts', './ppca.js'],
      ['./package.json', '', './package.json'],
      ['./plain', './plain.d.ts', ''],
      ['./plain.wasm', '', './plain.wasm'],
      ['./ppca.wasm', '', './ppca.wasm'],
      ['./study.wasm', '', './study.wasm'],
      ['./wasm_exec.js', './wasm_exec.d.ts', './wasm_exec.js'],
      ['./worker.js', './worker.d.ts', './worker.js'],
    ],
  );
  for (const file of Object.values(exports).flatMap((to) => Object.values(to))) {
    assert.ok(files.includes(String(file).slice(2)), `${file} is packed`);
  }
});

test('the module names its release and its build', async () => {
  const { version } = JSON.parse(await readFile(path.join(web, 'package.json'), 'utf8'));
  const of = await import(path.join(dist, 'engine/version.js'));
  assert.equal(of.version, version);
  assert.match(of.build, /^[0-9a-f]{16}$/);
  assert.match(await readFile(path.join(dist, 'ppca.js'), 'utf8'), /\bbuild\b.*\bversion\b/);
});

// The first version of TypeScript that has `using`, the last in JavaScript, and our own.
const compilers = ['typescript-5.2', 'typescript-5.9', 'typescript'];
const resolutions = [
  ['nodenext', 'nodenext', 'es2022'],
  ['node16', 'node16', 'es2022'],
  ['esnext', 'bundler', 'esnext'], // has Symbol.dispose of its own
];

for (const [compiler, [module, resolution, lib]] of compilers.flatMap((each) => resolutions.map((way) => [each, way]))) {
  const always = compiler === 'typescript' && resolution === 'nodenext';
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

test('its types have no typed arrays with parameters, which TypeScript before 5.7 refuses', async () => {
  for (const name of files.filter((each) => each.endsWith('.d.ts'))) {
    assert.doesNotMatch(await readFile(path.join(dist, name), 'utf8'), /Array<Array|Array<Shared/, name);
  }
});

test('without Symbol.dispose the module has no method that is called undefined', async () => {
  const script = `
    const { iterator, asyncIterator, toPrimitive, toStringTag, species, hasInstance } = Symbol;
    const kept = { iterator, asyncIterator, toPrimitive, toStringTag, species, hasInstance };
    globalThis.Symbol = Object.assign((name) => Object(iterator).constructor(name), kept);
    const { Model } = await import(${JSON.stringify(path.join(web, 'engine/model.js'))});
    console.log('free' in Model.prototype, 'undefined' in Model.prototype);`;
  const { stdout } = await run('node', ['--input-type=module', '--eval', script]);
  assert.equal(stdout, 'true false\n');
});

// Of the programs there are no types: they are fetched, not imported.
test('attw finds nothing', { skip: soaked }, async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ppca-pack-')); // with --pack, attw would delete a package in dist
  t.after(() => rm(folder, { recursive: true }));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: dist });
  const [packed] = await readdir(folder);
  const cli = path.join(web, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const programs = ['./ppca.wasm', './study.wasm', './plain.wasm'];
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

/** A folder with the names of the build: npm chooses by names, and would spend seconds to compress the programs. */
async function namesakes(/** @type {import('node:test').TestContext} */ t) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ppca-names-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const target = path.join(folder, path.relative(dist, path.join(entry.parentPath, entry.name)));
    await mkdir(path.dirname(target), { recursive: true });
    if (entry.isFile()) await writeFile(target, '');
  }
  await cp(path.join(dist, 'package.json'), path.join(folder, 'package.json'));
  return folder;
}

/** The files in the form that publint reads: it would pack them again, which takes seconds. */
function contents() {
  return Promise.all(files.map(async (name) => ({ name: `package/${name}`, data: await readFile(path.join(dist, name)) })));
}
