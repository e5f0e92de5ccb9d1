// What people put into the page stays there: nothing is asked for from elsewhere,
// nothing at all once the page is loaded but for parts that a button brings, and
// no name, cell or file name becomes HTML or a formula.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumOnly } from '../engines.js';
import { eventually, open, serviceWorkerReady } from '../harness.js';
import { csv, dataSays, download, drop, explored, figure, file, save, slide, tab, train } from '../page-steps.js';
import { until } from '../waits.js';

/** Would be an element, with a script, were it taken for HTML. */
const tag = '<i-evil onfocus=alert(1) tabindex=0 autofocus>';

/** A table with the tag in its header, its ids and its file name, and formulas for ids. */
function evil(rows) {
  const lines = csv(rows, { header: `theta,name,${tag}a,=b,c` }).split('\n');
  return file(
    `${tag}.csv`,
    lines.map((line) => line.replace('row1,', `${tag}1,`).replace('row2,', '=1+1,').replace('row3,', '"@SUM(1,2)",')).join('\n'),
  );
}

/** Waits until every worker has all its scripts: it holds its lock then. */
async function workersLoaded(page) {
  const held = () =>
    page.evaluate(async () => (await navigator.locks.query()).held.filter(({ name }) => name.startsWith('ppca worker')).length);
  await until('the scripts of every worker', async () => (await held()) === page.workers().length);
}

/** Follows what a profile asks for: names the step under way, and gives what each asked. */
function follow(page) {
  const origin = new URL(page.url()).origin;
  const asked = new Map();
  let step = '';
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (['blob:', 'data:'].includes(url.protocol)) return; // downloads and pictures of our own making
    asked
      .get(step)
      .push(
        url.origin !== origin || request.method() !== 'GET' || url.search ? `${request.method()} ${request.url()}` : url.pathname.slice(1),
      );
  });
  return {
    asked,
    async during(name, action) {
      step = name;
      if (!asked.has(name)) asked.set(name, []);
      await action();
      await workersLoaded(page);
    },
  };
}

test('a whole session asks for nothing but what its buttons bring, and shows names as text', { skip: chromiumOnly }, async (t) => {
  const page = await open(t, { width: 1600, offline: true });
  await serviceWorkerReady(page);
  await page.evaluate(() => {
    globalThis.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => violations.push(`${event.effectiveDirective}: ${event.blockedURI}`));
  });
  const built = await page.evaluate(async () => {
    const source = await (await fetch('sw.js')).text();
    const { files, later } = JSON.parse(source.slice(source.indexOf('{'), source.indexOf(';\n')));
    return Object.keys({ ...files, ...later })
      .map((address) => address.slice(2))
      .filter(Boolean);
  });
  const { asked, during } = follow(page);
  /** The tag of the hostile names is shown in this place, as text. */
  const showsTag = async (where) => {
    await page.locator(where).getByText(tag).first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('i-evil').count(), 0, where);
  };

  await during('files', async () => {
    await drop(page, [evil(60)]);
    await dataSays(page, '60 rows of 3 variables');
    await showsTag('#source');
    await page.locator('#roles').getByText(tag).first().waitFor({ state: 'attached' });
    await eventually(
      page,
      async (count) => (await (await caches.open((await caches.keys())[0])).keys()).length === count,
      built.length + 1,
    ); // now that there is work in it
  });
  await during('Train', async () => {
    await train(page);
    await explored(page);
    await tab(page, 'Take away');
    await page.locator('#share button').first().waitFor();
  });
  await during('exploring', async () => {
    for (const theta of [10, 100, 300]) await slide(page, '#theta', theta);
    await showsTag('#explore');
    await page.locator('#model-bar').getByRole('button', { name: /^PCA/ }).click();
    await page.locator('#model-bar').getByRole('button', { name: /^PPCA/ }).click();
    await drop(page, [evil(9)], '[data-drop="model"]');
    await showsTag('#new-files');
  });
  await during('saving', async () => {
    await save(page, `${tag}=1`.replaceAll('"', ''));
    await page.locator(`#shelf li[data-model^="${tag}"]`).waitFor();
    await page.locator('#shelf').getByLabel('Name of').fill(`=1 ${tag}`);
    await page.keyboard.press('Enter');
    await page.locator(`li[data-model="=1 ${tag}"]`).waitFor();
    const [model] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#shelf').getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.doesNotMatch(model.suggestedFilename(), /[<>/\\]/);
    await page.locator('#shelf').getByRole('button', { name: 'Open =1' }).click();
    await page.waitForFunction((name) => document.querySelector('#model-name').value === name, `=1 ${tag}`); // it comes with a view of its own
    await page.locator('#shelf').getByRole('button', { name: 'Delete =1' }).click();
    await showsTag('#notices');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator(`li[data-model="=1 ${tag}"]`).waitFor();
  });
  await during('coefficients', async () => {
    await tab(page, 'Take away');
    const { text } = await download(page, () => page.getByRole('button', { name: 'Coefficients of these data' }).click());
    const ids = text
      .split('\n')
      .slice(1, 60)
      .map((line) => line.split(',')[0]);
    assert.deepEqual(
      ids.filter((id) => /^"?[=+\-@]/.test(id)),
      [],
    );
    assert.ok(ids.includes("'=1+1"));
  });
  await during('bad files', async () => {
    await drop(page, [file(`${tag}.pgm`, 'no picture'), file(`${tag}2.pgm`, 'no picture')]);
    await showsTag('#notices');
  });
  await during('the first PNG', async () => {
    await drop(page, [{ name: `${tag}3.png`, buffer: Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]) }]);
    await page.locator('#notices').getByText(`${tag}3.png`).first().waitFor({ state: 'attached' });
  });
  await during('Experiments', async () => {
    await page.getByRole('button', { name: 'How it works', exact: true }).click();
    await page.getByRole('button', { name: 'Experiments', exact: true }).click();
    await page.locator('#experiments').getByRole('button', { name: 'Run' }).waitFor();
  });
  await during('How it works', async () => {
    await page.getByRole('button', { name: 'How it works', exact: true }).click();
    for (const name of ['pca', 'algorithm']) await figure(page, name);
  });
  await during('Labs', async () => {
    await page.getByRole('button', { name: 'Labs', exact: true }).click();
    await page.locator('#labs [data-lab]').first().waitFor();
  });
  await during('back', async () => {
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await page.getByRole('button', { name: 'How it works', exact: true }).click();
    await page.getByRole('button', { name: 'Experiments', exact: true }).click();
  });

  t.diagnostic([...asked].map(([step, all]) => `${step}: ${all.length}`).join(', '));
  for (const [step, all] of asked) {
    const brings = ['files', 'Train', 'coefficients', 'the first PNG', 'Experiments', 'How it works', 'Labs'].includes(step);
    const icon = (path) => path === 'icons/icon.svg'; // the browser's own wish, whenever the address changes
    assert.deepEqual(
      all.filter((path) => !icon(path) && (!brings || !built.includes(path))),
      [],
      step,
    );
  }
  assert.deepEqual(await page.evaluate(() => violations), []);
});

