// The look at three widths in both themes: nothing sticks out, θ is in reach,
// text can be read. The screenshots are for people to look at.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, open, screenshot } from '../harness.js';
import { axisTexts, csv, drop, explored, file, option, train } from '../page-steps.js';
import { until } from '../waits.js';

/** Pixels by which the page is wider than its window. */
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The tabs that are not seen whole. */
const cutTabs = (page) =>
  page.locator('#tabs button').evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        const row = tab.parentElement.getBoundingClientRect();
        return left < 0 || right > Math.min(innerWidth, row.right) + 0.5 || tab.scrollWidth > tab.clientWidth;
      })
      .map((tab) => tab.textContent),
  );

/** What the button of the sheet covers: of the bar of θ, and of the end of the page. */
const covered = (page) =>
  page.evaluate(() => {
    const [bar, dock] = ['#sheet', '#dock'].map((id) => document.querySelector(id).getBoundingClientRect());
    const button = document.querySelector('#sheet button').getBoundingClientRect();
    const before = scrollY;
    scrollTo(0, document.documentElement.scrollHeight);
    const end = [...document.querySelectorAll('.column :is(a, button)')].filter((each) => each.checkVisibility());
    const under = end.filter((each) => each.getBoundingClientRect().bottom > (dock.height ? dock : bar).top + 1);
    scrollTo(0, before);
    const beside = [...document.querySelectorAll('#dock :is(label, input, button, canvas)')].filter((each) => {
      const { left, right, top, bottom, width } = each.getBoundingClientRect();
      return width > 0 && right > button.left && left < button.right && bottom > button.top && top < button.bottom;
    });
    const within = dock.height ? button.top >= dock.top && button.bottom <= dock.bottom : bar.width >= innerWidth - 1;
    return [...(within ? [] : ['the page']), ...under, ...beside].map((each) => each.id || each.textContent || each);
  });

for (const [width, height, colorScheme, ratio] of [
  [390, 844, 'dark', 3],
  [1024, 768, 'light', 1.5],
  [1600, 1000, 'light', 1],
]) {
  test(`${width} px, ratio ${ratio}, ${colorScheme}`, async (t) => {
    const page = await open(t, { width, height, colorScheme, ratio, reducedMotion: 'reduce' }); // scrolls at once
    const look = async (name) => {
      await screenshot(page, `${name}-${width}-${colorScheme}`);
      assert.ok((await overflow(page)) <= 0, `${name} is ${await overflow(page)} px too wide`);
      assert.deepEqual(await cutTabs(page), [], `every tab is seen whole in ${name}`);
    };
    await page.getByRole('button', { name: /Turning heads/ }).waitFor();
    await look('start');
    await page.evaluate(() => {
      location.hash = 'data=heads'; // which are smaller than those of the button
    });
    await page.locator('#preview canvas').first().waitFor();
    await look('data');
    const texts = await until('the texts of the axes', async () => {
      const drawn = await axisTexts(page, '#preview');
      return drawn.length > 4 ? drawn : undefined;
    });
    assert.ok(
      texts.every(({ size }) => size >= 11 && size <= 14),
      `texts of axes: ${JSON.stringify(texts)}`,
    );
    const across = texts
      .slice(
        1,
        texts.findIndex(({ text }) => text === 'observations'),
      )
      .map(({ x }) => x);
    const gaps = across.slice(1).map((x, i) => x - across[i]);
    assert.ok(gaps.length > 0 && gaps.every((gap) => gap >= 48 && gap <= 150), `ticks of yaw are ${gaps} px apart`);
    const sheet = page.getByRole('button', { name: 'Model', exact: true });
    assert.equal(await sheet.isVisible(), width < 1100);
    if (width < 1100) {
      assert.deepEqual(await covered(page), [], 'the button of the sheet has a bar of its own');
      await sheet.click();
    }
    await option(page, 'Components', 4);
    await train(page);
    await explored(page);
    await look('explore');
    const columns = await page
      .locator('#multiples thead th')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
    assert.ok(Math.max(...columns) - Math.min(...columns) < 1, `columns along θ are ${columns} px wide`);
    const titles = await page.locator('#hero h3, #observation-view h3').evaluateAll((all) =>
      all.slice(0, 2).map((title) => {
        const { y, height } = title.getBoundingClientRect();
        return y + height / 2;
      }),
    );
    if (width > 700) assert.ok(Math.abs(titles[0] - titles[1]) <= 2, `titles side by side stand at ${titles}`);
    await page.locator('#contents').getByRole('button', { name: 'Reconstruction error' }).click();
    await eventually(page, () => Math.abs(document.querySelector('#scores').getBoundingClientRect().top) < innerHeight / 2);
    await page.locator('#contents').getByRole('button', { name: 'The model at θ' }).click();
    await page.evaluate(() => scrollTo(0, 0));
    if (width < 1100) {
      assert.ok(await page.locator('body:not(.sheet-open) #centre:not([inert])').count(), 'a training closes the sheet');
      assert.deepEqual(await covered(page), [], 'the button of the sheet has a place beside θ');
      await sheet.click();
      await look('sheet');
      await page.keyboard.press('Escape');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Model', 'the focus returns');
    }

    const slider = await page.locator('#theta').boundingBox();
    assert.ok(slider.y + slider.height <= height, 'the θ slider is below the window');
    assert.ok(slider.width >= 0.5 * Math.min(width, 1100), 'the θ slider is the largest control');
    const scale = await page
      .locator('#mean')
      .evaluate((canvas) => (canvas.getBoundingClientRect().width / canvas.width) * devicePixelRatio);
    assert.ok(ratio === 1.5 || Math.abs(scale - Math.round(scale)) < 1e-6, 'a pixel is a whole number of pixels of the device');

    const floor = async () => (await page.locator('#dock').boundingBox()).y;
    const errors = page.locator('.segments .errors.numbers');
    assert.equal(await errors.count(), 3);
    for (const box of await Promise.all((await errors.all()).map((each) => each.boundingBox()))) {
      assert.ok(box.y >= 0 && box.y + box.height <= (await floor()), 'the errors of the methods are in first sight');
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = width < 1100 ? '#shelf' : '#new-files';
    const end = await page.locator(last).boundingBox();
    assert.ok(end.y + end.height <= (await floor()) + 1, `${last} stays under the dock`);

    await page.locator('#source input[type=file]').setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
    await page.locator('.notice.error').waitFor();
    await look('failed');
  });
}

test('with all tabs the head of the page has room for each of its parts', async (t) => {
  const page = await open(t, { path: '#view=learn', width: 1280 });
  await page.locator('[data-assignment="smooth"]').click();
  await page.locator('#assignment').waitFor();
  await page.evaluate(() => (document.querySelector('#tabs [data-view="experiments"]').hidden = false)); // as in one's own assignments
  for (const width of [1100, 1280, 1399, 1400]) {
    await page.setViewportSize({ width, height: 768 });
    assert.ok((await overflow(page)) <= 0, `the page is too wide at ${width} px`);
    const crowded = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('.bar h1, #tabs button, .promise, #link button, #theme button')];
      const boxes = parts.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
      return boxes.filter(({ left, height }, i) => height > 40 || (i > 0 && left < boxes[i - 1].right)).length;
    });
    assert.equal(crowded, 0, `at ${width} px`);
  }
});

