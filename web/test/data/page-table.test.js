// A CSV on the page: roles, training, curves, new rows on the open model, and
// coefficients as a file.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { tickText } from '../../app/charts/ticks.js';
import { digitsWithin, number, short, stepped } from '../../app/kit/format.js';
import { chromiumOnly } from '../engines.js';
import { eventually, open } from '../harness.js';
import { csv, dataSays, download, drop, explored, failure, file, option, rmse, slide, train } from '../page-steps.js';
import { program } from '../programs.js';

test('an Excel workbook is read, with notes; another sheet has a θ of its own', async (t) => {
  const all = JSON.parse(execFileSync(program('corpus'), { maxBuffer: 1 << 26, encoding: 'utf8' }));
  const { files } = all.find(({ name }) => name === 'workbook');
  const page = await open(t, { width: 1600 });
  await drop(page, [{ name: 'visits.xlsx', mimeType: '', buffer: Buffer.from(files[0].data, 'base64') }]);
  await page.getByRole('button', { name: 'Model them as not observed' }).click(); // the cell #N/A
  await page.getByText('the sheet "Sheet1" is read; others with numbers are "Más"').first().waitFor();
  await dataSays(page, /θ is visited, 0\u00a0…\u00a0200\sdays since 2021-01-03/);
  await page.getByText('How cells are read').click();
  await page.getByLabel('Sheet of a workbook').fill('Más');
  await page.getByLabel('Sheet of a workbook').blur();
  await dataSays(page, 'θ is age, 20 … ');
});

