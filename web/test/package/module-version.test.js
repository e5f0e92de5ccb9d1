// Files of different builds side by side, as after half a deployment: page, module,
// worker and program notice it when they start.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hosted, versionIn, write } from '../deploy.js';
import { open } from '../harness.js';
import { openModule } from '../module-page.js';

test('page, module, worker and program of different builds refuse each other', async (t) => {
  const folder = await hosted(t);
  const version = await versionIn(folder);
  const [, stamped, program] = /build="(\w+)",program="(\w+)"/.exec(await readFile(path.join(folder, 'engine/version.js'), 'utf8'));
  assert.equal(stamped, version);
  for (const name of ['engine/version.js', 'worker.js']) {
    const text = await readFile(path.join(folder, name), 'utf8');
    await write(folder, name, text.replace(version, 'older').replace(program, 'other'));
  }
  await write(folder, `v/${version}/worker.js`, 'self.onmessage = () => self.postMessage({ ready: true });'); // as before there was a version
  await write(folder, `v/${version}/ppca.js`, 'export * from "../../ppca.js";');
  const page = await openModule(t, { folder });
  const refused = (address, options) =>
    page.evaluate(
      async ([address, options]) => {
        const { createEngine } = await import(new URL(address, document.baseURI).href);
        return failure(createEngine(options));
      },
      [address, options],
    );
  for (const [what, error, says] of [
    ['a program of other sources', await refused('ppca.js'), `${program}.* built with other`],
    ['the same without a worker', await refused('ppca.js', { worker: false }), `${program}.* built with other`],
    [
      'a worker of another build',
      await refused(`v/${version}/engine/engine.js`),
      `worker\\.js is of build true, but the module of build ${version}`,
    ],
  ]) {
    assert.equal(error.code, 'ERR_VERSION', what);
    assert.match(error.message, new RegExp(`${says}.*load the page again.*all files of one build`), what);
  }

  const mixed = await open(t, { folder });
  const notice = mixed.locator('#notices .notice', { hasText: `the page is of build ${version}, its module of build older` });
  await notice.getByText('ERR_VERSION').waitFor();
  await notice.getByRole('button', { name: 'Load it again' }).waitFor();
});
