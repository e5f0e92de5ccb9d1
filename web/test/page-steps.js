// What the walks through the page share: the steps of a visitor, and the check of
// what a canvas shows against the numbers of the module.

import assert from 'node:assert/strict';
import { downloaded, eventually } from './harness.js';

/** Types an option of the model, by the name of its field. */
export async function option(page, name, value) {
  const field = page.locator('#method').getByLabel(name, { exact: true });
  await field.fill(String(value));
  await field.blur();
}

/** Waits until the column of the data says so. */
export async function dataSays(page, text) {
  await page.locator('#source').getByText(text).waitFor();
}

/**
 * Presses Train and waits until the model is open and, if wished, compared. By the
 * keyboard: just after data are open the page grows, and a button that moves between the
 * press and the release of a pointer is not clicked.
 */
export async function train(page, { compared: wait = true } = {}) {
  await page.locator('#train button.primary:enabled').press('Enter');
  await page.locator('#explore').waitFor();
  if (wait) await compared(page);
}

/** Waits until the model is open and compared with two others. */
export async function compared(page) {
  await page.waitForFunction(
    () => document.querySelectorAll('#model-bar .segments button:enabled').length === 3 && document.querySelector('#compare-stop').hidden,
  );
}

/** Opens a tab of Explore: Look, Judge or Take away. */
export async function tab(page, name) {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
}

/** Parts of the tabs of an open model of the loaded data: some are fetched, and computed, after it. */
const partsOf = {
  Judge: ['#observations .extreme', '#diagnosis :is(li, .hint)'],
  Look: ['#observation-view p.numbers:not(:empty)', ':is(#multiples, #curves) canvas'],
};

/** Opens tabs of Explore, Judge and then Look, and waits until all that they show is there. */
export async function explored(page, tabs = ['Judge', 'Look']) {
  for (const name of tabs) {
    await tab(page, name);
    for (const part of partsOf[name]) await page.locator(part).first().waitFor({ state: 'attached' }); // it may be folded
  }
}

/** Saves the open model under a name and waits for it in the list. */
export async function save(page, name) {
  await tab(page, 'Take away');
  await page.locator('#model-name').fill(name);
  await page.locator('#save').press('Enter');
  await page.locator(`#shelf li[data-model="${name}"]`).waitFor();
}

/** The RMSE that the button of a method shows: of 'train' or 'test'. */
export async function rmse(page, kind, part) {
  const text = await page.locator(`#model-bar [data-kind="${kind}"] [data-score="${part}"]`).textContent();
  return Number(text.replace(`${part} `, ''));
}

/** Moves a slider as a hand does. */
export async function slide(page, selector, value) {
  await page.locator(selector).evaluate((slider, to) => {
    slider.value = String(to);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);
}

/** What went wrong, in the page's words, once it says so. */
export async function failure(page) {
  const notice = page.locator('#notices .notice.error').last();
  await notice.waitFor();
  return notice.innerText();
}

/**
 * Moves θ and two coefficients, then compares the pixels of both canvases with
 * what the module says of the saved model, loaded by an engine of its own. The module is
 * that of the page's version, which a page without a network has too.
 */
export async function assertCanvas(page, name, { theta, sd }) {
  await tab(page, 'Look');
  for (const slider of await page.locator('.beta input').all())
    await slider.evaluate((element) => {
      element.value = '0';
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });
  for (const [v, value] of sd.entries()) await slide(page, `.card:nth-child(${v + 1}) .beta input`, value);
  await slide(page, '#theta', theta);
  const { pixels } = await eventually(page, compare, { name, theta, sd });
  assert.ok(pixels > 0);
}

/** In the page: the number of pixels compared once none is off by more than rounding. */
async function compare({ name, theta, sd }) {
  globalThis.reference ??= (async () => {
    const { createEngine } = await import(document.querySelector('link[href$="/ppca.js"]').href);
    const engine = await createEngine();
    const saved = (await engine.models.list()).find((each) => each.name === name);
    const model = await engine.models.open(saved.id);
    const coefficients = model.info.coefficientSD.map((each, v) => each * (sd[v] ?? 0));
    const made = await model.reconstruct({ coefficients, rows: 1, theta: [theta] });
    const { mean } = await model.at(theta);
    const { shape } = model.info;
    engine.close();
    return { made, mean, shape };
  })();
  const { made, mean, shape } = await globalThis.reference;
  let pixels = 0;
  for (const [id, values] of [
    ['made', made],
    ['mean', mean],
  ]) {
    const canvas = document.getElementById(id);
    if (canvas.width !== shape.width || canvas.height !== shape.height) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, shape.width, shape.height);
    for (let p = 0; p < shape.width * shape.height; p++) {
      for (let c = 0; c < 3; c++) {
        const value = values[p * shape.channels + (shape.channels === 3 ? c : 0)];
        const expected = Math.round(255 * Math.min(1, Math.max(0, value)));
        if (Math.abs(data[4 * p + c] - expected) > 1) return false;
      }
      pixels++;
    }
  }
  return { pixels };
}

/** Opens the table and the files behind a chart. */
export async function unfold(chart) {
  if (!(await chart.locator('.tools[open]').count())) await chart.locator('.tools > summary').click();
}

