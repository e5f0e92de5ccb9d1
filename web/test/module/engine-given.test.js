// What callers hand in as numbers: taken as it is meant, or refused with its place.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Parcel } from '../../engine/given/arrays.ts';
import { numbersOf, sizeOf } from '../../engine/given/numbers.ts';
import { tableOf } from '../../engine/given/table.ts';

const listed = (value, cols) => Array.from(numbersOf(value, 'data', cols));

test('numbers of every kind are taken', () => {
  for (const value of [
    [1, 2, 3],
    [1n, 2n, 3n],
    [[1, 2, 3]],
    [[1], [2], [3]],
    [Float64Array.of(1), [2], Uint8Array.of(3)],
    ...[Float64Array, Float32Array, Uint8Array, Uint8ClampedArray, Int8Array, Int16Array, Uint16Array, Int32Array, Uint32Array].map(
      (type) => type.of(1, 2, 3),
    ),
    ...[BigInt64Array, BigUint64Array].map((type) => type.of(1n, 2n, 3n)),
    ...(globalThis.Float16Array ? [globalThis.Float16Array.of(1, 2, 3)] : []),
  ]) {
    assert.deepEqual(listed(value), [1, 2, 3], `${value.constructor.name} of ${value}`);
  }
  const own = Float64Array.of(0, 1, 2, 3).subarray(1);
  assert.equal(numbersOf(own, 'data').buffer, own.buffer);
  assert.deepEqual(listed(own), [1, 2, 3]);
});

test('what is missing becomes NaN, never 0', () => {
  const holes = [1, null, undefined, NaN, 5];
  delete holes[4];
  assert.deepEqual(listed(holes), [1, NaN, NaN, NaN, NaN]);
  assert.deepEqual(listed([[null], [2]]), [NaN, 2]);
});

test('what is no number is refused with its place', () => {
  for (const [value, cols, code, says] of [
    [[1, ''], undefined, 'ERR_OPTION', /number 2 of data is the text ""/],
    [[1, 2, 3, 'abc'], 2, 'ERR_OPTION', /row 2, column 2 of data is the text "abc": give a number, or NaN/],
    [
      [
        [1, 2],
        [3, true],
      ],
      undefined,
      'ERR_OPTION',
      /row 2, column 2 of data is the boolean true/,
    ],
    [[new Date(0)], undefined, 'ERR_OPTION', /number 1 of data is of type Date/],
    [['x'.repeat(9999)], undefined, 'ERR_OPTION', /^.{0,140}$/],
    [[2n ** 60n + 1n], undefined, 'ERR_OPTION', /1152921504606846977, which no float64 holds/],
    [BigInt64Array.of(1n, 2n ** 60n + 1n), undefined, 'ERR_OPTION', /number 2 of data/],
    [[[1, 2], [3]], undefined, 'ERR_SHAPE', /row 2 of data has length 1, and row 1 has length 2/],
    [[[1, 2], 3], undefined, 'ERR_SHAPE', /row 2 of data is the number 3/],
    [[3, [1, 2]], undefined, 'ERR_OPTION', /number 2 of data is of type Array/],
    ['1,2', undefined, 'ERR_OPTION', /data is the text "1,2"/],
    [null, undefined, 'ERR_OPTION', /data is null/],
    [new DataView(new ArrayBuffer(8)), undefined, 'ERR_OPTION', /data is of type DataView/],
    [new Map(), undefined, 'ERR_OPTION', /data is of type Map/],
  ]) {
    assert.throws(
      () => numbersOf(value, 'data', cols),
      (error) => {
        assert.equal(error.name, 'PPCAError');
        assert.equal(error.code, code, error.message);
        assert.match(error.message, says);
        assert.equal(error.details.option, 'data');
        return true;
      },
    );
  }
});

test('an array of rows says how large it is', () => {
  assert.deepEqual(
    sizeOf({
      data: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    }),
    { rows: 3, cols: 2 },
  );
  assert.deepEqual(sizeOf({ data: [[1, 2]], rows: 7 }), { rows: 7, cols: 2 });
  assert.deepEqual(sizeOf({ data: [1, 2], rows: 1, cols: 2 }), { rows: 1, cols: 2 });
});

test('objects are read by the names of columns', () => {
  const data = [
    { age: 3, height: 94.2, weight: 14, who: 'a' },
    { weight: 16, age: 4n, who: 'b' },
  ];
  const named = tableOf({ data, theta: 'age', groups: 'who' });
  assert.deepEqual(Array.from(named.data), [94.2, 14, NaN, 16]);
  assert.deepEqual(Array.from(named.theta), [3, 4]);
  assert.deepEqual([named.groups, named.names, named.thetaName], [['a', 'b'], ['height', 'weight'], ['age']]);
  assert.deepEqual([named.rows, named.cols], [2, 2]);
  const both = tableOf({ data, theta: ['weight', 'age'], names: ['height'] });
  assert.deepEqual([Array.from(both.theta), both.cols, both.thetaName], [[14, 3, 16, 4], 1, ['weight', 'age']]);
  const weighed = tableOf({ data, theta: [1, 2], weights: 'age', names: ['weight'], thetaName: 't' });
  assert.deepEqual([weighed.theta, Array.from(weighed.weights), weighed.thetaName], [[1, 2], [3, 4], 't']);
  assert.deepEqual(
    tableOf({ data, theta: 'age' }, ['weight', 'height']).names,
    ['weight', 'height'],
    'the columns of a model, in its order',
  );
});

test('objects with other names or values are refused by row and column', () => {
  const data = [
    { age: 3, height: 94.2 },
    { age: 4, height: 101 },
  ];
  for (const [given, message] of [
    [{ data, theta: 'agee' }, /^agee is not a column of row 1 of data: did you mean age\? The columns are age, height$/],
    [{ data, theta: 'age', names: ['weight'] }, /^weight is not a column of row 1/],
    [{ data: [Object.fromEntries(Array.from({ length: 999 }, (_, i) => [`v${i}`, i]))], theta: 'x' }, /^.{1,150} and 97\d more$/],
    [{ data: [...data, { age: 5, hieght: 99 }], theta: 'age' }, /^hieght is not a column of row 1 of data: did you mean height/],
    [{ data: [...data, { age: 5, height: 'tall' }], theta: 'age' }, /^row 3, column "height" of data is the text "tall": give a number/],
    [{ data: [...data, [5, 99]], theta: 'age' }, /^row 3 of data is of type Array: it must be an object like row 1/],
  ]) {
    assert.throws(() => tableOf(given), { name: 'PPCAError', code: 'ERR_OPTION', message });
  }
});

test('memory that is gone, shared or resizable', () => {
  const gone = Float64Array.of(1, 2);
  structuredClone(gone.buffer, { transfer: [gone.buffer] });
  assert.throws(() => numbersOf(gone, 'data'), { code: 'ERR_OPTION', message: /^data is empty, because its buffer was transferred: / });
  const shared = new Float64Array(new SharedArrayBuffer(16));
  shared.set([1, 2]);
  const growing = new ArrayBuffer(16, { maxByteLength: 64 });
  const following = new Float64Array(growing);
  growing.resize(24);
  following[2] = 5;
  assert.deepEqual(listed(following), [0, 0, 5]);
  assert.deepEqual(listed(new Uint8Array(0)), []);
  for (const copies of [true, false]) {
    const { buffer } = new Parcel(copies).numbers(shared, 'data', { give: true });
    assert.deepEqual(Array.from(new Float64Array(buffer)), [1, 2]);
    assert.equal(buffer instanceof ArrayBuffer, copies, 'shared memory cannot be transferred');
  }
});