test('the theme can be chosen, is kept, and its text can be read', async (t) => {
  const page = await open(t, { colorScheme: 'light' });
  assert.equal(await theme(page), 'light');
  assert.deepEqual(await faint(page), []);
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  assert.deepEqual(await faint(page), []);
  await page.reload();
  assert.equal(await theme(page), 'dark');
});

const theme = (page) => page.evaluate(() => document.documentElement.dataset.theme);

/** The pairs of colours, text on ground, below the 4.5 : 1 of WCAG AA. */
function faint(page) {
  return page.evaluate(() => {
    const pairs = [
      ['text', 'ground'],
      ['text', 'surface'],
      ['quiet', 'ground'],
      ['quiet', 'surface'],
      ['accent', 'surface'],
      ['accent', 'ground'],
      ['accent', 'accent-soft'],
      ['on-accent', 'accent'],
      ['error', 'error-soft'],
      ['text', 'error-soft'],
      ['quiet', 'error-soft'],
    ];
    const style = getComputedStyle(document.documentElement);
    const luminance = (name) => {
      const hex = style.getPropertyValue(`--${name}`).trim();
      const [r, g, b] = [1, 3, 5]
        .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return pairs
      .filter(([front, back]) => {
        const [dark, light] = [luminance(front), luminance(back)].sort((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05) < 4.5;
      })
      .map((pair) => pair.join(' on '));
  });
}

test('the sheet of narrow screens opens folded settings; Escape and a training close it', async (t) => {
  const page = await open(t, { width: 390, height: 844, path: '#data=simulation' });
  const sheet = page.getByRole('button', { name: 'Model', exact: true });
  await page.locator('#preview canvas').first().waitFor();
  const closed = () => page.locator('body:not(.sheet-open) #centre:not([inert])').waitFor({ state: 'attached' });
  await closed();
  await page.evaluate(() => {
    document.querySelector('details:has(#method)').open = false;
  });
  await sheet.click();
  await page.locator('details[open] #method').waitFor();
  assert.equal(await page.locator('#centre[inert]').count(), 1, 'what is behind the sheet is out of reach');
  await page.locator('#train button').focus();
  await page.keyboard.press('Escape');
  await closed();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Model', 'the focus returns');
  await page.keyboard.press('Enter');
  await page.locator('#train button').click();
  await closed();
});

test('texts of charts have their size on a screen of two pixels to one', async (t) => {
  const page = await open(t, { width: 390, height: 800, ratio: 2, touch: true });
  await page.evaluate(() => {
    globalThis.small = new Set();
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      const { b, d } = this.getTransform(); // turned at the left of a chart
      const pixels = parseFloat(/([\d.]+)px/.exec(this.font)[1]) * Math.hypot(b, d);
      if (this.canvas.closest('.uplot') && pixels < 11 * devicePixelRatio) small.add(text);
      return draw.call(this, text, ...place);
    };
  });
  await drop(page, [file('air.csv', csv(120, { header: 'angle,name,carbon dioxide,carbon monoxide,ozone' }))]);
  await page.locator('#source').getByText('120').first().waitFor();
  await train(page);
  await explored(page);
  assert.deepEqual(await page.evaluate(() => [...small]), []);
});

for (const [width, height] of [
  [1600, 1000],
  [1100, 700],
  [390, 844],
]) {
  test(`${width} px: a notice is seen wherever the page is scrolled to`, async (t) => {
    const page = await open(t, { width, height, reducedMotion: 'reduce' });
    await drop(page, [file('angles.csv', csv(40))]);
    await train(page);
    await explored(page);
    await page.evaluate(() => scrollTo(0, 1500));
    await drop(page, [file('empty.csv', '')]);
    const notice = page.locator('#notices .notice');
    await notice.waitFor();
    const seen = await notice.evaluate((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const above = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
      return { y: scrollY, top, bottom, free: above.every((one) => each.contains(one)) };
    });
    assert.ok(seen.y > 1000, JSON.stringify(seen));
    assert.ok(seen.free, `something lies on the notice: ${JSON.stringify(seen)}`);
    await screenshot(page, `notice-${width}`);
  });
}
