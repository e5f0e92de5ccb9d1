// The pages in web/examples, and the package that the third of them uses: packed,
// installed without a network, checked by the compiler, bundled, and opened.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { open } from '../harness.js';
import { csv, file, slide } from '../page-steps.js';

const web = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Opens a page of web/examples. */
const example = (t, name) => open(t, { folder: web, path: `examples/${name}`, expect: [/favicon/] });

test('a CSV is fitted, and the name of a missing column is refused', async (t) => {
  const page = await example(t, 'csv.html');
  const status = page.locator('[role=status]');
  await page.locator('input[type=file]').setInputFiles(file('a.csv', csv(40, { header: 'angle,name,a,b,c' }).replaceAll(/row\d+/g, '1')));
  await status.getByText(/^ERR_\w+: .*age/).waitFor();
  await page.locator('#theta').fill('angle');
  await page.locator('input[type=file]').setInputFiles(file('b.csv', csv(40, { header: 'angle,d,a,b,c' }).replaceAll(/row(\d+)/g, '$1')));
  await status.getByText(/^40 rows, RMSE 0\.\d+$/).waitFor();
  const rows = await page.locator('tr').evaluateAll((all) => all.map((each) => [...each.children].map((cell) => cell.textContent)));
  assert.deepEqual(rows[0], ['θ', 'd', 'a', 'b', 'c']);
  assert.deepEqual(
    rows.slice(1).map(([theta]) => Number(theta)),
    [0, 180, 360],
  );
  assert.ok(
    rows
      .slice(1)
      .flat()
      .every((cell) => Number.isFinite(Number(cell))),
  );
});

test('a slider moves θ on a canvas', async (t) => {
  const page = await example(t, 'slider.html');
  const pixels = () => page.locator('canvas').evaluate((canvas) => canvas.toDataURL());
  await page.locator('output').getByText('0.0°', { exact: true }).waitFor();
  const before = await pixels();
  await slide(page, 'input', 60);
  await page.locator('output').getByText('60.0°').waitFor();
  assert.notEqual(await pixels(), before);
});

test('as a package: its types resolve, and a bundle of it runs', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ppca-package-'));
  t.after(() => rm(folder, { recursive: true }));
  const at = (...names) => path.join(folder, ...names);
  await run('npm', ['pack', '--pack-destination', folder], { cwd: path.join(web, 'dist') });
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await cp(path.join(web, 'examples/bundler'), folder, { recursive: true });
  await writeFile(at('package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  assert.equal(JSON.parse(await readFile(at('node_modules/ppca/package.json'), 'utf8')).types, './ppca.d.ts');

  const compiler = path.join(web, 'node_modules/typescript/bin/tsc');
  const check = (resolution, module) =>
    run(
      'node',
      [
        compiler,
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--types',
        '',
        '--module',
        module,
        '--moduleResolution',
        resolution,
        'main.ts',
      ],
      { cwd: folder },
    );
  await check('bundler', 'esnext');
  await check('nodenext', 'nodenext');

  await run(
    'go',
    [
      'run',
      'github.com/evanw/esbuild/cmd/esbuild',
      at('main.ts'),
      '--bundle',
      '--format=esm',
      '--target=es2022',
      `--outfile=${at('site/assets/main.js')}`,
    ],
    { cwd: path.resolve(web, '..') },
  );
  await cp(at('index.html'), at('site/index.html'));
  for (const name of ['engine', 'worker.js', 'wasm_exec.js', 'ppca.wasm', 'study.wasm']) {
    await cp(at('node_modules/ppca', name), at('site', name), { recursive: true });
  }
  const page = await open(t, { folder: at('site'), expect: [/favicon/] });
  await page
    .locator('output')
    .getByText(/^RMSE \d/)
    .waitFor();
});
