// What a student meets in an assignment: answers that are kept, parts that are hidden, and
// the way to the run log.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { open } from '../harness.js';
import { explored, tab, train } from '../page-steps.js';

/** The link of an assignment. @param {object} change */
const linkOf = (change) => {
  const assignment = {
    assignment: 1,
    title: 'Own',
    link: 'data=simulation&bins=4&components=1&lambda-basis=1&unfold=yes&hide=tune,scores,experiments',
    data: { builtIn: 'simulation', draw: 1 },
    rules: [{ setting: 'lambda.mean' }],
    questions: [
      { kind: 'text', text: 'Why?' },
      { kind: 'number', text: 'How many?' },
    ],
    ...change,
  };
  return `#view=assignment&assignment=${deflateRawSync(JSON.stringify(assignment)).toString('base64url')}`;
};

/** Opens an assignment and begins it. */
async function begun(t, options = {}) {
  const page = await open(t, { path: linkOf(options.change ?? {}), ...options });
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByText('Ada works on').waitFor();
  return page;
}

test('hidden errors are hidden everywhere in Explore', async (t) => {
  for (const data of ['simulation', 'nodes']) {
    const page = await begun(t, {
      width: 1280,
      change: {
        link: `data=${data}&bins=3&components=1&lambda-mean=1&lambda-basis=1&unfold=yes&hide=tune,scores,experiments`,
        data: { builtIn: data, draw: 1 },
      },
    });
    await train(page);
    await page.locator('#observation-view p.numbers:not(:empty)').waitFor();
    const shown = [await page.locator('#explore').innerText()]; // the run log and files have them
    await tab(page, 'Judge');
    await page.locator('#observations canvas').first().waitFor();
    shown.push(await page.locator('#observations').innerText());
    assert.ok(!/RMSE|Worst|Best|error/i.test(shown.join('\n')), /.*(RMSE|Worst|Best|error).*/i.exec(shown.join('\n'))?.[0]);
    for (const id of ['scores', 'diagnosis']) assert.ok(await page.locator(`#${id}`).isHidden(), id);
  }
  const whole = await open(t, { path: '#data=simulation&view=explore&bins=3&components=1' });
  await explored(whole, ['Judge']);
  assert.match(await whole.locator('#observations').innerText(), /RMSE[\s\S]*Worst/);
});