test('the policy stops what would send data away, on the page and in its worker', { skip: chromiumOnly }, async (t) => {
  const page = await open(t, { expect: [/./] });
  await eventually(page, async () => (await navigator.locks.query()).held.some(({ name }) => name.startsWith('ppca worker'))); // the worker is there
  // Both, for a policy that admits https: would stop the first alone.
  const elsewhere = ['http://127.0.0.1:9', 'https://127.0.0.1:9'];
  await page.evaluate(async (elsewhere) => {
    const directives = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      directives.push(`${effectiveDirective} ${elsewhere.find((origin) => blockedURI.startsWith(origin)) ?? blockedURI}`);
    });
    const attempt = async (action) => {
      try {
        await action();
      } catch {
        /* stopped at once */
      }
    };
    const add = (name, attributes, text = '') =>
      document.body.append(Object.assign(document.createElement(name), attributes, text && { textContent: text }));
    await attempt(() => new Worker(URL.createObjectURL(new Blob(['']))));
    add('script', {}, 'globalThis.evaluated = true');
    add('style', {}, 'body { color: red }');
    for (const origin of elsewhere) {
      await attempt(() => fetch(origin));
      await attempt(() => navigator.sendBeacon(origin, 'data'));
      await attempt(() => new EventSource(origin));
      await attempt(() => import(`${origin}/a.js`));
      await attempt(() => new FontFace('away', `url(${origin}/a.woff2)`).load());
      add('img', { src: `${origin}/a.png` });
      add('link', { rel: 'stylesheet', href: `${origin}/a.css` });
      add('iframe', { src: origin });
      add('object', { data: `${origin}/a` });
      add('audio', { src: `${origin}/a.mp3` });
      document.querySelector('base')?.remove(); // only the first counts
      add('base', { href: origin });
      const form = Object.assign(document.createElement('form'), { action: origin, method: 'post' });
      document.body.append(form);
      form.submit();
    }
    // Here, for what a test runs in a page may evaluate until it first waits.
    await attempt(() => (0, eval)('globalThis.evaluated = true'));
    await attempt(() => new Function('globalThis.evaluated = true')());
    for (const socket of ['ws://127.0.0.1:9', 'wss://127.0.0.1:9']) await attempt(() => new WebSocket(socket));
    const everywhere = [
      'script-src-elem',
      'img-src',
      'style-src-elem',
      'frame-src',
      'object-src',
      'media-src',
      'font-src',
      'base-uri',
      'form-action',
    ];
    const due = elsewhere.flatMap((origin) =>
      [...everywhere, 'connect-src', 'connect-src', 'connect-src'].map((each) => `${each} ${origin}`),
    );
    due.push(
      'worker-src blob',
      'script-src eval',
      'script-src eval',
      'script-src-elem inline',
      'style-src-elem inline',
      'connect-src ws://127.0.0.1:9',
      'connect-src wss://127.0.0.1:9',
    );
    globalThis.missing = () => {
      const left = directives.map((each) => each.replace(/(wss?:\S+?)\/$/, '$1'));
      return due.filter((each) => {
        const at = left.indexOf(each);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
    };
  }, elsewhere);
  await until('every violation', () => page.evaluate(() => globalThis.missing().length === 0));
  const stopped = await page.evaluate(() => ({ evaluated: 'evaluated' in globalThis, base: document.baseURI }));
  assert.equal(stopped.evaluated, false);
  assert.ok(elsewhere.every((origin) => !stopped.base.startsWith(origin)));
  for (const origin of elsewhere) {
    const inWorker = await page.workers()[0].evaluate(async (origin) => {
      const stopped = new Promise((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), { once: true });
      });
      await fetch(origin).catch(() => {});
      return stopped;
    }, origin);
    assert.equal(inWorker, 'connect-src', origin);
  }
});