test('a CSV: choose θ, train, project new rows', async (t) => {
  const page = await open(t, { width: 1600 });
  await drop(page, [file('bend.csv', csv(90))]);
  await dataSays(page, 'θ is angle, 0 … 360');
  assert.equal(await page.getByLabel('Role of name').inputValue(), 'id');
  await train(page);
  assert.ok((await rmse(page, 'ppca', 'test')) < (await rmse(page, 'pca', 'test')));
  await page.locator('#curves .charts figure').first().waitFor(); // fetched with the model
  assert.equal(await page.locator('#curves .charts figure:visible').count(), 3);
  const named = await page
    .locator('#explore > section:visible:not(#model-bar)')
    .evaluateAll((sections) => sections.filter((section) => !section.querySelector('h3')).map((section) => section.ariaLabel));
  assert.deepEqual(named, [], 'every section has a heading');

  await drop(page, [file('new.csv', csv(12, { seed: 7 }))], '[data-drop="model"]');
  await page.getByText('12 observations from new.csv').waitFor();
  const [fresh, before] = [await rmse(page, 'ppca', 'new'), await rmse(page, 'ppca', 'test')];
  assert.ok(fresh < 3 * before, `${fresh} on new rows of the same kind, ${before} on the test rows`);

  const known = await download(page, () => page.getByRole('button', { name: 'Coefficients of these data' }).click());
  assert.equal(known.name, 'bend.csv ppca coefficients.csv');
  const lines = known.text.trimEnd().split('\n');
  assert.equal(lines.length, 91);
  assert.equal(lines[0], 'id,theta,b1,b2');
  await page.getByRole('checkbox', { name: 'Posterior means' }).check();
  await page.getByText(/^β2 over β1 of 90 observations, posterior means;/).waitFor();
  await page.waitForFunction(() => location.hash.includes('&posterior=yes'));
  const means = await download(page, () => page.getByRole('button', { name: 'Coefficients of these data, posterior means' }).click());
  const lengths = [known, means].map(({ text }) => {
    const coefficients = text
      .trimEnd()
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split(',').slice(2));
    return Math.hypot(...coefficients.map(Number));
  });
  assert.ok(lengths[1] < lengths[0] && lengths[1] > 0.5 * lengths[0], `posterior means are nearer to 0: ${lengths}`);
  await page.getByRole('checkbox', { name: 'Posterior means' }).uncheck();
  const twelve = await download(page, () => page.getByRole('button', { name: 'Their coefficients' }).click());
  assert.deepEqual(
    twelve.text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',')[0]),
    ['id', ...Array.from({ length: 12 }, (_, i) => `row${i}`)],
  );

  await drop(page, [file('more.csv', csv(11, { seed: 8 }))], '#drop', 801);
  await page.getByText('11 observations from more.csv').waitFor();

  await drop(page, [file('beyond.csv', 'angle,name,a,b,c\n10,p,1,2,0.1\n361,q,1,2,3.6\n-5,r,1,2,0\n')], '[data-drop="model"]');
  await page.getByText('3 observations from beyond.csv').waitFor();
  assert.match(await page.locator('#new-files').innerText(), /θ outside the endpoints: 2\./);

  const unplaced = csv(12, { seed: 7 })
    .split('\n')
    .map((line) => line.split(',').slice(1).join(','));
  await drop(page, [file('unplaced.csv', unplaced.join('\n'))], '[data-drop="model"]');
  await page.getByText('The files have no angle').waitFor();
  await page.evaluate(() => {
    location.hash += '&level=0.95';
  });
  const interval = page.getByLabel('Interval', { exact: true });
  await page.waitForFunction((select) => select.value === '0.95', await interval.elementHandle());
  await page.getByRole('button', { name: 'Read angle from the observations' }).click();
  await page.getByText(/12 observations, by the regression of PPCA.*RMSE of .* on data that were left out: regression \d/).waitFor();
  assert.doesNotMatch(await page.locator('#new-files').innerText(), /have no angle/);
  const widths = () =>
    page.locator('.located tbody td.numbers:nth-child(3)').evaluateAll((cells) =>
      cells.map(({ textContent }) => {
        const [from, to] = textContent.replaceAll('−', '-').split(' to ').map(Number);
        return to - from;
      }),
    );
  const usual = await widths();
  await interval.selectOption('0.99');
  await page.getByText(/An interval contains the true value with a probability of 99\s%/).waitFor();
  await page.waitForFunction(() => location.hash.includes('&level=0.99'));
  assert.ok(
    (await widths()).every((width, i) => width > usual[i]),
    'surer intervals are wider',
  );
  const read = await download(page, () =>
    page.locator('#new-files').getByRole('button', { name: 'Save CSV', exact: true }).first().click(),
  );
  const [heads, ...estimates] = read.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  assert.deepEqual(heads, ['id', 'angle', 'angle lower', 'angle upper', 'read by']);
  const truth = csv(12, { seed: 7 })
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
  const near = estimates.filter(([, angle], i) => Math.abs(Number(angle) - truth[i]) < 30).length;
  assert.ok(near >= 10, `${near} of 12 angles are near the true ones: ${read.text}`);
  await page.locator('#new-files').getByRole('button', { name: 'row5', exact: true }).click();
  await page.getByText(/^row5: how likely each angle is/).waitFor();
  await page
    .locator('#observation-view')
    .getByText(/^row5 · new/)
    .waitFor();

  await page.getByRole('button', { name: /^PCA/ }).click();
  assert.doesNotMatch(await page.locator('#new-files').innerText(), /outside/, 'PCA does not know θ');
  assert.equal(await page.locator('#model-name').inputValue(), 'bend.csv · PCA', 'the proposed name follows the method');
  const other = await download(page, () => page.getByRole('button', { name: 'Coefficients of these data' }).click());
  assert.notEqual(other.text, known.text);

  await drop(page, [file('other.csv', csv(12, { header: 'angle,name,a,b,z' }))], '[data-drop="model"]');
  assert.match(await failure(page), /other\.csv could not be projected.*c/s);
});

