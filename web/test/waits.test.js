// What a test says when what it waits for does not come.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { open } from './harness.js';
import { patient, until, watched } from './waits.js';

test('a wait that fails says what it waited for, in which line of the test, and what the page shows', async (t) => {
  const page = await open(t, { path: '#view=learn' });
  const failed = await until('what never comes', () => false, { page, within: 0.1 }).catch((error) => error);
  assert.match(failed.message, /what never comes\nThe page shows http:.*view=learn/);
  assert.match(failed.stack, /waits\.test\.js/);
  assert.equal(
    await until(
      'the third answer',
      (() => {
        let asked = 0;
        return () => ++asked === 3 && asked;
      })(),
    ),
    3,
  );
  await assert.rejects(
    watched(Promise.reject(new Error('its own')), () => 'a promise'),
    /its own/,
  );
});

test('what a page gives is a wait too, and only what the page computed is left as it is', async (t) => {
  const page = await open(t);
  assert.equal(patient(page), page);
  assert.ok(page.context().browser().contexts().includes(page.context())); // beside the one of a shared page
  assert.equal(page.locator('main').page(), page);
  const handle = await page.evaluateHandle(() => ({ of: [1, new Date(0)] }));
  assert.deepEqual(await page.evaluate((given) => given.held, { held: handle }), { of: [1, new Date(0)] });
});
