// Every example of web/README.md and web/GUIDE.md runs as it stands there, and prints what stands below it.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedModule } from '../module-page.js';

const texts = ['README.md', 'GUIDE.md'].map((name) => readFileSync(path.resolve(import.meta.dirname, '../..', name), 'utf8'));
const examples = [...texts.join('\n').matchAll(/^## (.+?)$|```js\n([\s\S]*?)```(?:\n\nIt prints .*\n\n```\n([\s\S]*?)```)?/gm)].reduce(
  (found, [, heading, code, printed]) =>
    heading ? { ...found, heading } : { heading: found.heading, list: [...found.list, [found.heading, code, printed]] },
  { heading: '', list: [] },
).list;

test('there are examples, one with what it prints', () => assert.ok(examples.length >= 10 && examples[0][2]));

test('every example runs', async (t) => {
  const page = await sharedModule(t);
  const said = [];
  page.on('console', (message) => said.push(message.text()));
  for (const [heading, code, printed] of examples) {
    await t.test(heading, async (t) => {
      const body = code.replace(
        /^import (\{.*\}) from '\.\/ppca\.js';/m,
        "const $1 = await import(new URL('ppca.js', document.baseURI).href);",
      );
      assert.ok(body !== code, 'it imports the module');
      await page.evaluate(`(async () => {${body}})()`);
      const lines = said.splice(0);
      if (printed) assert.equal(`${lines.join('\n')}\n`, printed);
      t.diagnostic(lines.at(-1) ?? 'silent');
    });
  }
});
