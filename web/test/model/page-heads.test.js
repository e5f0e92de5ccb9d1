// The walk of a first visitor on the built-in heads: one click, Train, move θ,
// save, and the model is there again without a network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, offline, open, wholeKept } from '../harness.js';
import { assertCanvas, csv, dataSays, download, drafted, drop, file, option, reload, rmse, save, slide, train } from '../page-steps.js';

/** Opens the page with a model of the simulation, which is quicker. */
async function trainedSimulation(t) {
  const page = await open(t, { path: '#data=simulation&components=1&view=explore' });
  await page.locator('#explore').waitFor();
  return page;
}

test('the first page lives: a head turns until it is touched, and never with reduced motion', async (t) => {
  const value = (page) => page.locator('#demonstration input').inputValue();
  const there = (page) => page.locator('#demonstration input:enabled').waitFor();
  const alive = async (page) => {
    await there(page);
    const before = await value(page);
    await page.waitForTimeout(500);
    return before !== (await value(page));
  };
  const page = await open(t);
  await page.getByText('No data leaves this machine').filter({ visible: true }).first().waitFor();
  await there(page);
  await eventually(page, (before) => document.querySelector('#demonstration input').value !== before, await value(page)); // a busy machine may take its time
  await page.locator('#demonstration input').focus();
  await page.keyboard.press('ArrowRight');
  assert.ok(!(await alive(page)), 'it goes on after it was touched');
  assert.ok(!(await alive(await open(t, { reducedMotion: 'reduce' }))), 'it moves although motion is not wanted');
});

test('Turn this person: PPCA turns, PCA does not, and PPCA is nearest to pictures that no model saw', async (t) => {
  const page = await open(t, { reducedMotion: 'reduce' });
  await page.locator('#demonstration input:enabled').waitFor();
  const seen = await page.evaluate(() => {
    const slider = document.querySelector('#demonstration input');
    const known = slider.value;
    const [person, ...models] = document.querySelectorAll('#demonstration canvas');
    const pixels = (canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const apart = (a, b) => Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length);
    const at = (theta) => {
      slider.value = theta;
      slider.dispatchEvent(new Event('input'));
      return models.map(pixels);
    };
    const first = at(known);
    const turns = { moved: [0, 0, 0], errors: [0, 0, 0], views: 0 };
    for (let theta = Number(slider.min); theta <= Number(slider.max); theta += 15) {
      const now = at(theta);
      const own = pixels(person);
      turns.views++;
      now.forEach((each, k) => {
        turns.moved[k] = Math.max(turns.moved[k], apart(each, first[k]));
        turns.errors[k] += apart(each, own);
      });
    }
    return turns;
  });
  const [ppca, ipca, pca] = seen.errors.map((sum) => sum / seen.views);
  assert.ok(seen.views > 8 && seen.moved[0] > 10 && seen.moved[1] > 10 && seen.moved[2] === 0, JSON.stringify(seen));
  assert.ok(ppca < ipca && ppca < pca, `PPCA ${ppca}, IPCA ${ipca}, PCA ${pca}`);
});

