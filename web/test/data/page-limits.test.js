// No number that is typed, linked or kept takes the page down: what is outside the
// limits of its option (core/fault) is refused before anything is computed from it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, open, soak } from '../harness.js';
import { limits } from '../../app/kit/settings.ts';
import { keys } from '../../app/link/keys.ts';
import { parse } from '../../app/link/link.ts';
import { csv, dataSays, drop, file, option, train } from '../page-steps.js';

/** Texts of which some field takes the first ones, and none the last two. */
const hostile = ['100000000', '0', '-0', '0.5', '1e-320', '-1', '', '  ', 'abc', 'NaN', '1e308', '-1e308'];
const never = ['1e308', '-1e308'];

/** The options of the fields whose rows have other names. */
const optionOf = { secondBins: 'bins', ratio: 'lambdaRatio', period: 'periodic' };
/** The fields that take several numbers, and text fields beside them. */
const lists = ['endpoints', 'secondEndpoints', 'perEndpoint', 'range'];
/** The fields that may not be empty. */
const required = ['bins', 'components', 'secondBins', 'period'];

/**
 * In the page: types each text into every field of numbers that there is, shown or
 * not, and puts back what stood there. Returns what went wrong, and how many fields
 * and sliders there were. A single number of the model must be taken if its option
 * allows it, and refused otherwise; what is refused must have a reason.
 */
