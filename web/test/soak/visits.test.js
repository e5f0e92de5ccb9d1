// Three people use the page: a visitor of three minutes, a lecturer at a large screen, and a
// student on a phone. At every stop the page is photographed at three widths, in two themes, at
// two pixel ratios, for people to look at. Each picture must fit its window, and nothing may fail.
//
//     ./build.sh soak visits                         writes to web/test/screenshots/visits
//     PPCA_VISITS=student ./build.sh soak visits     one of them

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { downloaded, open } from '../harness.js';
import { compared, figure, option } from '../page-steps.js';

const widths = [
  [390, 844],
  [1024, 768],
  [1600, 1000],
];
const schemes = /** @type {const} */ (['light', 'dark']);
const looks = widths.flatMap(([width, height]) => schemes.flatMap((scheme) => [1, 2].map((ratio) => ({ width, height, scheme, ratio }))));

const tab = (page, name) => page.locator('#tabs').getByRole('button', { name, exact: true }).click();
const answered = (page) => page.locator('#labs .lab[aria-busy=false]').waitFor();

/** Pulls from the middle of one element by so many pixels, as a hand does. */
async function pull(page, from, x, y) {
  const box = await page.locator(from).boundingBox();
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) await page.mouse.move(left + (x * step) / 8, top + (y * step) / 8);
  await page.mouse.up();
}

/** A tap at a share of the length of a slider. */
async function along(page, selector, share) {
  const box = await page.locator(selector).boundingBox();
  await page.mouse.click(box.x + box.width * share, box.y + box.height / 2);
}

/** Brings a part of the page to the upper edge, below a bar that stays. */
const lookAt = (page, selector) =>
  page.evaluate((selector) => {
    if (!selector) return scrollTo(0, 0);
    const bar = innerWidth >= 1100 ? 73 : 16;
    scrollTo(0, document.querySelector(selector).getBoundingClientRect().top + scrollY - bar);
  }, selector);

/**
 * A stop: what the person does, and the part of the page that is looked at.
 *
 * @typedef {{ name: string, at?: string, go: (page: import('playwright-core').Page, t: import('node:test').TestContext) => Promise<unknown> }} Stop
 */

