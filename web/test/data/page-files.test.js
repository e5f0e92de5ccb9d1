// Files that the page cannot use: each is answered with the place and the way
// out, what was loaded stays, and the page goes on working.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateRawSync } from 'node:zlib';
import { open } from '../harness.js';
import { csv, dataSays, drop, failure, file, option, train } from '../page-steps.js';

const good = file('good.csv', csv(40, { header: 'theta,name,a,b,c' }));

test('files that cannot be read are named with the place, and leave data and model as they are', async (t) => {
  const page = await open(t);
  await drop(page, [good]);
  await dataSays(page, '40 rows of 3 variables');
  const cases = [
    ['empty.csv', '', /empty\.csv is empty/],
    ['one.csv', 'theta,a,b\n1,2,3', /one\.csv.*at least two/],
    ['cut.png', '\x89PNG\r\n\x1a\n\0\0', /cut\.png/],
    ['cut.zip', 'PK\x03\x04 no more', /cut\.zip/],
    ['what.npz', 'not an archive', /what\.npz/],
  ];
  for (const [name, content, expected] of cases) {
    await drop(page, [{ name, buffer: Buffer.from(content, 'latin1') }]);
    assert.match(await failure(page), expected, name);
    await page.getByRole('button', { name: 'Dismiss this message' }).first().click();
    await dataSays(page, '40 rows of 3 variables');
  }

  // pictures of different sizes
  await page.evaluate(async () => {
    const data = new DataTransfer();
    for (const [name, size] of [
      ['a_1.png', 20],
      ['a_2.png', 20],
      ['a_3.png', 24],
    ]) {
      data.items.add(new File([await new OffscreenCanvas(size, size).convertToBlob().catch(() => drawn(size))], name));
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    function drawn(size) {
      const canvas = new OffscreenCanvas(size, size);
      canvas.getContext('2d').fillRect(1, 1, 5, 5);
      return canvas.convertToBlob();
    }
  });
  assert.match(await failure(page), /a_3\.png has 24×24 pixels.*a_1\.png has 20×20/);
  await page.getByRole('button', { name: 'Dismiss this message' }).first().click();
  await train(page, { compared: false });

  // a model file that is damaged, or of a newer version
  const bytes = await page.evaluate(async () => {
    const { createEngine } = await import(new URL('ppca.js', document.baseURI).href);
    const engine = await createEngine();
    const model = await engine.fit(
      {
        data: Float64Array.from({ length: 40 }, (_, i) => Math.sin(i)),
        rows: 20,
        cols: 2,
        theta: Float64Array.from({ length: 20 }, (_, i) => i),
      },
      { bins: 2, components: 1 },
    );
    const file = [...(await model.toBytes())];
    engine.close();
    return file;
  });
  const newer = ofVersion(Buffer.from(bytes), 9);
  await drop(page, [{ name: 'newer.npz', buffer: newer }]);
  assert.match(await failure(page), /newer\.npz could not be opened as a model.*version 9.*update/s);
  await page
    .locator('#shelf input[type=file]')
    .setInputFiles({ name: 'half.npz', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes.slice(0, bytes.length / 2)) });
  await page.locator('#notices').getByText('half.npz could not be opened as a model').waitFor();
  assert.ok(await page.locator('#explore').isVisible());
  assert.equal(await page.locator('#model-name').inputValue(), 'good.csv · PPCA');
});

test('pictures take θ from any column of the table beside them, and a folder may hold what systems leave there', async (t) => {
  const page = await open(t);
  const pictures = Array.from({ length: 10 }, (_, i) =>
    file(`face${'abcdefghij'[i]}.pgm`, `P2 4 4 255 ${Array.from({ length: 16 }, (_, k) => (k * 13 + i * 7) % 256).join(' ')}`),
  );
  const about = file('about.csv', `file;Messung;Person\n${pictures.map(({ name }, i) => `${name};${i},5;p${i % 4}`).join('\n')}`);
  await drop(page, [...pictures, about, file('.DS_Store', '\0\x01'), file('Thumbs.db', '\xd0\xcf')]);
  await dataSays(page, 'θ is not chosen yet');
  await option(page, 'Bins', 3);
  await page.getByLabel('Role of Messung').selectOption('theta');
  assert.equal(await page.getByLabel('Role of file').count(), 0, 'the names of the pictures have no other role');
  await dataSays(page, 'θ is Messung, 0.50 … 9.50');
  await option(page, 'Bins', 2);
  await page.getByText('θ is Messung. Choose another θ').click();
  await page.getByLabel('Pictures per bin').fill('3');
  await page.getByLabel('Role of Person').selectOption('ignore');
  await page.waitForURL(/ignore=Person/);
  assert.equal(await page.locator('#method').getByLabel('Bins', { exact: true }).inputValue(), '2', 'θ is the same: so are the settings');
  assert.equal(await page.getByLabel('Pictures per bin').inputValue(), '3', 'an open line stays as the visitor left it');
  await page.getByRole('button', { name: 'Blur the pictures' }).click();
  await dataSays(page, 'θ is blur σ');
  await page.getByLabel('Role of Messung').selectOption('theta');
  await dataSays(page, 'θ is Messung, 0.50 … 9.50');
  await option(page, 'Components', 2);
  await train(page, { compared: false });
});

/** A model file whose meta.json claims another format version: the same archive, entry by entry. */
function ofVersion(bytes, version) {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const parts = [];
  const directory = [];
  let offset = 0;
  for (let at = bytes.readUInt32LE(end + 16); at < end;) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    let data = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    if (name.toString() === 'meta.json') data = Buffer.from(data.toString().replace(/("formatVersion":\s*)\d+/, `$1${version}`));
    const header = Buffer.alloc(26); // version, flags, method, time, date, checksum, sizes, length of the name
    header.writeUInt16LE(20, 0);
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(data.length, 14);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt16LE(nameLength, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\x03\x04'), header, name, data);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), header, place, name);
    offset += 30 + nameLength + data.length;
    at += 46 + nameLength + extraLength + noteLength;
  }
  const tail = Buffer.alloc(18);
  const count = directory.length / 5;
  tail.writeUInt16LE(count, 4);
  tail.writeUInt16LE(count, 6);
  tail.writeUInt32LE(Buffer.concat(directory).length, 8);
  tail.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), tail]);
}
