// The run log, and assignments: made on the page, done by students, marked by the page and
// by the command line.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { commandLine } from '../command-line.js';
import { downloaded, eventually, open, soak, soaking } from '../harness.js';
import { tab } from '../page-steps.js';

const folder = path.resolve(import.meta.dirname, '../../app/assignments/ready');
const keyOf = (name) => JSON.parse(readFileSync(path.join(folder, `${name}.key.json`), 'utf8'));

const show = (page, name) => page.locator('#tabs').getByRole('button', { name, exact: true }).click();

/** Trains, and shows the run log. */
async function train(page) {
  const before = await page.evaluate(() => document.querySelectorAll('#runs tbody tr').length);
  await page.locator('#train button.primary').click();
  await page.locator('#tabs [data-view="explore"][aria-current="page"]').waitFor();
  await tab(page, 'Judge');
  await page.locator('#runs tbody tr').nth(before).waitFor();
}

/** Writes λ of the mean and of the basis. */
async function penalise(page, value) {
  for (const name of ['mean', 'basis']) {
    const input = page.locator('#method .lambda').getByLabel(name, { exact: true });
    await input.fill(value);
    await input.dispatchEvent('change');
  }
}

soak('the run log keeps every training, gives settings back, compares two, and survives a reload', async (t) => {
  const page = await open(t, { path: '#data=simulation&bins=4&components=1&unfold=yes' });
  await page.locator('#train button.primary:not([disabled])').waitFor();
  await train(page);
  await penalise(page, '30');
  await train(page);
  const rows = page.locator('#runs tbody tr');
  assert.match(await rows.nth(0).innerText(), /Run 2[\s\S]*λ of the mean 30/);
  assert.match(await rows.nth(1).innerText(), /Run 1[\s\S]*simulation, draw 1[\s\S]*by rule/);
  for (const i of [0, 1]) await rows.nth(i).locator('input').check();
  const pair = page.getByRole('table', { name: 'Two runs side by side' });
  assert.deepEqual(await pair.locator('tr', { hasText: 'lambda mean' }).locator('td').allInnerTexts(), ['–', '30']);
  assert.equal(await pair.locator('tr', { hasText: 'components' }).count(), 0, 'what is the same is left out');

  await page.getByRole('button', { name: 'Use settings of run 1' }).click();
  assert.equal(await page.locator('#method .lambda').getByLabel('mean', { exact: true }).inputValue(), '');
  await page.reload();
  await page.locator('#train button.primary:not([disabled])').waitFor();
  await page.locator('#runs tbody tr').nth(1).waitFor();
  assert.match(await page.locator('#runs tbody tr').nth(0).innerText(), /Run 2/);
});

/** Opens a ready assignment as a student, answers by its key, and returns the hand-in. */
async function student(page, name, who, last) {
  await page.locator(`[data-assignment="${name}"]`).click();
  await page.getByLabel('Your name').fill(who);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByText(`${who} works on`).waitFor();
  await last();
  await train(page);
  await show(page, 'Assignment');
  const { assignment, answers } = keyOf(name);
  for (const [i, { kind }] of assignment.questions.entries()) {
    const asked = page.locator('#assignment .asked').nth(i);
    if (kind === 'choice') await asked.getByLabel(answers[i].is, { exact: true }).check();
    else await asked.locator('input, textarea').fill(answers[i].is);
  }
  await eventually(page, () => !/answers? to question/.test(document.querySelector('#assignment').innerText));
  return downloaded(page, () => page.getByRole('button', { name: 'Make the hand-in' }).click());
}

const lasts = {
  smooth: (page) => penalise(page, '100'), // soon found
  components: async (page) => {
    const input = page.locator('#method').getByLabel('Components', { exact: true });
    await input.fill('12');
    await input.dispatchEvent('change');
  },
  ring: (page) => page.locator('#method').getByLabel('θ is periodic').check(), // with 360
};