/** @type {Record<string, { home: object, stops: Stop[] }>} */
const people = {
  visitor: {
    home: { width: 1024, height: 768 },
    stops: [
      { name: 'opening', go: (page) => page.locator('#opening td', { hasText: /\d/ }).nth(2).waitFor() },
      { name: 'dot-dragged', go: (page) => pull(page, '#opening [role=button]:nth-child(20)', 40, 90) },
      { name: 'one-line-for-all', go: (page) => along(page, '#opening .smoothness input', 0.97) },
      {
        name: 'turn-this-person',
        at: '#demonstration',
        async go(page) {
          await page.locator('#demonstration input:enabled').waitFor();
          await page.locator('#demonstration').scrollIntoViewIfNeeded();
          await along(page, '#demonstration input', 0.8);
        },
      },
      { name: 'examples', at: '#welcome .example', go: (page) => page.locator('#welcome .example').first().scrollIntoViewIfNeeded() },
      {
        name: 'heads-chosen',
        async go(page) {
          await page.getByRole('button', { name: 'Train on these heads' }).click();
          await page.locator('#explore').waitFor();
        },
      },
      {
        name: 'explore',
        async go(page) {
          await compared(page);
          await page.locator('#angles canvas').first().waitFor({ state: 'attached' });
        },
      },
      { name: 'theta-moved', go: (page) => along(page, '#theta', 0.85) },
      { name: 'components', at: '#components', go: (page) => page.locator('#components').scrollIntoViewIfNeeded() },
      { name: 'observation', at: '#observation-view', go: (page) => page.locator('#observation-view').scrollIntoViewIfNeeded() },
      { name: 'angles', at: '#angles', go: (page) => page.locator('#angles').scrollIntoViewIfNeeded() },
      { name: 'all-observations', at: '#observations', go: (page) => page.getByRole('tab', { name: 'Judge' }).click() },
      { name: 'diagnosis', at: '#diagnosis', go: (page) => page.locator('#diagnosis').scrollIntoViewIfNeeded() },
      { name: 'experiments', go: (page) => tab(page, 'Experiments') },
    ],
  },
  lecturer: {
    home: { width: 1600, height: 1000 },
    stops: [
      {
        name: 'story',
        async go(page) {
          await tab(page, 'How it works');
          await page.locator('.story h2').waitFor();
        },
      },
      ...['pca', 'fails', 'pieces', 'jumps', 'weights', 'smoothness', 'bins', 'ruled', 'energy', 'reordering'].map(figureStop),
      ...['algorithm', 'lambda', 'angle', 'missing', 'density'].map(figureStop),
      {
        name: 'energy-pulled',
        at: '#figure-energy',
        async go(page) {
          await lookAt(page, '#figure-energy');
          await pull(page, '[data-grip="mean-2"]', 30, 60);
        },
      },
      {
        name: 'labs',
        async go(page) {
          await tab(page, 'Labs');
          await answered(page);
        },
      },
      {
        name: 'lab-hint',
        at: '.lab-room',
        async go(page) {
          await page.locator('#labs input[type=radio]').nth(1).check();
          await page.getByRole('button', { name: 'Check' }).click();
          await page.locator('.lab-tell > .lab-verdict p').waitFor();
        },
      },
      {
        name: 'lab-seen',
        at: '.lab-room',
        async go(page) {
          await page.locator('#labs input[type=radio]').first().check();
          await page.getByRole('button', { name: /^Check/ }).click();
          await page.locator('.lab-story p').first().waitFor();
          await page.locator('.lab-follow input').first().check();
        },
      },
      { name: 'assignments', at: '#teaching', go: (page) => page.locator('#teaching').scrollIntoViewIfNeeded() },
      {
        name: 'assignment-made',
        at: '',
        async go(page) {
          await page.getByRole('button', { name: 'Make an assignment' }).click();
          const dialog = page.getByRole('dialog', { name: 'Make an assignment' });
          await dialog.getByLabel('Title').fill('How many bins?');
          await dialog.getByLabel('Data', { exact: true }).selectOption('simulation');
          await dialog.getByLabel('Text').fill('With how many bins are new observations described best? Why not with more?');
        },
      },
      {
        name: 'assignment-ready',
        at: '',
        async go(page) {
          const dialog = page.getByRole('dialog', { name: 'Make an assignment' });
          await dialog.getByRole('button', { name: 'Make link, file and key' }).click();
          await dialog.getByLabel('Link for students').waitFor();
          await dialog.getByLabel('Link for students').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'marked',
        at: '#teaching',
        async go(page, t) {
          await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
          await page.locator('#teaching .pick input').setInputFiles(await handedIn(t));
          await page.getByRole('button', { name: 'Grades, CSV' }).waitFor();
        },
      },
      {
        name: 'experiment',
        at: '#experiments',
        async go(page) {
          await tab(page, 'Experiments');
          await page.locator('[data-experiment="simulation"]').click();
          for (const [field, value] of Object.entries({ splits: '3', lambdaMean: '1, 10', lambdaBasis: '10, 100' })) {
            await page.locator(`#experiments [data-field="${field}"]`).fill(value);
            await page.locator(`#experiments [data-field="${field}"]`).blur();
          }
          await page.getByRole('button', { name: 'Run', exact: true }).click();
          await page.locator('.experiment-result').waitFor();
          await page.locator('.experiment-charts canvas').first().waitFor();
        },
      },
    ],
  },
  student: {
    home: { width: 390, height: 844, touch: true, path: '#view=learn' },
    stops: [
      {
        name: 'assignment',
        async go(page) {
          await page.locator('[data-assignment="smooth"]').tap();
          await page.getByLabel('Your name').waitFor();
        },
      },
      {
        name: 'begun',
        async go(page) {
          await page.getByLabel('Your name').fill('Ada Lovelace');
          await page.getByRole('button', { name: 'Begin' }).tap();
          await page.getByText('Ada Lovelace works on').waitFor();
        },
      },
      { name: 'model-sheet', at: null, go: (page) => page.getByRole('button', { name: 'Model', exact: true }).tap() },
      { name: 'settings', at: null, go: (page) => option(page, 'Bins', 8) },
      {
        name: 'trained',
        async go(page) {
          await lambda(page, '1');
          await page.locator('#train button.primary').tap();
          await page.locator('#explore').waitFor();
          await compared(page);
        },
      },
      {
        name: 'theta-at-the-thumb',
        async go(page) {
          await along(page, '#theta', 0.2);
        },
      },
      {
        name: 'trained-again',
        async go(page) {
          await page.getByRole('button', { name: 'Model', exact: true }).tap();
          await lambda(page, '100');
          await page.locator('#train button.primary').tap();
          await page.locator('body:not(.sheet-open)').waitFor();
          await page.locator('#tabs [data-view=explore][aria-current=page]').waitFor(); // a training ends there
          await page.getByRole('tab', { name: 'Judge' }).click();
          await page.locator('#runs tbody tr').nth(1).waitFor();
        },
      },
      {
        name: 'runs-compared',
        at: '#runs',
        async go(page) {
          for (const i of [0, 1]) await page.locator('#runs tbody tr').nth(i).locator('input').check();
          await page.getByRole('table', { name: 'Two runs side by side' }).waitFor();
        },
      },
      {
        name: 'answers',
        at: '.asked',
        async go(page) {
          await tab(page, 'Assignment');
          for (const asked of await page.locator('#assignment .asked').all()) {
            if (await asked.locator('input[type=radio]').count()) await asked.locator('input[type=radio]').first().check();
            else await asked.locator('input, textarea').fill('1');
          }
        },
      },
      {
        name: 'hand-in',
        at: '#assignment .primary:last-of-type',
        go: (page) => page.getByRole('button', { name: 'Make the hand-in' }).scrollIntoViewIfNeeded(),
      },
      {
        name: 'lab-sketch',
        at: '.lab-room',
        async go(page) {
          await tab(page, 'Labs');
          await page.locator('[data-lab=angles]').tap();
          await answered(page);
          await page.locator('.sketch [role=slider]').first().press('ArrowUp');
        },
      },
      {
        name: 'lab-sketch-seen',
        at: '.lab-room',
        async go(page) {
          await page.getByRole('button', { name: /^Check/ }).tap();
          await page.getByRole('button', { name: 'Show the result' }).tap();
          await page.locator('.lab-story p').first().waitFor();
        },
      },
      {
        name: 'lab-sketch-told',
        at: '.lab-tell',
        go: (page) => page.locator('.lab-tell').scrollIntoViewIfNeeded(),
      },
      {
        name: 'empty-file',
        async go(page) {
          await tab(page, 'Data');
          await page
            .locator('#source input[type=file]')
            .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
          await page.locator('#notices .notice.error').waitFor();
        },
      },
    ],
  },
};

/** @param {string} name @returns {Stop} */
function figureStop(name) {
  return { name: `figure-${name}`, at: `#figure-${name}`, go: (page) => figure(page, name) };
}

/** Types both λ. */
async function lambda(page, value) {
  for (const name of ['mean', 'basis']) {
    const input = page.locator('#method .lambda').getByLabel(name, { exact: true });
    await input.fill(value);
    await input.dispatchEvent('change');
  }
}

/** Two students hand in a ready assignment; one of them twice. */
async function handedIn(t) {
  const key = path.resolve(import.meta.dirname, '../../app/assignments/ready/components.key.json');
  const { answers, assignment } = JSON.parse(readFileSync(key, 'utf8'));
  const files = [{ name: 'components.key.json', mimeType: 'application/json', buffer: readFileSync(key) }];
  for (const [who, components] of [
    ['Ada Lovelace', 12],
    ['Carl Gauß', 5],
  ]) {
    const page = await open(t, { path: '#view=learn', width: 1280 });
    await page.locator('[data-assignment="components"]').click();
    await page.getByLabel('Your name').fill(who);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByText(`${who} works on`).waitFor();
    await option(page, 'Components', components);
    await page.locator('#train button.primary').click();
    await page.locator('#explore').waitFor();
    await tab(page, 'Assignment');
    for (const [i, { kind }] of assignment.questions.entries()) {
      const asked = page.locator('#assignment .asked').nth(i);
      if (kind === 'choice') await asked.getByLabel(answers[i].is, { exact: true }).check();
      else await asked.locator('input, textarea').fill(who.startsWith('Ada') ? answers[i].is : '7');
    }
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Make the hand-in' }).click());
    files.push({ name: `${who}.json`, mimeType: 'application/json', buffer: bytes });
    await page.close();
  }
  return [...files, { ...files[2], name: 'the same again.json' }];
}

for (const [who, { home, stops }] of Object.entries(people)) {
  const asked = (process.env.PPCA_VISITS ?? who) === who;
  test(`the ${who}, photographed at every stop`, { skip: !asked && 'not asked for' }, async (t) => {
    const page = await open(t, { ...home });
    const wrong = [];
    const devTools = await page.context().newCDPSession(page);
    const set = async ({ width, height, scheme, ratio }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await devTools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: ratio, mobile: false });
    };
    for (const [i, { name, at = '', go }] of stops.entries()) {
      await go(page, t);
      for (const look of looks) {
        await set(look);
        if (at !== null) await lookAt(page, at);
        await page.evaluate(
          () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 100)),
        );
        const { width, scheme, ratio } = look;
        const picture = `${who}-${String(i + 1).padStart(2, '0')}-${name}-${width}-${scheme}-${ratio}`;
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) wrong.push(`${picture} is ${wide} px too wide`);
        await page.screenshot({ path: path.join(import.meta.dirname, '../screenshots/visits', `${picture}.png`) });
      }
      await set({ ...home, scheme: 'light', ratio: 1 });
    }
    assert.deepEqual(wrong, []);
  });
}