test('options that contradict the data are answered, and the data stay', async (t) => {
  const page = await open(t);
  await drop(page, [file('good.csv', csv(40, { header: 'theta,name,a,b,c' }))]);
  await dataSays(page, '40 rows of 3 variables');
  await option(page, 'Components', 99);
  await page.locator('#train button').click();
  assert.match(await failure(page), /99/);
  await option(page, 'Components', 2);
  await option(page, 'mean', '0,5,1');
  await page.locator('#train button').click();
  await page.waitForFunction(() => document.activeElement?.closest('.lambda') != null); // its field complains, and nothing is trained with another λ
  assert.ok(await page.locator('#train button').isEnabled());
  assert.ok(await page.locator('#explore').isHidden());
  await option(page, 'mean', '0,5'); // with a decimal comma
  await train(page);
  assert.match(await page.locator('#model-bar').innerText(), /λ of the mean 0\.5/);
  await option(page, 'mean', '∞');
  await option(page, 'basis', '∞');
  await train(page);
  assert.match(await page.locator('#model-bar').innerText(), /λ of the mean ∞, of the basis ∞/);
  await page.getByRole('button', { name: 'Training', exact: true }).click();
  await page
    .getByText(/after 1 evaluation,/)
    .first()
    .waitFor();
});

test('a crash is said, and one click reads the data again', { skip: chromiumOnly }, async (t) => {
  const page = await open(t, { expect: [/provoked/] });
  await page
    .getByRole('button', { name: /simulation/ })
    .first()
    .click();
  await dataSays(page, '45 rows of 3 variables');
  await page.workers()[0].evaluate(() => {
    setTimeout(() => {
      throw new Error('provoked');
    });
  });
  await page.locator('#train button').evaluate((button) => button.click()); // which does nothing where the crash is known already
  await failure(page);
  await page.getByRole('button', { name: 'Read the data again' }).click();
  await dataSays(page, '45 rows of 3 variables');
  await train(page);
});

test('text pasted from a spreadsheet is a table', async (t) => {
  const page = await open(t);
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const paste = new Event('paste', { bubbles: true }); // Firefox gives an event of scripts no clipboard of theirs
      document.body.dispatchEvent(Object.assign(paste, { clipboardData: data }));
    },
    csv(30, { header: 'theta,name,a,b,c' }).replaceAll(',', '\t'),
  );
  await dataSays(page, '30 rows of 3 variables');
});

test('the first rows have no zeros that tell nothing', async (t) => {
  const page = await open(t);
  const rows = ['7.199999999999,2.5', '7.25,1e9', '7.3,3', '7.2,5'];
  await drop(page, [file('digits.csv', ['year,a,b', ...rows.map((row, i) => `${2000 + i},${row}`)].join('\n'))]);
  await page.locator('#preview tbody tr').first().waitFor();
  const column = await page.locator('#preview tbody tr td:nth-child(2)').allInnerTexts();
  assert.deepEqual(column, ['7.20', '7.25', '7.30', '7.20']);
});

test('a table of words says what θ must be, and long names stay within a phone', async (t) => {
  const page = await open(t, { width: 390, height: 844 });
  const long = '_name_that_does_not_break_anywhere_because_it_has_no_spaces_at_all_and_goes_on';
  const [theta, variable] = [`b${long}`, `a${long}.BloodPressure/atRest`];
  const within = async (view) => assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), view);
  const lines = Array.from({ length: 12 }, (_, i) => `turn ${i},${Math.sin(i)},${i},${i % 5}`);
  await drop(page, [file(`a${long}.csv`, `clock,${variable},${theta},c\n${lines.join('\n')}`)]);
  await dataSays(page, 'θ is not chosen yet');
  const hint = page.getByText('θ must be a number, a date or a time. Text can be the group or the name of the row.');
  await hint.waitFor(); // the roles are fetched with the first file
  await within('data');
  const broken = await page.locator('#roles tbody th').evaluateAll((names) => {
    const words = names.flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text));
    const lines = (word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      return range.getClientRects().length;
    };
    return words.filter((word) => lines(word) > 1).map(({ data }) => data);
  });
  assert.deepEqual(broken, [], 'names of columns break between their words');
  const role = page.getByLabel(`Role of ${theta}`);
  await role.focus();
  await role.selectOption('theta');
  await dataSays(page, `θ is ${theta}, 0 … 11`);
  const seen = await role.evaluate((select) => {
    const natural = select.cloneNode();
    natural.append(select.selectedOptions[0].cloneNode(true));
    natural.style.width = 'max-content';
    select.after(natural);
    const room = select.offsetWidth - natural.offsetWidth;
    natural.remove();
    return room;
  });
  assert.ok(seen >= 0, `the role of a column is cut by ${-seen} px`);
  assert.ok(await role.evaluate((select) => select === document.activeElement), 'the keyboard goes on where it was');
  await hint.waitFor({ state: 'hidden' });
  await train(page, { compared: false });
  await page.locator('#curves .charts canvas').first().waitFor();
  await within('explore');
});

