// The heads of the opening are what three models make of one picture. With PPCA_DRAW=1 this file
// draws them anew.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sharedModule } from '../module-page.js';
import * as heads from '../../app/opening/heads.ts';

const file = path.resolve(import.meta.dirname, '../../icons/heads.webp');

test('the heads of the opening are reconstructions of one picture', async (t) => {
  const page = await sharedModule(t);
  const made = await page.evaluate(draw, { ...heads, quality: 0.8 });
  assert.deepEqual(
    { known: made.known, people: made.people, views: made.views },
    { known: heads.known, people: heads.people, views: heads.views },
  );
  if (process.env.PPCA_DRAW) writeFileSync(file, Buffer.from(made.file, 'base64'));
  const off = await page.evaluate(difference, { made: made.exact, kept: readFileSync(file).toString('base64') });
  assert.ok(off < 0.02, `the file differs by ${off} of white`); // its compression takes 0.011
});

/** Fits the models and draws a row for the person, PPCA, IPCA and PCA. */
async function draw({ size, ends, quality }) {
  const engine = await createEngine();
  const set = await engine.synthesise('heads', { seed: 1, size });
  const { train, shape } = set.summary;
  const [yaws, people] = [await set.theta(), (await set.ids()).map((id) => id.split(',')[0])];
  const own = [...yaws.keys()].filter((i) => people[i] === people[train]).sort((a, b) => yaws[a] - yaws[b]);
  const known = own.reduce((best, i) => (Math.abs(yaws[i]) < Math.abs(yaws[best]) ? i : best));
  // Cross-validation chose 7.236 with 64 pixels along a side; λ of the basis is in units of squared data.
  const options = { bins: ends.length - 1, range: [-90, 90], components: 6, lambda: { mean: 0.3, basis: 7.236 * (size / 64) ** 2 } };
  const middles = ends.slice(1).map((end, bin) => (ends[bin] + end) / 2);
  const rows = [await set.rows(own)];
  for (const [method, theta] of Object.entries({ ppca: ends, ipca: middles, pca: [0] })) {
    const model = await engine.fit(set, { ...options, method });
    const { coefficients } = await model.project({ data: await set.rows([known]), rows: 1, theta: [yaws[known]] });
    const repeated = theta.flatMap(() => Array.from(coefficients));
    rows.push(await model.reconstruct({ coefficients: repeated, rows: theta.length, theta }));
  }
  const canvas = new OffscreenCanvas(size * ends.length, size * rows.length);
  const context = canvas.getContext('2d');
  rows.forEach((pictures, row) => {
    for (let i = 0; i * set.summary.cols < pictures.length; i++) {
      const image = new ImageData(size, size);
      for (let at = 0; at < size * size; at++) {
        for (let c = 0; c < 3; c++) {
          const value = pictures[i * set.summary.cols + at * shape.channels + (shape.channels === 3 ? c : 0)];
          image.data[4 * at + c] = 255 * value;
        }
        image.data[4 * at + 3] = 255;
      }
      context.putImageData(image, i * size, row * size);
    }
  });
  const text = async (options) => {
    const bytes = new Uint8Array(await (await canvas.convertToBlob(options)).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  };
  engine.close();
  return {
    views: own.map((i) => Math.round(10 * yaws[i]) / 10),
    known: Math.round(10 * yaws[known]) / 10,
    people: new Set(people.slice(0, train)).size,
    exact: await text({ type: 'image/png' }),
    file: await text({ type: 'image/webp', quality }),
  };
}

/** The root mean square of the difference of two pictures, as a share of white. */
async function difference({ made, kept }) {
  const [one, other] = await Promise.all(
    [made, kept].map(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    }),
  );
  if (one.length !== other.length) return Infinity;
  return Math.sqrt(one.reduce((sum, value, i) => sum + ((value - other[i]) / 255) ** 2, 0) / one.length);
}