test('the opening: dots are dragged, lines follow, and settings come with data', async (t) => {
  const page = await open(t);
  const errors = () => page.locator('#opening td').allInnerTexts();
  const shown = (path) => page.locator(`#opening path.${path}`).getAttribute('d');
  const dot = page.locator('#opening [role=button]').nth(5);
  /** Does something after which all lines of a path are others. */
  const after = async (path, act) => {
    const before = await shown(path);
    await act();
    await eventually(page, ([path, before]) => document.querySelector(`#opening path.${path}`).getAttribute('d') !== before, [
      path,
      before,
    ]);
  };
  await page.locator('#opening td', { hasText: /\d/ }).nth(2).waitFor();
  assert.ok(await page.locator('#method').isHidden(), 'no settings before there are data');
  const [one, pieces, ribbon] = (await errors()).map(Number);
  assert.ok(one > 2 * pieces && pieces > 1.5 * ribbon, `${one} ${pieces} ${ribbon}`);
  const first = [await shown('one'), await shown('pieces'), await shown('hinges')];

  await after('hinges', () => slide(page, '#opening input', 1));
  await eventually(page, () =>
    [...document.querySelectorAll('#opening td')].every((cell, i, [pca]) => i === 1 || cell.textContent === pca.textContent),
  );
  assert.equal(await shown('one'), first[0], 'λ is an option of PPCA alone');
  await after('hinges', () => slide(page, '#opening input', 0));
  assert.ok(Number((await errors())[2]) > ribbon, 'without smoothness the unseen dots are farther away');
  await after('hinges', () => slide(page, '#opening input', 0.4));
  assert.equal(await page.locator('#opening input').getAttribute('aria-valuetext'), 'λ = 0.0251');

  const [alone] = await errors();
  const unseen = await page.locator('#opening [aria-label^="Unseen dot"] circle.unseen').first().boundingBox();
  await page.mouse.move(unseen.x + unseen.width / 2, unseen.y + unseen.height / 2);
  await page.mouse.down();
  await page.mouse.move(unseen.x + 50, unseen.y - 80, { steps: 3 });
  await page.mouse.up();
  await eventually(page, (alone) => document.querySelector('#opening td').innerText !== alone, alone);
  assert.equal(await shown('one'), first[0], 'no line follows an unseen dot, only its error');

  const before = await dot.getAttribute('aria-label');
  const box = await dot.locator('circle').last().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await after('one', () => page.mouse.move(box.x + 60, box.y - 90, { steps: 3 }));
  await page.mouse.up();
  const label = await dot.getAttribute('aria-label');
  assert.notEqual(label, before);
  await page.keyboard.press('ArrowUp');
  assert.notEqual(await dot.getAttribute('aria-label'), label);
  await page.keyboard.press('PageDown');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('tabindex')), '0');
  await dot.focus(); // as a screen reader does
  const there = await dot.getAttribute('aria-label');
  await page.keyboard.press('ArrowUp');
  assert.notEqual(await dot.getAttribute('aria-label'), there, 'the keys move the dot in focus');
  await after('one', () => page.getByRole('button', { name: 'Put the dots back' }).click());
  await eventually(
    page,
    ([one, pieces, hinges]) => {
      const shown = (path) => document.querySelector(`#opening path.${path}`).getAttribute('d');
      return shown('one') === one && shown('pieces') === pieces && shown('hinges') === hinges;
    },
    first,
  );

  await drop(page, [file('bend.csv', csv(40))]);
  await page.locator('#method').waitFor();
  assert.ok(await page.locator('#opening').isHidden());
  const fold = page.locator('summary', { hasText: /^Model/ });
  await fold.click();
  await fold.getByText('4 bins · 2 components · λ automatic').waitFor();
  assert.ok(await page.locator('#method').isHidden());
  await page.evaluate(() => {
    location.hash += '&unfold=yes';
  });
  await page.locator('#method').waitFor();
  await fold.evaluate((fold) => {
    fold.click(); // a link may come before the browser tells that it is folded
    location.hash += '&unfold=yes';
  });
  await eventually(page, () => localStorage['ppca-unfold'] === '' && !location.hash.includes('unfold'));
  assert.ok(await page.locator('#method').isVisible());
  await fold.click();
  await page.locator('#method').waitFor({ state: 'hidden' });
});

test('heads: train, explore, save, reload without a network, open', async (t) => {
  const page = await open(t, { offline: true, path: '#data=heads' }); // small ones, for time
  await page.locator('#preview canvas').first().waitFor();
  await option(page, 'Components', 4);
  const asked = await requests(page);
  await train(page);
  await page.locator('#diagnosis tbody').first().waitFor({ state: 'attached' });
  await eventually(page, () => document.querySelector('#observations .extreme') && document.querySelector('#angles canvas'));
  const whole = (await asked()).filter(({ method, set }) => method === 'project' && set);
  assert.equal(new Set(whole.map(({ model }) => model)).size, 3);
  assert.equal(whole.length, 3, 'each model is asked once about all observations');
  assert.ok(!(await asked()).some(({ method }) => method === 'complete'), 'no density is learnt before it is needed');
  for (const kind of ['ppca', 'ipca', 'pca']) {
    for (const column of ['train', 'test']) assert.ok((await rmse(page, kind, column)) > 0, `${kind} ${column}`);
  }
  assert.ok((await rmse(page, 'ppca', 'test')) < (await rmse(page, 'pca', 'test')), 'a mean that turns beats one that does not');
  assert.equal(await page.locator('#observation-view figure canvas[data-kind]').count(), 4);

  await stageFollows(page);
  await save(page, 'my heads');
  await assertCanvas(page, 'my heads', { theta: -33.3, sd: [1.5, -1] });

  await wholeKept(page);
  await drafted(page, 3);
  await offline(page);
  await reload(page); // what was open comes back
  await page.locator('#scores tbody tr').nth(2).waitFor();
  const other = await page.context().newPage();
  await other.goto(new URL('/', page.url()).href);
  await other.getByRole('button', { name: 'Open my heads' }).click();
  await other.locator('#explore').waitFor();
  await assertCanvas(other, 'my heads', { theta: 41.7, sd: [-2, 0.5, 1] });
});

