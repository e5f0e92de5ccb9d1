// Every example of web/README.md runs as it stands there.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedModule } from '../module-page.js';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
const examples = [...readme.matchAll(/^## (.+?)$|```js\n([\s\S]*?)```/gm)].reduce(
  (found, [, heading, code]) =>
    heading ? { ...found, heading } : { heading: found.heading, list: [...found.list, [found.heading, code]] },
  { heading: '', list: [] },
).list;

test('the README has examples', () => assert.ok(examples.length >= 5));

test('every example runs', async (t) => {
  const page = await sharedModule(t);
  const said = [];
  page.on('console', (message) => said.push(message.text()));
  for (const [heading, code] of examples) {
    await t.test(heading, async (t) => {
      const body = code.replace(
        /^import (\{.*\}) from '\.\/ppca\.js';/m,
        "const $1 = await import(new URL('ppca.js', document.baseURI).href);",
      );
      assert.ok(body !== code, 'it imports the module');
      await page.evaluate(`(async () => {${body}})()`);
      t.diagnostic(said.splice(0).at(-1) ?? 'silent');
    });
  }
});
