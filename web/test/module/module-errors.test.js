// The module's errors: one table of bad input, and each message's way out.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { sharedModule } from '../module-page.js';

/** What is tried, in the page: engine, good (arrays), model and file(text, name) are there. */
const table = [
  [
    'too few numbers',
    'ERR_SHAPE',
    /data holds 7 numbers, but 2 rows × 4 columns are 8/,
    () => engine.fit({ ...good, data: new Float64Array(7), rows: 2, theta: [0, 1] }),
  ],
  ['θ of another length', 'ERR_SHAPE', /theta holds/, () => engine.fit({ ...good, theta: [1, 2] })],
  [
    'one row of one number',
    'ERR_SHAPE',
    /data holds 1 number, but 1 row × 4 columns are 4/,
    () => model.project({ data: [1], rows: 1, theta: [0] }),
  ],
  ['two θ for one', 'ERR_SHAPE', /theta has 2 numbers: the model has 1 parameter$/, () => model.at([1, 2])],
  ['no rows', 'ERR_SHAPE', /rows is 0/, () => engine.fit({ ...good, rows: 0 })],
  ['names of another number', 'ERR_SHAPE', /names has 1 name for 4 variables/, () => engine.fit({ ...good, names: ['x'] })],
  ['ids of another number', 'ERR_SHAPE', /ids has 1 name for 20 observations/, () => model.impute({ ...good, ids: ['x'] })],
  [
    'a name of two variables',
    'ERR_SHAPE',
    /variables 1 and 3 have the name "a"/,
    () => engine.fit({ ...good, names: ['a', 'b', 'a', 'c'] }),
  ],
  [
    '∞ as a text',
    'ERR_OPTION',
    /lambda\.mean must be a number, or Infinity, not "Infinity"/,
    () => engine.fit(good, { lambda: { mean: 'Infinity' } }),
  ],
  ['∞ as a name', 'ERR_OPTION', /names\[0\] must be a text, not Infinity/, () => engine.fit({ ...good, names: [Infinity, 'b', 'c', 'd'] })],
  ['three names of θ', 'ERR_OPTION', /thetaName must be a list of at most 2/, () => engine.fit({ ...good, thetaName: ['a', 'b', 'c'] })],
  ['two names of one θ', 'ERR_SHAPE', /thetaName has 2 names/, () => engine.fit({ ...good, thetaName: ['a', 'b'] })],
  [
    'a column for two ends',
    'ERR_OPTION',
    /column "t" is chosen twice for θ/,
    () =>
      engine.fit({
        data: [
          { t: 1, a: 2 },
          { t: 2, a: 3 },
        ],
        theta: ['t', 't'],
      }),
  ],
  ['a picture of another size', 'ERR_SHAPE', /3×3/, () => engine.fit({ ...good, shape: { width: 3, height: 3, channels: 1 } })],
  ['groups of another number', 'ERR_SHAPE', /groups/, () => engine.fit({ ...good, groups: ['a'] })],
  [
    'NaN in the data',
    'ERR_NONFINITE',
    /./,
    () => engine.fit({ ...good, data: Float64Array.from(good.data, (v, i) => (i === 9 ? NaN : v)) }),
  ],
  [
    'an infinite θ',
    'ERR_NONFINITE',
    /./,
    () => engine.fit({ ...good, theta: Float64Array.from(good.theta, (v, i) => (i ? v : Infinity)) }),
  ],
  ['θ outside the endpoints', 'ERR_RANGE', /./, () => engine.fit(good, { endpoints: [0, 1] })],
  ['endpoints from high to low', 'ERR_OPTION', /reversed, from 4 to 0/, () => engine.fit(good, { endpoints: [4, 2, 0] })],
  ['a range from high to low', 'ERR_OPTION', /\[4, 0\] is reversed/, () => engine.fit(good, { range: [4, 0] })],
  ['bins beyond the size', 'ERR_TOO_LARGE', /fewer bins/, () => engine.fit(good, { bins: 4096, components: 2 })],
  ['an infinite number', 'ERR_OPTION', /lambda\.ortho is Infinity/, () => engine.fit(good, { lambda: { ortho: Infinity } })],
  [
    'a mask of twos',
    'ERR_OPTION',
    /number 1 of mask\.observations is 2: it must be 0 or 1/,
    () => engine.fit({ ...good, mask: { observations: new Uint8Array(80).fill(2) } }),
  ],
  ['a sheet of arrays', 'ERR_OPTION', /^set is an object: it must be a data set/, () => model.sheet(good)],
  ['a view without portraits', 'ERR_UNSUPPORTED', /leave view out, or read pictures/, () => model.at(1, { view: 'front' })],
  ['a link that was cut', 'ERR_FORMAT', /copy the whole link again/, () => engine.assignments.open('XZBBa8MwDI')],
  ['no θ', 'ERR_SHAPE', /no values of θ/, () => model.weights([])],
  ['two θ to move to', 'ERR_SHAPE', /^to has 2 numbers/, () => model.move(good, [1, 2])],
  [
    'coefficients that are not numbers',
    'ERR_NONFINITE',
    /coefficient 1 of row 1 is NaN: correct it, or leave the row out/,
    () => model.reconstruct({ coefficients: [NaN, 1], rows: 1, theta: [1] }),
  ],
  ['endpoints that do not increase', 'ERR_OPTION', /increase/, () => engine.fit(good, { endpoints: [0, 4, 2] })],
  ['a constant θ with bins', 'ERR_OPTION', /width|endpoints/, () => engine.fit({ ...good, theta: new Float64Array(20) })],
  ['too many components', 'ERR_OPTION', /./, () => engine.fit(good, { components: 5 })],
  ['no components', 'ERR_OPTION', /components is 0/, () => engine.fit(good, { components: 0 })],
  ['no components at an endpoint', 'ERR_OPTION', /number 2 of components is 0/, () => engine.fit(good, { bins: 2, components: [1, 0, 1] })],
  [
    'no components at an endpoint, to tune',
    'ERR_OPTION',
    /number 2 of settings\.components is 0/,
    () => engine.tune(good, { settings: { bins: 2, components: [1, 0, 1] } }),
  ],
  ['no model to compare', 'ERR_OPTION', /options is an empty list/, () => engine.compare(good, [])],
  ['a hole in a list', 'ERR_OPTION', /endpoints\[1\] must be a number, not null/, () => engine.fit(good, { endpoints: [0, null, 2] })],
  [
    'a hole in a search',
    'ERR_OPTION',
    /lambdaMean\[1\] must be a number, or Infinity, not null/,
    () => engine.tune(good, { lambdaMean: [1, null] }),
  ],
  [
    'a fraction of components',
    'ERR_OPTION',
    /components\[1\] must be a whole number, not 1\.5/,
    () => engine.fit(good, { bins: 1, components: [2, 1.5] }),
  ],
  [
    'a component that is not there',
    'ERR_RANGE',
    /component is 2: it must be a whole number from 0 to 1/,
    () => model.chart([1], { component: 2 }),
  ],
  ['names that are no texts', 'ERR_OPTION', /names\[0\] must be a text, not 1/, () => engine.fit({ ...good, names: [1, 2, 3, 4] })],
  ['no bins', 'ERR_OPTION', /bins is 0/, () => engine.fit(good, { bins: 0 })],
  ['an unknown method', 'ERR_OPTION', /method/, () => engine.fit(good, { method: 'svm' })],
  ['an unknown solver', 'ERR_OPTION', /solver/, () => engine.fit(good, { solver: 'magic' })],
  ['a misspelt option', 'ERR_OPTION', /lamda is not an option/, () => engine.fit(good, { lamda: 1 })],
  [
    'an option of another type',
    'ERR_OPTION',
    /bins is 2\.5: it must be a whole number from 1 to 4096/,
    () => engine.fit(good, { bins: 2.5 }),
  ],
  ['data of another type', 'ERR_OPTION', /data is of type Map/, () => engine.fit({ ...good, data: new Map() })],
  [
    'a text among the data',
    'ERR_OPTION',
    /row 3, column 2 of data is the text "n\/a": give a number, or NaN/,
    () => engine.fit({ ...good, data: Array.from(good.data).with(9, 'n/a') }),
  ],
  [
    'a value that is not there',
    'ERR_NONFINITE',
    /row 3, column 2/,
    () => engine.fit({ ...good, data: Array.from(good.data).with(9, null) }),
  ],
  ['no data', 'ERR_OPTION', /./, () => engine.fit()],
  [
    'an endpoint mask of another size',
    'ERR_SHAPE',
    /endpoint mask/,
    () => engine.fit({ ...good, mask: { endpoints: new Uint8Array(8).fill(1) } }),
  ],
  ['a broken endpoint mask', 'ERR_SHAPE', /mask.endpoints/, () => engine.fit({ ...good, mask: { endpoints: new Uint8Array(7) } })],
  ['more than fits', 'ERR_TOO_LARGE', /rows/, () => engine.fit({ ...good, rows: 20, cols: 2 ** 40 })],
  [
    'a file of 2 GB',
    'ERR_TOO_LARGE',
    /GiB/,
    () => {
      const mb = new Blob([new Uint8Array(2 ** 20)]); // stored once
      return engine.read({ name: 'a.csv', data: new Blob(Array(2000).fill(mb)) });
    },
  ],
  ['an empty file', 'ERR_FORMAT', /empty\.csv/, () => engine.read(file('', 'empty.csv'))],
  ['no file', 'ERR_FORMAT', /no file/, () => engine.read([])],
  ['one row', 'ERR_SHAPE', /one row/, () => engine.read(file('x,theta\n1,2\n', 'one.csv'), { theta: 'theta' })],
  ['ragged rows', 'ERR_SHAPE', /ragged\.csv, row 2/, () => engine.read(file('x,y,theta\n1,2,3\n1,2\n', 'ragged.csv'), { theta: 'theta' })],
  ['text among numbers', 'ERR_FORMAT', /"abc"/, () => engine.read(file('x,theta\n1,2\nabc,3\n4,4\n', 'text.csv'), { theta: 'theta' })],
  ['an empty cell', 'ERR_NONFINITE', /row/, () => engine.read(file('x,theta\n1,2\n,3\n4,4\n', 'hole.csv'), { theta: 'theta' })],
  ['a column that is not there', 'ERR_NOT_FOUND', /age/, () => engine.read(file('x,theta\n1,2\n3,3\n', 'a.csv'), { theta: 'age' })],
  [
    'a truncated PNG',
    'ERR_FORMAT',
    /cut\.png/,
    () => engine.read(new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0])], 'cut.png')),
  ],
  ['a truncated ZIP', 'ERR_FORMAT', /cut\.zip/, () => engine.read(new File([new Uint8Array([80, 75, 3, 4, 20, 0, 0])], 'cut.zip'))],
  ['a file that is none', 'ERR_OPTION', /file 1/, () => engine.read(7)],
  [
    'a pattern that is none',
    'ERR_OPTION',
    /not a regular expression/,
    () => engine.read([file('P2 1 1 5 3', 'a1.pgm'), file('P2 1 1 5 4', 'a2.pgm')], { pattern: '(' }),
  ],
  [
    'a pattern that finds nothing',
    'ERR_FORMAT',
    /a1\.pgm/,
    () => engine.read([file('P2 1 1 5 3', 'a1.pgm'), file('P2 1 1 5 4', 'a2.pgm')], { pattern: 'z(\\d)' }),
  ],
  ['a misspelt reading option', 'ERR_OPTION', /thetta is not an option/, () => engine.read(file('x\n1\n2\n'), { thetta: 'x' })],
  ['a model file that is none', 'ERR_FORMAT', /./, () => engine.load(new Uint8Array(100))],
  ['a model file cut short', 'ERR_FORMAT', /./, async () => engine.load((await model.toBytes()).slice(0, -50))],
  ['θ that is not a number', 'ERR_NONFINITE', /theta is NaN/, () => model.at(NaN)],
  ['θ that is a text', 'ERR_NONFINITE', /theta is "1"/, () => model.at('1')],
  ['observations of another width', 'ERR_SHAPE', /data holds/, () => model.project({ data: new Float64Array(10), rows: 2, theta: [0, 1] })],
  ['a set in another order', 'ERR_OPTION', /variable 1 is "c", but "a" in the model/, () => model.project(turned)],
  ['a set in another order, for the density', 'ERR_OPTION', /another order/, () => model.score(turned)],
  ['a set in another order, without θ', 'ERR_OPTION', /another order/, () => model.locate(turned)],
  ['a set in another order, to resample', 'ERR_OPTION', /another order/, () => model.bootstrap(turned, { resamples: 2 })],
  [
    'arrays in another order',
    'ERR_OPTION',
    /another order/,
    () => model.project({ ...good, cols: undefined, names: ['a', 'b', 'd', 'c'] }),
  ],
  [
    'objects in another order',
    'ERR_OPTION',
    /another order/,
    () => model.project({ data: [{ a: 1, b: 2, c: 3, d: 4 }], theta: [1], names: ['d', 'c', 'b', 'a'] }),
  ],
  [
    'a centile that no value has',
    'ERR_OPTION',
    /number 2 of centiles is 100: it must be above 0 and below 100/,
    () => model.chart([1], { centiles: [50, 100] }),
  ],
  [
    'coefficients of another width',
    'ERR_SHAPE',
    /coefficients/,
    () => model.reconstruct({ coefficients: new Float64Array(9), rows: 2, theta: [0, 1] }),
  ],
  ['a mask of another length', 'ERR_SHAPE', /mask/, () => model.project({ ...good, mask: { observations: new Uint8Array(3) } })],
  ['no saved model of that id', 'ERR_NOT_FOUND', /nowhere/, () => engine.models.open('nowhere')],
  ['renaming nothing', 'ERR_NOT_FOUND', /nowhere/, () => engine.models.rename('nowhere', 'x')],
  ['a name without letters', 'ERR_OPTION', /name/, () => engine.models.save(model, '  ')],
  ['saving what is no model', 'ERR_OPTION', /model/, () => engine.models.save({}, 'x')],
  ['putting what is no file', 'ERR_FORMAT', /./, () => engine.models.put(new Uint8Array(10), 'x')],
];

test('bad input rejects with its code and a message', async (t) => {
  const page = await sharedModule(t);
  await page.evaluate(async () => {
    globalThis.engine = await createEngine();
    globalThis.good = observations(20, 4);
    globalThis.model = await engine.fit({ ...good, names: ['a', 'b', 'c', 'd'] }, { bins: 2, components: 2 });
    globalThis.turned = await engine.read(new File(['t,c,b,a,d\n1,2,3,4,5\n2,3,5,4,6\n'], 'turned.csv'), { theta: 't' });
    globalThis.file = (text, name = 'a.csv') => new File([text], name);
  });
  for (const [name, code, message, attempt] of table) {
    await t.test(name, async () => {
      const got = await page.evaluate(`(async () => failure((${attempt})()))()`);
      assert.equal(got.code, code, got.message);
      assert.equal(got.name, 'PPCAError');
      assert.match(got.message, message);
      assert.equal(typeof got.details, 'object');
      if (code === 'ERR_SHAPE' && !got.details.file) assert.ok(got.details.option, `no argument in ${got.message}`);
    });
  }
  const rows = await page.evaluate(async () => (await model.score(good, { density: false })).rows.length);
  assert.equal(rows, 20, 'the engine and the model have survived it all');
});
