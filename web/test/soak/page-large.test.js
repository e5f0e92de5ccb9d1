// Large tables stay fluent on the page: no long task of the page's own thread after reading, and
// a role changes at once. With PPCA_SOAK=1 there are more rows.

import { test } from 'node:test';
import { open } from '../harness.js';
import { within } from '../pace.js';
import { dataSays } from '../page-steps.js';

const long = process.env.PPCA_SOAK === '1';

/** Drops a table of θ, a column of text and variables, made in the page: plain, or messy, with a title and decimal commas. */
const dropTable = (page, rows, columns, messy) =>
  page.evaluate(
    ([rows, columns, messy]) => {
      const written = (text) => (messy ? text.replaceAll(',', ';').replaceAll('.', ',') : text);
      let text = written(`age,site,${Array.from({ length: columns }, (_, k) => `v${k + 1}`).join(',')}\n`);
      const parts = [messy ? 'Report of the sites\n\n' : '', text];
      for (let i = 0; i < rows; i++) {
        const age = ((i * 7919) % 8000) / 100;
        text = `${age},${'ABCDE'[i % 5]}`;
        for (let k = 0; k < columns; k++) text += `,${(Math.sin(age / 20 + k) + ((i * (k + 3)) % 97) / 97).toFixed(4)}`;
        parts.push(written(text), '\n');
      }
      const transfer = new DataTransfer();
      transfer.items.add(new File([parts.join('')], 'large.csv'));
      for (const type of ['dragenter', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    [rows, columns, messy],
  );

const sizes = [
  [10_000, 60, false],
  [long ? 200_000 : 30_000, 12, true],
];
if (long) sizes.push([200_000, 12, false]);

for (const [rows, columns, messy] of sizes) {
  test(`${rows} × ${columns}${messy ? ', messy' : ''}: no long task, and a role at once`, async (t) => {
    const page = await open(t, { width: 1600 });
    await page.evaluate(() => {
      globalThis.tasks = [];
      new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((entry) => entry.toJSON()))).observe({
        type: 'longtask',
      });
    });
    await within(t, 100, 'the longest task, ms', async () => {
      await dropTable(page, rows, columns, messy);
      await page.evaluate(() => {
        globalThis.tasks.length = 0; // of writing the table
      });
      await dataSays(page, 'θ is age');
      await page.locator('#preview .chart canvas').first().waitFor();
      await page.getByLabel('Role of v2', { exact: true }).selectOption('ignore');
      await page
        .getByText(`${columns - 1} variables`)
        .first()
        .waitFor();
      return page.evaluate(() => Math.max(0, ...globalThis.tasks.map(({ duration }) => duration)));
    });
    await within(t, 300, 'the time of a role, ms', async () => {
      const role = page.getByLabel('Role of v3', { exact: true });
      const wanted = (await role.inputValue()) === 'ignore' ? 'variable' : 'ignore';
      return page.evaluate(
        ([wanted]) =>
          new Promise((done) => {
            const select = document.querySelector('select[aria-label="Role of v3"]');
            const before = document.body.innerText.match(/(\d+) variables/)?.[0];
            const start = performance.now();
            select.value = wanted;
            select.dispatchEvent(new Event('change', { bubbles: true }));
            const look = () =>
              document.body.innerText.match(/(\d+) variables/)?.[0] === before
                ? requestAnimationFrame(look)
                : done(performance.now() - start);
            look();
          }),
        [wanted],
      );
    });
  });
}
