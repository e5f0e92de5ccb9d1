import { open, close } from './harness.js';
import { test } from 'node:test';
import fs from 'node:fs';
import * as S from './page-steps.js';
test('trace', async (t) => {
  const page = await open(t);
  const b = page.context().browser();
  await page.locator('#source').waitFor();
  await b.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'v8', 'blink', 'cc', 'disabled-by-default-v8.compile'], path: '/tmp/trace.json' });
  await page.reload();
  await page.locator('#train button').waitFor();
  await S.dataSays(page, 'rows').catch(()=>{});
}); 