soak('ready assignments can be done from their links, and their keys mark the answers right', async (t) => {
  const line = commandLine(t);
  const attempt = async ([name, last]) => {
    const page = await open(t, { path: '#view=learn', width: 1280 });
    const { assignment } = keyOf(name);
    assert.deepEqual(
      JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')),
      assignment,
      `${name}: the key is of this assignment`,
    );
    const { bytes } = await student(page, name, 'Ada Lovelace', () => last(page));
    line.write(`${name}.json`, bytes);
    const { rows } = line.json('verify', '-json', '-key', path.join(folder, `${name}.key.json`), `${name}.json`);
    const [row] = rows;
    assert.ok(row.follows, row.why);
    assert.deepEqual(row.broken, [`1 run in the log, at least ${assignment.runs} are asked for`]);
    assert.deepEqual(
      row.marked.map(({ verdict }) => verdict),
      assignment.questions.map(({ kind }) => (kind === 'text' ? 'not marked' : 'right')),
      name,
    );
    assert.equal(row.repeated, 1, 'the run of the log is repeated, too');
    t.diagnostic(`${name}: ${row.settings}, test RMSE ${row.test}`);
  };
  const tried = Object.entries(lasts).slice(0, soaking ? undefined : 1); // keys.test.js has the numbers of all
  await Promise.all(tried.map(attempt));
});

/** Whether the draft on the disk has the answer and the view. */
function drafted() {
  return new Promise((resolve) => {
    const opening = indexedDB.open('ppca-draft');
    opening.onsuccess = () => {
      const asked = opening.result.transaction('draft').objectStore('draft').getAll();
      asked.onsuccess = () => {
        opening.result.close();
        resolve(asked.result.some(({ log, address }) => JSON.stringify(log).includes('54321') && address.includes('view=assignment')));
      };
    };
  });
}