test('what is set before θ is chosen is set for it, and another θ begins anew', async (t) => {
  const page = await open(t);
  const lines = Array.from({ length: 40 }, (_, i) => [(7 * i) % 24, i, Math.sin(i), Math.cos(i), Math.sin(i * i)]);
  await drop(page, [file('process.csv', ['Shift (h),run,p,q,r', ...lines].join('\n'))]);
  await dataSays(page, 'θ is not chosen yet');
  const shown = () =>
    Promise.all(
      ['Bins', 'Components', 'Period of θ'].map((name) => page.locator('#method').getByLabel(name, { exact: true }).inputValue()),
    );
  await option(page, 'Bins', 6);
  await option(page, 'Components', 3);
  await page.getByLabel('θ is periodic').check();
  await option(page, 'Period of θ', 24);
  await page.getByLabel('Role of Shift (h)').selectOption('theta');
  await dataSays(page, 'θ is Shift');
  assert.deepEqual(await shown(), ['6', '3', '24']);
  await train(page, { compared: false });
  const model = await download(page, () => page.getByRole('button', { name: 'Download', exact: true }).click());
  assert.equal(model.name, 'process.csv PPCA.npz');
  const { text } = await download(page, () => page.getByRole('button', { name: 'Coefficients of these data' }).click());
  const [head, ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  assert.deepEqual(head, ['id', 'theta', 'b1', 'b2', 'b3']);
  for (const [id, theta] of rows) assert.equal(Number(theta), (7 * (Number(id) - 1)) % 24, `row ${id} of the file`);
  await page.locator('#tabs').getByRole('button', { name: 'Data' }).click();
  await page.getByLabel('Role of run').selectOption('theta');
  await dataSays(page, 'θ is run');
  assert.deepEqual((await shown()).slice(0, 2), ['4', '2'], 'as many components as the rows support');
  assert.equal(await page.getByLabel('θ is periodic').isChecked(), false);

  await page.evaluate(() => {
    for (const name of ['p', 'q']) {
      const select = document.querySelector(`[aria-label="Role of ${name}"]`);
      select.value = 'ignore';
      select.dispatchEvent(new Event('change')); // the second while the files are read for the first
    }
  });
  await dataSays(page, '40 rows of 2 variables');
  for (const name of ['p', 'q']) assert.equal(await page.getByLabel(`Role of ${name}`).inputValue(), 'ignore', name);
});

test('labels tell apart values that are far from 0 and close to each other', async (t) => {
  assert.deepEqual(
    [0, 2e4, 4e4].map((tick, _, all) => tickText(tick, all)),
    ['0', '20000', '40000'],
  );
  assert.deepEqual(
    [-5e6, 0, 5e6].map((tick, _, all) => tickText(tick, all)),
    ['−5.0e6', '0', '5.0e6'],
  );
  assert.deepEqual(
    [999_999, 1e6, 1_000_001].map((tick, _, all) => tickText(tick, all)),
    ['999999', '1000000', '1000001'],
  );
  assert.deepEqual(
    [1e-13, 2e-13].map((tick, _, all) => tickText(tick, all)),
    ['1.0e−13', '2.0e−13'],
  );
  assert.deepEqual(
    [1e300, 1.00001e300].map((tick, _, all) => tickText(tick, all)),
    ['1.00000e300', '1.00001e300'],
  );
  assert.equal(stepped(4.9152e-13, 2e-15), '4.92e−13');
  assert.equal(short(2012.5, 24), '2012.5');
  assert.equal(number(2_459_000.372, digitsWithin(2_459_000.372, 30)), '2459000.37');

  const page = await open(t, { width: 1024 });
  const start = 1_700_000_000; // seconds, over three days
  const lines = Array.from({ length: 60 }, (_, i) => [
    start + 0.25 + 4320 * i,
    101_325 + Math.sin(i),
    101_300 + Math.cos(i / 9),
    Math.sin(i * i),
  ]);
  await drop(page, [file('seconds.csv', ['theta (seconds since the clock of the station was set),p,q,r', ...lines].join('\n'))]);
  await dataSays(page, /θ is \d.*\u00a0…\u00a0\d.*\sseconds since the clock/);
  const roles = await page.locator('.roles td.numbers, #preview td.numbers').allInnerTexts();
  for (const range of roles.filter((text) => text.includes('…'))) assert.equal(new Set(range.split('\u00a0…\u00a0')).size, 2, range);
  await train(page, { compared: false });
  await explored(page); // the first observation moves θ

  const title = page.locator('#profile > h3'); // a long one has room
  assert.match(await title.innerText(), /1700\d{6}\sseconds since the clock of the station was set$/);
  assert.ok(
    await title.evaluate((each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight),
    'the title has room',
  );

  const exact = page.locator('#theta-exact');
  assert.ok(await exact.evaluate((field) => field.scrollWidth <= field.clientWidth), 'the field of θ has room for its digits');
  const [before, last] = [await exact.inputValue(), String(start + 59 * 4320)];
  for (const [text, shown] of [
    ['', before],
    ['9e9', last],
    ['9e9', last],
  ]) {
    await exact.fill(text);
    await exact.blur();
    await eventually(page, (value) => document.querySelector('#theta-exact').value === value, shown);
  }
  const errors = page.locator('#observations .chart').nth(1);
  await errors.locator('.numbers-behind > summary').click();
  await errors.locator('tbody tr').first().waitFor();
  const thetas = await errors.locator('tbody tr').evaluateAll((all) => all.map((row) => row.children[2].textContent));
  assert.equal(new Set(thetas).size, 60, thetas[0]);
  const profile = page.locator('#profile .chart').first();
  await profile.locator('.numbers-behind > summary').click();
  const copy = profile.getByRole('button', { name: 'Copy' });
  await copy.focus();
  await profile.locator('tbody').evaluate((body) => body.classList.add('before'));
  await slide(page, '#theta', start + 20 * 4320);
  await profile.locator('tbody:not(.before)').waitFor();
  assert.ok(await copy.evaluate((button) => button === document.activeElement), 'the focus stays where the table is drawn again');
  const curve = page.locator('#curves .chart').first();
  await curve.locator('.u-over').hover();
  await curve
    .locator('.readout')
    .filter({ hasText: /1\.700\d{3,}e9\b.*: .*10132\d\.\d/ })
    .waitFor();
});

test('a messy table asks one question, its dates are θ with a unit, and its codes are missing cells', async (t) => {
  const page = await open(t);
  const lines = Array.from(
    { length: 24 },
    (_, i) => `0${1 + (i % 12)}/0${1 + (i % 7)}/20${10 + i};${i % 5 ? `1.${200 + i},5` : '-999'};${(i * i) % 11},25`,
  );
  await drop(page, [
    file(
      'visits.csv',
      `Visits of a school\nvisited;income;score\n${lines.join('\n').replaceAll('010/', '10/').replaceAll('011/', '11/').replaceAll('012/', '12/')}\n`,
    ),
  ]);
  await page.locator('#question').getByText('"01/01/2010" can be day/month or month/day').waitFor();
  await page.locator('#question').getByText('(“Order in dates”)').waitFor();
  await page.getByRole('button', { name: 'Month, day, year' }).click();
  await page.getByRole('button', { name: 'Model them as not observed' }).click();
  await dataSays(page, /θ is visited, .*year/);
  const notes = await page.locator('#preview .warnings').innerText();
  for (const words of [
    '1 line above the table is skipped',
    'a comma is the decimal mark',
    '5 cells "-999" read as missing',
    'dates (month, day, year)',
    'name the texts that mean missing (“Texts that mean missing”)', // in the words of the page
  ]) {
    assert.equal(notes.split(words).length, 2, `${notes} does not say ${words} once`);
  }
  await page.getByText('How cells are read').click();
  await page.getByLabel('Dates and times become').selectOption('day-of-year');
  await dataSays(page, /θ is visited, day .* of the year/);
  assert.equal(await page.getByLabel('Period of θ').inputValue(), '365.25');

  // The first reading, without a θ, leaves out fewer rows than the second, of which alone the page tells.
  const ages = Array.from({ length: 40 }, (_, i) => [i % 4, i % 9 === 4 ? '' : 20 + i, i % 7 ? 150 + i : '', (i * i) % 11, (i % 3) + 0.5]);
  await drop(page, [file('ages.csv', `patient,age,height,score,w\n${ages.map((row) => row.join(',')).join('\n')}\n`)]);
  await page.getByRole('button', { name: 'Leave out the 10 rows' }).click();
  await dataSays(page, 'θ is age');
  const left = await page.locator('#preview .warnings').innerText();
  assert.deepEqual(left.match(/\d+ of 40 rows are left out/g), ['10 of 40 rows are left out'], left);

  // Variables in different units, over a skewed θ.
  const body = Array.from({ length: 60 }, (_, i) =>
    [90 * (i / 59) ** 8, 150 + 20 * Math.sin(i), 70000 + 9000 * Math.cos(3 * i), 80 + 9 * Math.sin(7 * i), 30 + Math.sin(5 * i)].join(','),
  );
  await drop(page, [file('body.csv', `age,height (cm),weight_g,waist_cm,grip_kg\n${body.join('\n')}\n`)]);
  await dataSays(page, 'θ is age');
  const proposals = page.getByRole('list', { name: 'Proposals' });
  await proposals.getByText(/weight_g is [\d.]+ times that of grip_kg/).waitFor();
  await proposals.getByRole('button', { name: 'Use bins of equal count' }).click();
  await proposals.getByRole('button', { name: 'Standardise the variables' }).click();
  await proposals.waitFor({ state: 'hidden' });
  assert.ok(await page.getByLabel('Standardise the variables').isChecked());
  assert.equal(await page.getByLabel('θ in').inputValue(), 'count');
  await train(page);
  await page.locator('#profile .numbers-behind > summary').click();
  await page.locator('#profile th').first().waitFor();
  const heads = await page.locator('#profile th').allInnerTexts();
  for (const head of ['unit', 'mean', 'mean, σ']) assert.ok(heads.includes(head), heads.join(', '));
  assert.match(await page.locator('#profile tbody tr').nth(1).innerText(), /weight_g\s+g/);
  await page.getByText('in standard deviations of the variables (σ)').waitFor();
  await page.getByText('Errors by variable').click();
  await page.locator('#scores details td', { hasText: /^kg$/ }).waitFor();
  await page.locator('#curves figure').nth(3).waitFor();
  assert.equal(await page.locator('#curves .charts figure:visible').count(), 4);
});