/** What the page requests of its programs from now on: a function that returns it. */
async function requests(page) {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    globalThis.requested = [];
    Worker.prototype.postMessage = function (message, ...rest) {
      const { model, set } = message.args ?? {};
      globalThis.requested.push({ method: message.method, model, set });
      return postMessage.call(this, message, ...rest);
    };
  });
  return () => page.evaluate(() => globalThis.requested);
}

/** The stage follows θ, the keyboard moves it, and the shown method changes the mean. */
async function stageFollows(page) {
  const picture = () => page.locator('#mean').evaluate((canvas) => canvas.toDataURL());
  const at = (yaw) => page.locator('#hero h3', { hasText: `At yaw ${yaw}°` }).waitFor();
  const otherThan = (before) => page.waitForFunction((old) => document.getElementById('mean').toDataURL() !== old, before);
  await slide(page, '#theta', -80);
  await at('−80.0');
  const left = await picture();
  await page.locator('#theta').focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('PageUp');
  assert.equal(await page.locator('#theta').inputValue(), '90');
  await at('90.0');
  const own = await picture();
  assert.notEqual(own, left);

  await page.getByRole('button', { name: /^PCA/ }).click();
  assert.equal(await page.locator('#theta').inputValue(), '90', 'θ stays where it was');
  await otherThan(own);
  const right = await picture();
  await slide(page, '#theta', -80);
  await at('−80.0');
  assert.equal(await picture(), right, 'the mean of PCA ignores θ');
  await page.getByRole('button', { name: /^PPCA/ }).click();

  const enlarged = () => page.locator('#mean').evaluate((canvas) => getComputedStyle(canvas).imageRendering);
  assert.equal(await enlarged(), 'auto', 'smooth by default');
  await page.getByRole('button', { name: 'Show pixels' }).click();
  assert.equal(await enlarged(), 'pixelated');
  await page.waitForFunction(() => location.hash.includes('pixels=yes'));
}

test('θ plays, and pauses when it is touched', async (t) => {
  const page = await trainedSimulation(t);
  const theta = () => page.locator('#theta').inputValue();
  const start = await theta();
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.waitForFunction((old) => document.getElementById('theta').value !== old, start);
  await slide(page, '#theta', 12);
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await page.waitForTimeout(300);
  assert.equal(Number(await theta()), 12);
});

test('saved models: rename, download, delete and undo, upload', async (t) => {
  const page = await trainedSimulation(t);
  await save(page, 'first');
  await page.getByRole('button', { name: 'Rename first' }).click();
  await page.getByLabel('New name of first').fill('second');
  await page.keyboard.press('Enter');
  await page.getByText('second', { exact: true }).waitFor();

  const { name, bytes: file } = await download(page, () => page.getByRole('button', { name: 'Download second' }).click());
  assert.equal(name, 'second.npz');
  assert.equal(file.subarray(0, 2).toString(), 'PK');

  await page.getByRole('button', { name: 'Delete second' }).click();
  await page.getByText('None yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('li[data-model="second"]').waitFor();

  await reload(page);
  await page.locator('li[data-model="second"]').waitFor();
  await page
    .locator('#shelf input[type=file]')
    .setInputFiles({ name: 'elsewhere.npz', mimeType: 'application/octet-stream', buffer: file });
  await page.waitForFunction(() => document.querySelector('#model-name').value === 'elsewhere');
});

test('Stop keeps the best model so far', async (t) => {
  const page = await open(t, { path: '#data=simulation&solver=paper&cycles=100000' }); // which go on until they are done
  await dataSays(page, '45 rows');
  await page.locator('#train button').click();
  await page.locator('#training .chart canvas').first().waitFor();
  await page.locator('#train button', { hasText: 'Stop' }).click();
  await page.locator('#explore').waitFor();
  await page.getByRole('button', { name: 'Training' }).click();
  await page.getByText('You stopped it').first().waitFor();
});

test('one click trains on the heads of the first page', async (t) => {
  const page = await open(t, { width: 1600, height: 900 });
  await page.getByText(/^The models know 9 other people and one picture of this person, at yaw/).waitFor();
  await page.getByRole('button', { name: 'Train on these heads' }).click();
  await page.locator('#explore').waitFor();
  assert.match(await page.locator('#source').innerText(), /Turning heads/);
  const box = await page.locator('#train button').boundingBox();
  assert.ok(box.y + box.height <= 900, 'Train is in sight, without scrolling');
});