function attack({ hostile, never, limits, optionOf, lists, required }) {
  const wrong = [];
  const judged = (input, text) => {
    const { row } = input.closest('[data-row]')?.dataset ?? {};
    const limit = limits[optionOf[row] ?? row];
    if (!limit || lists.includes(row)) return undefined;
    if (input.value.trim() === '') return !required.includes(row);
    const value = Number(text);
    return limit.least <= value && value <= limit.most && (!limit.whole || Number.isInteger(value));
  };
  const counted = { fields: 0, sliders: 0 };
  const type = (input, text) => {
    input.value = text;
    for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  for (const input of document.querySelectorAll('input[type=number], input[type=range], input[inputmode], #method input[type=text]')) {
    const before = input.value;
    const name = input.labels?.[0]?.textContent || input.getAttribute('aria-label') || input.id;
    const place = input.type === 'range' || /-exact$/.test(input.id); // a θ beyond the ends is moved to them
    counted[input.type === 'range' ? 'sliders' : 'fields']++;
    for (const text of hostile) {
      if (input.disabled) continue;
      type(input, text);
      const refused = input.ariaInvalid === 'true';
      const reason = input.parentElement.querySelector('.problem')?.textContent ?? '';
      if (refused !== (reason !== '')) wrong.push(`${name} gives the reason “${reason}” for ${text}`);
      const valid = judged(input, text);
      if (valid !== undefined && valid === refused) wrong.push(`${name} ${refused ? 'refuses' : 'takes'} “${text}”`);
      if (text === 'abc' && input.type === 'text' && !refused) wrong.push(`${name} takes a word`);
      if (place || !never.includes(text)) continue;
      if (!refused) wrong.push(`${name} takes ${text}`);
      if (input.value !== text) wrong.push(`${name} forgets ${text}`);
    }
    type(input, before);
    if (input.ariaInvalid === 'true' && before !== '') wrong.push(`${name} still complains of ${before}`);
  }
  return { wrong, ...counted };
}

const attacked = async (page, fields, sliders) => {
  const found = await page.evaluate(attack, { hostile, never, limits, optionOf, lists, required });
  assert.deepEqual(found.wrong, []);
  assert.ok(found.fields >= fields && found.sliders >= sliders, JSON.stringify(found));
};

const address = (page, text) =>
  page.evaluate((text) => {
    location.hash = text;
  }, text);

soak('no field takes what is outside its limits', async (t) => {
  const page = await open(t);
  await drop(
    page,
    Array.from({ length: 8 }, (_, i) =>
      file(`face${i}.pgm`, `P2 3 3 255 ${Array.from({ length: 9 }, (_, k) => (k * 13 + i * 7) % 256).join(' ')}`),
    ),
  );
  await dataSays(page, '8 pictures of 3×3');
  await page.locator('#blur input[type=number]').waitFor({ state: 'attached' });
  await attacked(page, 20, 0);
  await drop(page, [file('angles.csv', csv(40))]);
  await dataSays(page, '40 rows');
  await page.getByLabel('Held out for testing, %').waitFor();
  await attacked(page, 20, 0);
  await option(page, 'Components', 2);
  await train(page);
  await attacked(page, 20, 3);
});

soak('the last good value stays in force, and what is typed can be mended', async (t) => {
  const page = await open(t, { path: '#data=simulation' });
  await dataSays(page, '45 rows');
  const bins = page.locator('[data-row=bins]');
  await option(page, 'Bins', 6);
  await option(page, 'Bins', 100000000);
  assert.match(await bins.locator('.problem').innerText(), /^At most 4.096 bins\.$/);
  await option(page, 'Components', 1);
  await eventually(page, () => location.hash === '#data=simulation&bins=6&components=1');
  assert.equal(await bins.locator('input').inputValue(), '100000000');
  await option(page, 'Bins', 4096); // the most that is drawn
  assert.equal(await bins.locator('.problem').innerText(), '');
  await page.getByLabel('Method', { exact: true }).selectOption('ipca');
  await page.locator('#train button').click();
  await page.locator('#explore').waitFor();
  assert.equal(await page.evaluate(() => 1), 1);
});

/** What no key takes that is no text, whatever its limits are. */
const numeric = Object.entries(keys)
  .filter(([, { kind }]) => ['2', '2,3', '0.5'].some((text) => typeof [kind.parse(text)].flat()[0] === 'number'))
  .map(([name]) => name);

test('no key of a link takes what is outside its limits', async (t) => {
  assert.ok(numeric.length > 40, numeric.join());
  for (const name of numeric) {
    for (const text of [
      '1e308',
      '-1e308',
      '1e308,1.1e308',
      'NaN',
      Array(10_000)
        .fill(1)
        .map((_, i) => i / 10_000)
        .join(),
    ]) {
      assert.deepEqual(parse(`${name}=${text}`).values, {}, `${name}=${text.slice(0, 20)}`);
    }
  }
  const page = await open(t);
  for (const text of ['1e308', '100000000']) {
    await address(page, `data=simulation&view=experiments&${numeric.map((name) => `${name}=${text}`).join('&')}`);
    await page.locator('#notices .notice').getByText('uses its default there').last().waitFor();
    await page.locator('.experiment-fields').waitFor();
    assert.equal(await page.locator('[data-row=bins] input').inputValue(), '14'); // what suits the data
    await address(page, 'data=heads');
    await dataSays(page, 'pictures');
  }
});

test('a draft of an older page comes back within the limits', async (t) => {
  const page = await open(t, { path: '#data=simulation' });
  await dataSays(page, '45 rows');
  await option(page, 'Bins', 6);
  const written = await eventually(page, async () => {
    const opening = indexedDB.open('ppca-draft');
    const database = await new Promise((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    if (!database.objectStoreNames.contains('draft')) return database.close();
    const asked = database.transaction('draft').objectStore('draft').getAll();
    const [draft] = await new Promise((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
    });
    if (draft?.settings.bins !== 6 || !draft.address.includes('bins=6')) return database.close();
    Object.assign(draft.settings, { bins: 1e8, components: 1e308, sample: -1, endpoints: 'many', periodic: NaN });
    draft.settings.lambda.mean = -1;
    draft.link = draft.link.replace('bins=6', 'bins=100000000');
    draft.experiments.choices.blur.numbers.splits = [2e7];
    draft.experiments.choices.blur.numbers.sizes = Array(1e5).fill(1);
    const put = database.transaction('draft', 'readwrite').objectStore('draft').put(draft);
    await new Promise((resolve) => {
      put.transaction.oncomplete = resolve;
    });
    database.close();
    return true;
  });
  assert.ok(written);
  await page.reload();
  await dataSays(page, '45 rows');
  await page.locator('#notices').getByText('uses its default there').first().waitFor();
  const shown = (name) => page.locator(`[data-row=${name}] input`).inputValue();
  await eventually(page, () => document.querySelector('[data-row=bins] input').value === '4');
  assert.deepEqual([await shown('components'), await shown('sample'), await shown('endpoints')], ['10', '', '']);
  await address(page, 'view=experiments&experiment=blur');
  assert.equal(await page.locator('[data-field=splits]').inputValue(), '10');
  assert.equal(await page.evaluate(() => 1), 1);
});
