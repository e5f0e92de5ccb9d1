// Wrong calls of every public method: each rejects with a PPCAError that names the place and
// the way out, and the engine goes on.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { sharedModule } from '../module-page.js';
import { wrongCalls } from './wrong-calls.js';

/** Calls of the second program, which starts for each; on this thread they are the same. */
const second = /tune|learningCurve|bootstrap|experiment|report|pictures|npz|Session|assignments/;

/** What no message for people says. */
const traces =
  /undefined|\[object|NaN is not|Cannot read|is not a function|not iterable|<\w+|Symbol\(|=>|clone|Failed to|Invalid (URL|array)|strconv|json:|js\.Value|syscall/;

for (const worker of [true, false]) {
  test(`every wrong call rejects with a code, a place and a way out, worker: ${worker}`, async (t) => {
    const page = await sharedModule(t);
    await page.evaluate(async (worker) => {
      const start = () => createEngine({ worker, workers: 1 });
      const [engine, other] = [await start(), await start()];
      const [set, gone, others] = [
        await engine.synthesise('simulation'),
        await engine.synthesise('simulation'),
        await other.synthesise('simulation'),
      ];
      const good = observations(20, 4);
      const model = await engine.fit(good, { bins: 2, components: 2 });
      const away = await engine.fit(good, { bins: 2, components: 2 });
      const face = new File(['P2 2 2 255 1 2 3 4'], 'face.pgm');
      const portraits = await engine.portraits(face);
      const freed = { model: away, set: gone, portraits: await engine.portraits(face) };
      for (const each of Object.values(freed)) each.free();
      const ended = await start();
      ended.close();
      Object.assign(globalThis, { engine, other, set, others, good, model, portraits, freed, ended });
      globalThis.file = await model.toBytes();
      globalThis.csv = new File(['theta,x\n1,2\n3,4\n5,7\n'], 'a.csv');
      globalThis.drawn = { data: [0, 1, 0, 1], rows: 1, shape: { width: 2, height: 2, channels: 1 } };
      globalThis.session = { link: '#', name: 'x', files: [], models: [] };
      globalThis.coded = { coefficients: [1, 2], rows: 1, theta: [1] };
      globalThis.revoked = () => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        return proxy;
      };
      globalThis.gone = () => {
        const array = new Float64Array(4);
        structuredClone(array.buffer, { transfer: [array.buffer] });
        return array;
      };
    }, worker);
    const asked = wrongCalls.filter(([, , , call]) => worker || !second.test(`${call}`));
    const calls = asked.map(([, , values, call]) => `[${call}, ${values}]`);
    const answers = await page.evaluate(`(async () => {
      const tried = async (call, value) => {
        let promise;
        try {
          promise = call(value);
        } catch (thrown) {
          return { code: 'thrown', message: String(thrown) };
        }
        return failure(promise);
      };
      const rows = [];
      for (const [call, values] of [${calls}]) {
        const row = [];
        for (const value of values) row.push(await tried(call, value));
        rows.push(row);
      }
      return rows;
    })()`);
    const wrong = [];
    answers.forEach((row, i) => {
      const [codes, says, , call] = asked[i];
      row.forEach(({ code, name, message, details }, j) => {
        const fine =
          name === 'PPCAError' &&
          codes.split('|').includes(code) &&
          says.test(message) &&
          !traces.test(message) &&
          /[:;] |must|needs/.test(message);
        if (!fine || typeof details !== 'object') wrong.push(`${call} of number ${j + 1}: ${name} ${code} ${message}`);
      });
    });
    assert.equal(wrong.join('\n'), '');
    const count = answers.flat().length;
    t.diagnostic(`${count} wrong calls`);
    assert.ok(count >= (worker ? 500 : 300));
    const rows = await page.evaluate(async () => (await model.score(good, { density: false })).rows.length);
    assert.equal(rows, 20, 'the engine and the model have survived it all');
  });
}