/** The CSV behind a chart, as numbers or text. */
export async function rowsBehind(page, chart) {
  await unfold(chart);
  const { text } = await download(page, () => chart.getByRole('button', { name: 'Save CSV' }).click());
  return text
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)]
        .map(([, quoted, plain]) => quoted ?? plain)
        .map((cell) => (cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell))),
    );
}

/** A table of rows that bend with θ; the same rows for the same seed. */
export function csv(rows, { header = 'angle,name,a,b,c', seed = 1 } = {}) {
  let state = seed;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const lines = Array.from({ length: rows }, (_, i) => {
    const theta = (360 * i) / (rows - 1);
    const bend = Math.sin(theta / 60);
    const b = random() - 0.5;
    return [theta, `row${i}`, bend + b, 2 * bend - b + 0.05 * random(), theta / 100 + 0.1 * random()].join(',');
  });
  return [header, ...lines].join('\n');
}

/** A table of bodies for the experiment Lymph nodes: 162 radii, 7 to 42 mm. */
export function radii(rows) {
  const names = Array.from({ length: 162 }, (_, k) => `r${k + 1}`);
  const lines = Array.from({ length: rows }, (_, i) => {
    const diameter = 7 + (35 * i) / (rows - 1);
    return [diameter, ...names.map((_, k) => (diameter / 2 + Math.sin(k + (i % 5)) + ((i * k) % 7) / 10).toFixed(2))].join(',');
  });
  return [`diameter,${names.join(',')}`, ...lines].join('\n');
}

/** In the page: the drafts in its database, the newest last. */
async function drafts() {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'ppca-draft')) return []; // else it would be made here
  const opening = indexedDB.open('ppca-draft');
  const database = await new Promise((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  const asked = database.transaction('draft').objectStore('draft').getAll();
  const found = await new Promise((resolve) => {
    asked.onsuccess = () => resolve(asked.result);
  });
  database.close();
  return found;
}

/**
 * Waits until a draft in the page's database is as a function of the page wants it.
 *
 * @param {(draft: object, argument: unknown) => boolean} holds
 * @param {unknown} [argument]
 * @param {{ newest?: boolean }} [options] whether it must be the newest draft
 */
export async function draftedAs(page, holds, argument, { newest = false } = {}) {
  await eventually(
    page,
    `(${drafts})().then((all) => all.slice(${newest ? -1 : 0}).some((draft) => (${holds})(draft, ${JSON.stringify(argument)})))`,
  );
}

/** Waits until the drafts in the page's database are of these data, the newest last. */
export const draftsOf = (page, ...sources) =>
  eventually(page, `(${drafts})().then((all) => all.flatMap(({ source }) => source || []).join() === ${JSON.stringify(sources.join())})`);

/** How many models the newest draft has. */
export const modelsKept = (page) => page.evaluate(`(${drafts})().then((all) => all.at(-1).models.length)`);

/** Waits until the draft that a reload brings back has so many models. */
export const drafted = (page, models) => draftedAs(page, (draft, wanted) => draft.models.length === wanted, models);

/** Loads the page again and waits until what was in it is back. */
export async function reload(page) {
  await page.reload();
  await page.locator('body:not([aria-busy])').waitFor();
}

/** A file for setInputFiles and drop. */
export const file = (name, content) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Drops files on the page, on the given place; clientX is how far from the left. */
export async function drop(page, files, on = 'body', clientX = 0) {
  const transfer = await page.evaluateHandle(
    (list) => {
      const data = new DataTransfer();
      for (const { name, base64 } of list) data.items.add(new File([Uint8Array.fromBase64(base64)], name));
      return data;
    },
    files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
  ); // quicker than numbers, a hundred times
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await page.dispatchEvent(on, 'drop', { dataTransfer: transfer, clientX });
}

/** What a click downloads: its name, its bytes and its text. */
export async function download(page, click) {
  const { name, bytes } = await downloaded(page, click);
  return { name, bytes, text: bytes.toString() };
}

/** Scrolls to a figure of the story and waits until it is drawn without a problem. */
export async function figure(page, name) {
  await page.locator(`#figure-${name}`).scrollIntoViewIfNeeded();
  await page.locator(`.moving.${name}[aria-busy=false]:has(> .retry[hidden])`).waitFor();
}

/** The texts of the axes of the charts in a place as they are drawn: their sizes and places, CSS pixels. */
export const axisTexts = (page, place) =>
  page.evaluate(async (place) => {
    const found = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const { a, b, e } = this.getTransform();
      const size = (Number(/([\d.]+)px/.exec(this.font)[1]) * Math.hypot(a, b)) / devicePixelRatio;
      if (this.canvas.closest(`${place} .plot`)) found.push({ text, size, x: (a * x + e) / devicePixelRatio });
      fillText.call(this, text, x, y);
    };
    document.dispatchEvent(new Event('themechange')); // draws again
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    CanvasRenderingContext2D.prototype.fillText = fillText;
    return found;
  }, place);

/** Collects what the browser reports of a type from now on, and before. */
export const observe = (page, type) =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        globalThis[wanted] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis[wanted].push(entry.toJSON());
        }).observe({ type: wanted, buffered: true });
        requestAnimationFrame(resolve);
      }),
    type,
  );
