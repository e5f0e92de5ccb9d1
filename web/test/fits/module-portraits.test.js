// Pictures with key points through the module: what is said of each, the set of their
// yaws, a model of it that turns, and the same model from its file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedModule } from '../module-page.js';
import { portraits } from '../portraits.js';

test('portraits: poses, a masked fit, turned pictures, and the same from a model file', async (t) => {
  const [page, zip] = await Promise.all([sharedModule(t), portraits()]);
  const got = await page.evaluate(async (bytes) => {
    const engine = await createEngine({ workers: 1 });
    const file = { name: 'heads.zip', data: Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0)) };
    const observations = await failure(engine.read(file));
    const portraits = await engine.portraits(file);
    const first = portraits.pictures[0];
    const pixels = await portraits.pixels(0, { most: 40 });
    const hidden = first.landmarks.map((mark, i) => ({ ...mark, visible: mark.visible && i < 3 }));
    const placed = await portraits.place(0, hidden);
    const table = new TextDecoder().decode(await portraits.table());
    const set = await portraits.toSet({ pixels: 1200, whiten: true, testShare: 0.2, seed: 1, exclude: [portraits.pictures[1].name] });
    const raw = await portraits.toSet({ pixels: 1200, testShare: 0.2, seed: 1, exclude: [portraits.pictures[1].name] });
    const whitenings = await set.whitenings();
    const yaws = await set.theta();
    const few = await failure(portraits.toSet({ exclude: portraits.pictures.map(({ name }) => name) }));
    portraits[Symbol.dispose]();
    const freed = await failure(portraits.table());
    const model = await engine.fit(set, { bins: 4, range: [-90, 90], components: 2 });
    const ipca = await engine.fit(set, { bins: 4, range: [-90, 90], components: 2, method: 'ipca' });
    const { turned, cols } = model.info;
    const slice = await model.at(25, { view: 'turned' });
    const front = await model.at(25, { view: 'front' });
    const flat = await model.at(25);
    const [mean] = [await model.turn({ data: flat.mean, theta: [25] })];
    const copy = await engine.load(await model.toBytes());
    const again = await copy.at(25, { view: 'turned' });
    const row = await set.rows([3]);
    const own = await set.turn({ data: row, theta: [yaws[3]], whitenings: whitenings.slice(18, 24) });
    const seen = (values) => values.filter((value) => value === value);
    const unwhitened = await raw.turn({ data: await raw.rows([3]), theta: [yaws[3]] });
    const others = await engine.portraits(file);
    const alike = await others.toSet({ like: model, exclude: [others.pictures[1].name] });
    others.free();
    const projected = (await model.project(alike)).rmse;
    const heads = await engine.synthesise('heads');
    const plain = await failure(heads.turn({ data: new Float64Array(heads.summary.cols), theta: [0] }));
    const answer = {
      alike: [alike.summary.cols, alike.summary.notes.map(({ text }) => text).join()],
      projected: Array.from(projected),
      observations,
      pictures: portraits.pictures.length,
      first,
      placed,
      pixels: { ...pixels, data: pixels.data.length },
      lines: table.split('\n').length,
      summary: set.summary,
      whitenings: whitenings.length,
      few,
      freed,
      plain,
      turned,
      cols,
      scores: [model.summary.scores, ipca.summary.scores],
      mean: seen(slice.mean).length,
      front: seen(front.mean).length,
      basis: slice.basis.length,
      range: [Math.min(...seen(slice.mean)), Math.max(...seen(slice.mean))],
      same: mean.every((value, k) => Object.is(value, slice.mean[k])),
      file: again.basis.every((value, k) => Object.is(value, slice.basis[k])),
      own: seen(own).length,
      off: Math.max(...seen(own.map((value, k) => Math.abs(value - unwhitened[k])))),
    };
    engine[Symbol.dispose]();
    return answer;
  }, zip.toString('base64'));
  assert.deepEqual([got.observations.code, got.observations.details], ['ERR_UNSUPPORTED', { file: 'points.csv', landmarks: true }]);
  assert.equal(got.pictures, 18);
  assert.equal(got.first.landmarks.length, 21);
  assert.ok(
    got.first.pose.yaw < -50 && got.first.pose.rmse < 5 && got.first.vertices.length === 21 && got.first.facing.length === 31,
    JSON.stringify(got.first.pose),
  );
  assert.deepEqual(got.pixels, { width: 40, height: 40, data: 40 * 40 * 4 });
  assert.deepEqual([got.placed.code, got.placed.pose], ['ERR_SHAPE', null]);
  assert.match(got.placed.problem, /at least 4/);
  assert.equal(got.lines, 18 * 21 + 2);
  assert.equal(got.summary.rows, 16);
  assert.equal(got.summary.shape, null);
  assert.equal(got.whitenings, 16 * 6);
  assert.match(got.summary.notes.map(({ text }) => text).join(), /2 of 18 pictures are left out/);
  assert.equal(got.few.code, 'ERR_SHAPE');
  assert.equal(got.freed.code, 'ERR_CLOSED');
  assert.equal(got.plain.code, 'ERR_UNSUPPORTED');
  assert.deepEqual([got.alike[0], got.projected.length], [got.cols, 17]);
  assert.ok(
    got.projected.every((rmse) => rmse > 0 && rmse < 0.2),
    String(got.projected),
  );
  const size = got.turned.width * got.turned.height * 3;
  assert.ok(got.mean > size / 5 && got.mean < size && got.front > size / 5, `${got.mean} and ${got.front} of ${size} values`);
  assert.equal(got.basis, 2 * size);
  assert.ok(got.range[0] > -0.1 && got.range[1] < 1.1 && got.range[1] - got.range[0] > 0.2, String(got.range));
  assert.ok(got.same, 'turn() and at() draw the same');
  assert.ok(got.file, 'a model file turns as the model does');
  assert.ok(got.own > 500 && got.off < 1e-5, `turn() gives back what whitening took, but for ${got.off} in ${got.own} values`);
  assert.ok(got.scores[0].test < got.scores[1].test, JSON.stringify(got.scores));
});
