// What a host does with builds: it puts one in place of another. The builds are
// web/dist, and copies of it that differ as builds do.

import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildDist } from './server.js';

const dist = path.resolve(import.meta.dirname, '../dist');

/** The path of a folder with a copy of the build; it goes with the test. */
export async function hosted(t) {
  await buildDist();
  const folder = await mkdtemp(path.join(tmpdir(), 'ppca-dist-'));
  t.after(() => rm(folder, { recursive: true }));
  await cp(dist, folder, { recursive: true });
  return folder;
}

/** The version in a folder. */
export async function versionIn(folder) {
  const [version] = await readdir(path.join(folder, 'v'));
  return version;
}

/**
 * Puts the next version in place of the one in a folder: nothing stays under the old
 * one's paths.
 * @param {string} folder
 * @param {Record<string, string>} changes contents of page files that differ, by name
 */
export async function deploy(folder, changes = {}) {
  const old = await versionIn(folder);
  const next = hashOf(old + JSON.stringify(changes));
  await rename(path.join(folder, 'v', old), path.join(folder, 'v', next));
  for (const [name, content] of Object.entries(changes)) await write(folder, `v/${next}/${name}`, content);
  const stamped = ['index.html', 'engine/version.js', 'worker.js', `v/${next}/engine/version.js`, `v/${next}/worker.js`];
  for (const name of stamped) await write(folder, name, (await readFile(path.join(folder, name), 'utf8')).replaceAll(old, next));
  let worker = (await readFile(path.join(folder, 'sw.js'), 'utf8')).replaceAll(old, next);
  for (const name of [...stamped, ...Object.keys(changes).map((each) => `v/${next}/${each}`)]) {
    const address = name === 'index.html' ? './' : `./${name}`;
    worker = worker.replace(
      new RegExp(`("${address.replaceAll('.', '\\.')}": ")\\w+`),
      `$1${hashOf(await readFile(path.join(folder, name)))}`,
    );
  }
  await write(folder, 'sw.js', worker);
  return next;
}

/** Writes a file of a build, without the compressed siblings that it had. */
export async function write(folder, name, content) {
  await writeFile(path.join(folder, name), content);
  await Promise.all(['.br', '.gz'].map((suffix) => rm(path.join(folder, name + suffix), { force: true })));
}

/** As web/build has it. */
function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