test('a lecturer makes an assignment without its answers, and marks what students hand in', async (t) => {
  const page = await open(t, { path: '#view=learn', width: 1280 });
  await page.getByRole('button', { name: 'Make an assignment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make an assignment' });
  await dialog.getByRole('button', { name: 'Make link, file and key' }).click();
  await dialog.getByText('Write a title.').waitFor();
  await dialog.getByLabel('Title').fill('Bins');
  await dialog.getByLabel('Data', { exact: true }).selectOption('simulation');
  await dialog.getByLabel('Number of bins', { exact: true }).fill('4');
  await dialog.getByLabel('Number of bins: what students do').selectOption('fixed');
  await dialog.getByLabel('Number of components', { exact: true }).fill('1');
  await dialog.getByLabel('λ of the mean: what students do').selectOption('empty');
  await dialog.getByLabel('Kind').selectOption('number');
  await dialog.getByLabel('Text').fill('How many endpoints?');
  await dialog.getByLabel('Right answer').fill('five');
  await dialog.getByRole('button', { name: 'Make link, file and key' }).click();
  await dialog.getByText('which is not a number').waitFor();
  await dialog.getByLabel('Right answer').fill('54321');
  await dialog.getByRole('button', { name: 'Make link, file and key' }).click();
  await dialog.getByText('one number cannot be right for all').waitFor();
  await dialog.getByLabel('Other data for each student').uncheck();
  await dialog.getByLabel('Runs required').fill('1');
  await dialog.getByRole('button', { name: 'Make link, file and key' }).click();
  const address = await dialog.getByLabel('Link for students').inputValue();
  const packed = /&assignment=([\w-]+)$/.exec(address)[1];
  const text = inflateRawSync(Buffer.from(packed, 'base64url')).toString();
  assert.match(text, /How many endpoints\?/);
  assert.ok(!text.includes('54321'), 'the answer is not in the link');
  const key = await downloaded(page, () => dialog.getByRole('button', { name: 'Key, JSON' }).click());
  assert.match(key.bytes.toString(), /54321/);
  const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Assignment, JSON' }).click());
  assert.ok(!file.bytes.toString().includes('54321'), 'nor in the file');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const theirs = await open(t, { path: new URL(address).hash, width: 1280 });
  await theirs.getByLabel('Your name').fill('Ada');
  await theirs.getByRole('button', { name: 'Begin' }).click();
  await theirs.getByText('Ada works on').waitFor();
  assert.equal(await theirs.locator('#method .lambda').getByLabel('mean', { exact: true }).inputValue(), '', 'λ must be chosen');
  await penalise(theirs, '3');
  await train(theirs);
  await show(theirs, 'Assignment');
  await theirs.getByLabel('Question 1. How many endpoints?').fill('54321');
  await theirs.getByText('Everything is there.').waitFor();
  await eventually(theirs, drafted);
  await theirs.reload();
  await theirs.getByText('Everything is there.').waitFor();
  const { bytes } = await downloaded(theirs, () => theirs.getByRole('button', { name: 'Make the hand-in' }).click());

  const upload = (name, buffer) => ({ name, mimeType: 'application/json', buffer });
  const files = [
    upload('bins key.json', key.bytes),
    upload('ada.json', bytes),
    upload('copy.json', bytes),
    upload('bad.json', Buffer.from('{"handIn": 1}')),
  ];
  await page.locator('#teaching .pick input').setInputFiles(files);
  await page.getByRole('button', { name: 'Grades, CSV' }).waitFor();
  const cells = await page
    .locator('.marking tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.innerText)));
  assert.deepEqual(
    cells.map(([name, follows, kept, answers, , , , runs]) => [name.split('\n')[0], runs, follows, kept, answers]),
    [
      ['Ada', '1', 'reproduced', 'met', '1 of 1 right'],
      ['Ada', '1', 'reproduced', 'met', '1 of 1 right'],
      ['–', '0', 'not read', '–', '–'],
    ],
  );
  assert.match(cells[0][4], /Same student as Ada \(copy\.json\)/);
  assert.match(cells[2][4], /not a hand-in/);
  assert.match(await page.locator('#teaching [role=status]').last().innerText(), /^3 files: the numbers of 1 are not reproduced/);
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const ends = await page.locator('.marking .remarks').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    assert.ok(Math.max(...ends) <= width, `the remarks end at ${Math.max(...ends)} of ${width} px`);
  }
  const { bytes: table } = await downloaded(page, () => page.getByRole('button', { name: 'Grades, CSV' }).click());
  assert.match(table.toString(), /^\ufefffile,student,data,draw/);

  const line = commandLine(t);
  for (const { name, buffer } of files) line.write(name, buffer);
  const printed = line.printed('verify', '-key', 'bins key.json', '-csv', 'grades.csv', 'ada.json', 'copy.json', 'bad.json');
  const [head, ...rows] = printed.split('\n').map((row) => row.trim().split(/\s{2,}/));
  const long = /^(data|answer \d+|verdict \d+|key|remarks|theta|variables|test share)$/;
  const names = table.toString().slice(1).split('\n')[0].trim().split(',');
  assert.deepEqual(
    head,
    names.filter((name) => !long.test(name)),
    'the command line has the short columns of the grades',
  );
  const of = (row, name) => row[head.indexOf(name)];
  cells.forEach(([who, numbers], i) => {
    const row = [of(rows[i], 'student'), of(rows[i], 'file'), of(rows[i], 'reproduced')];
    assert.deepEqual(row, [...who.split('\n'), numbers === 'reproduced' ? 'yes' : numbers], 'and the rows of the page');
  });
  const remarks = cells.map((all) => all[4].replace(/\.$/, '').toLowerCase());
  for (const remark of remarks) assert.ok(printed.toLowerCase().includes(remark), `${remark} is not in ${printed}`);
  assert.equal(line.read('grades.csv').toString(), table.toString().slice(1), 'the grades are the same');

  line.write('table.json', JSON.stringify(Array.from({ length: 30 }, (_, i) => ({ age: i, a: (i * i) % 7, b: (3 * i) % 11 }))));
  line.run('fit', '-lambda', 'rule', '-theta', 'age', '-components', '1', '-report', 'report.json', 'table.json');
  const added = ['report.json', 'table.json'].map((name) => upload(name, line.read(name)));
  await page.locator('#teaching .pick input').setInputFiles(added);
  await page.locator('#teaching [role=status]', { hasText: /^4 files: the numbers of 1 are not reproduced/ }).waitFor(); // a table of JSON is data
});
