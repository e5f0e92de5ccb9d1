// axe-core finds nothing in any view. A view is a row of the table: what it is
// called and how a visitor gets there from the row before it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { open, soaking } from '../harness.js';
import { compared, csv, drop, explored, file, option, save, train } from '../page-steps.js';
import { portraits } from '../portraits.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const show = (page, name) => page.locator('#tabs').getByRole('button', { name, exact: true }).click();

/** The page as at a first visit: neither its address nor a draft brings anything back. */
async function anew(page, link = '') {
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}${pathname}ppca.js`); // a page that keeps no draft
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('ppca-draft').onsuccess = resolve;
      }),
  );
  await page.goto(origin + pathname + link);
}

/** Opens what can be unfolded, such as the numbers behind a figure: all, or the first few. */
const unfold = (page, most = 1000) =>
  page.evaluate((most) => {
    for (const fold of [...document.querySelectorAll('main details')].slice(0, most)) fold.open = true;
  }, most);

/** A built-in set, with a model that is made soon. */
const builtIn = (name) => async (page) => {
  await anew(page, `#data=${name}&components=1&evaluations=3&view=explore`);
  await compared(page);
};

const views = {
  'nothing loaded': (page) => page.locator('#welcome .example').first().waitFor(),
  'a lab, answered': async (page) => {
    await show(page, 'Labs');
    await page.locator('#labs [data-lab]').first().click();
    await page.locator('#labs input[type=radio]').first().check();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('#labs [data-right]').waitFor();
    await page.locator('.lab-follow input').first().check();
  },
  'a lab with a sketch': async (page) => {
    await page.locator('[data-lab=angles]').click();
    await page.locator('.sketch [role=slider]').first().press('ArrowUp');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('.lab-tell').getByText('Not yet.').waitFor();
  },
  'making an assignment': async (page) => {
    await page.getByRole('button', { name: 'Make an assignment' }).click();
    await page.getByLabel('Title').fill('Bins');
    await page.getByLabel('Text').fill('Why?');
    await page.getByRole('button', { name: 'Make link, file and key' }).click();
    await page.getByLabel('Link for students').waitFor();
  },
  'an assignment': async (page) => {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.locator('[data-assignment="components"]').click();
    await page.locator('#assignment fieldset').first().waitFor();
  },
  'how it works': async (page) => {
    await show(page, 'How it works');
    await page.locator('#figure-density').waitFor({ state: 'attached' }); // the last one: all are there
    for (const frame of await page.locator('.story .frame').all()) {
      await frame.scrollIntoViewIfNeeded();
      await frame.locator('.moving[aria-busy=false]').waitFor();
    }
    await unfold(page, soaking ? undefined : 3); // their tables are of one make, and long
  },
  'a question about the data': async (page) => {
    await anew(page);
    await drop(page, [file('dates.csv', 'day,a,b\n03/04/2021,2,3\n04/05/2021,7,4\n05/06/2021,4,5\n06/07/2021,5,9\n')]);
    await page.locator('#question button').first().waitFor();
  },
  'a table': async (page) => {
    await drop(page, [file('table.csv', csv(30, { header: 'theta,name,a,b,c' }))]);
    await page.locator('#spread canvas').first().waitFor();
  },
  'a table, trained, the numbers behind, and an error': async (page) => {
    await option(page, 'Components', 2);
    await train(page);
    await explored(page);
    await drop(page, [file('empty.csv', '')]);
    await page.locator('#notices .notice.error').waitFor();
    await unfold(page);
  },
  'pictures and more options': async (page) => {
    await anew(page, '#data=heads');
    await page.locator('#preview canvas').first().waitFor();
    await page.getByText('More options').click();
  },
  training: async (page) => {
    await page.getByLabel('Solver').selectOption('paper'); // which goes on until it has done its cycles
    await option(page, 'Most cycles', 100_000);
    await page.locator('#train button').click();
    await page.locator('#training .chart canvas').first().waitFor({ state: 'attached' });
  },
  'pictures, trained, and a saved model': async (page) => {
    await page.locator('#train button', { hasText: 'Stop' }).click();
    await page.locator('#explore').waitFor();
    await page.locator('#made[aria-label]').waitFor();
    await save(page, 'ours');
  },
  'how good it is, with all tools': async (page) => {
    await explored(page, ['Judge']);
    await unfold(page);
  },
  'a ring': builtIn('turntable'),
  'a grid': builtIn('poses'),
  surfaces: builtIn('nodes'),
  portraits: async (page) => {
    await anew(page);
    await page
      .locator('#welcome input[type=file]')
      .setInputFiles({ name: 'heads.zip', mimeType: 'application/zip', buffer: await portraits({ bins: 4, perBin: 4 }) });
    await page.locator('#preview canvas').first().waitFor();
  },
  'key points': async (page) => {
    await page.getByRole('button', { name: 'Key points of head01.png' }).click();
    const pose = page.locator('.editor').getByText(/^Pose: /);
    const marked = page.locator('.editor .points li:is(.seen, .hidden)');
    const points = await marked.count();
    for (const [step, left] of Object.entries({ 'Remove all': 0, Undo: points })) {
      await page.getByRole('button', { name: step }).click();
      assert.equal(await marked.count(), left, step);
    }
    await pose.waitFor();
    assert.equal(await marked.count(), points);
  },
  'portraits, trained': async (page) => {
    await page.getByRole('button', { name: 'Done' }).click();
    await option(page, 'Bins', 2);
    await option(page, 'Components', 2);
    await train(page);
    await page.locator('#hero').getByRole('heading', { name: /^At / }).waitFor();
  },
  'an experiment, done': async (page) => {
    await show(page, 'How it works');
    await page.locator('#works').getByRole('button', { name: 'Experiments' }).click();
    await page.locator('[data-experiment="simulation"]').click();
    const fields = soaking ? ['2', '1, 10', '10, 100'] : ['1', '1', '10'];
    for (const [i, field] of ['splits', 'lambdaMean', 'lambdaBasis'].entries()) {
      const value = fields[i];
      await page.locator(`#experiments [data-field="${field}"]`).fill(value);
      await page.locator(`#experiments [data-field="${field}"]`).blur();
    }
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('.experiment-result').waitFor();
    await page.locator('.experiment-charts canvas').first().waitFor();
  },
  'a link to a file': async (page) => {
    await anew(page, '#file=angles.csv&theta=angle&bins=5&view=explore&nonsense=1');
    await page.locator('#notices .notice').first().waitFor();
  },
  'a link that hides': async (page) => {
    await anew(page, '#data=simulation&hide=tune,lambda,experiments');
    await page.locator('#spread canvas').first().waitFor();
  },
};

/** Views that only `./build.sh soak` tries: they have the parts of others. */
const others = ['a ring', 'a grid', 'surfaces', 'portraits', 'key points', 'portraits, trained', 'a link to a file', 'a link that hides'];

/** How every view is looked at under `./build.sh soak`; in the tests, in the first two by turns. */
const looks = [
  { width: 1024, height: 768, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1600, height: 1000, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
];
const looksOf = (number) => (soaking ? looks : [looks[number % 2]]);

test('every view, in light and dark, narrow and wide', async (t) => {
  const page = await open(t, { ...looks[0], expect: [/favicon/] });
  const tried = Object.entries(views).filter(([name]) => soaking || !others.includes(name));
  for (const [number, [name, go]] of tried.entries()) {
    await t.test(name, async () => {
      await go(page);
      for (const [i, look] of looksOf(number).entries()) {
        await page.setViewportSize(look);
        await page.emulateMedia({ colorScheme: look.colorScheme });
        assert.deepEqual(await violations(page, i === 0 ? undefined : seen), [], `${look.width} px, ${look.colorScheme}`);
      }
      for (const enlarged of soaking ? narrow : narrow.slice(1)) {
        await page.setViewportSize(enlarged);
        assert.deepEqual(await sideways(page), [], `nothing scrolls sideways at ${enlarged.width} px, which is 1280 px enlarged`);
      }
      await page.setViewportSize(looks[0]);
    });
  }
});

/** A page of 1280 px enlarged to 200 %, and to 400 %, which must not scroll in two directions (WCAG 1.4.10). */
const narrow = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
];

/** What reaches beyond the right edge of the page. */
const sideways = (page) =>
  page.evaluate(async () => {
    const wide = () => document.documentElement.scrollWidth > innerWidth;
    for (let frame = 0; wide() && frame < 60; frame++) await new Promise(requestAnimationFrame); // charts follow a width in a later frame
    return wide()
      ? [...document.querySelectorAll('body *')]
          .filter((each) => each.checkVisibility() && !each.closest('.scroll') && each.getBoundingClientRect().right > innerWidth + 1)
          .map((each) => `${each.tagName} ${each.id} ${each.className}`)
      : [];
  });

/** The rules that depend on colours and room; the others find the same in every look. */
const seen = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

/** What axe finds by these rules, or all, a line for each rule and place. */
async function violations(page, rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const found = await globalThis.axe.run(document, { preload: false, resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any, all }) => `${id}: ${html.slice(0, 160)} ${[...any, ...all].map(({ message }) => message)[0] ?? ''}`),
    );
  }, rules);
}
