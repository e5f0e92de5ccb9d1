// Odd arguments that reach no program: objects of frameworks and of other frames, classes,
// proxies, errors of every kind, memory that is gone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { DataSet } from '../../engine/dataset.ts';
import { Parcel } from '../../engine/given/arrays.ts';
import { filesOf } from '../../engine/given/files.ts';
import { guarded } from '../../engine/given/methods.ts';
import { fieldsOf, optionsOf } from '../../engine/given/objects.ts';
import { Link } from '../../engine/link.ts';

const boom = () => {
  throw new Error('of its own');
};
const every = { get: boom, has: boom, ownKeys: boom, getPrototypeOf: boom, getOwnPropertyDescriptor: boom };
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

test('whatever cannot be read is refused, and the reason of an abort stays what it is', async () => {
  const read = guarded('fit', async (options, call) => [optionsOf(options), fieldsOf(call, 'the call', ['signal'])]);
  const throws = (thrown) => ({
    get bins() {
      throw thrown;
    },
  });
  for (const given of [new Proxy({}, every), revoked(), new Proxy({}, { ownKeys: () => throws(Object.create(null)).bins })])
    for (const args of [[given], [{}, given]])
      await assert.rejects(read(...args), {
        name: 'PPCAError',
        code: 'ERR_OPTION',
        message: /^the arguments of fit cannot be read .*: pass plain/,
      });
  for (const thrown of [Object.create(null), null, undefined, Symbol('s'), 7, new Error('of its own')])
    await assert.rejects(read(throws(thrown)), {
      name: 'PPCAError',
      code: 'ERR_OPTION',
      message: /^bins of options cannot be read \(.+\)/,
    });
  for (const reason of [null, 0, '', NaN, 'enough', new Error('enough')]) {
    const signal = AbortSignal.abort(reason);
    const abort = guarded('fit', async (call) => call.signal.throwIfAborted());
    assert.ok(Object.is(await abort({ signal }).catch((thrown) => thrown), reason), `${reason}`);
  }
});

/** An object as Vue and others wrap it: every object in it is wrapped when it is read, too. */
function reactive(object) {
  if (typeof object !== 'object' || object === null || !Object.isExtensible(object)) return object;
  if (!['Object', 'Array'].includes(Object.prototype.toString.call(object).slice(8, -1))) return object;
  return new Proxy(object, { get: (target, name, self) => reactive(Reflect.get(target, name, self)) });
}

test('a set in the reactive state of a framework is the set', async () => {
  const freed = [];
  const link = {
    generation: 0,
    ask: Link.prototype.ask,
    free: (_, handle) => freed.push(handle),
    call: async (method, args) => [method, args],
  };
  const set = new DataSet(link, { set: 7, summary: {} });
  const { state } = reactive({ state: set });
  assert.ok(state !== set && state instanceof DataSet);
  assert.deepEqual(state.handle.argument(link), { set: 7 });
  assert.deepEqual(await state.theta(), ['theta', { set: 7 }]);
  state.free();
  state.free();
  assert.deepEqual(freed, [{ set: 7 }]);
  assert.throws(() => set.handle.argument(), { code: 'ERR_CLOSED', message: /was freed/ });
});

test('memory and files of another frame, shared and transferred memory', async () => {
  const { buffer, view, blob } = vm.runInNewContext(
    `({ buffer: Uint8Array.of(1, 2).buffer, view: Uint8Array.of(0, 1, 2).subarray(1),
        blob: { [Symbol.toStringTag]: 'File', name: 'b.csv', size: 2, arrayBuffer() {} } })`,
  );
  const shared = new SharedArrayBuffer(2);
  new Uint8Array(shared).set([1, 2]);
  for (const bytes of [buffer, view, shared, new Uint8Array(shared), new DataView(Uint8Array.of(1, 2).buffer), Buffer.from([1, 2])]) {
    assert.deepEqual([...new Parcel().bytes(bytes, 'the model file')], [1, 2]);
    for (const files of [bytes, [bytes], { name: 'a.csv', data: bytes }])
      assert.deepEqual([...filesOf(files, new Parcel())[0].data], [1, 2]);
  }
  assert.deepEqual(filesOf(new Set([blob]), new Parcel()), [{ id: 'blob 1', name: 'b.csv', data: blob }]);
  const file = new Blob(['a']);
  for (const [files, says] of [
    [new URL('file:///a.csv'), /^file 1 is of type URL: it must be a File.*fetch\(address\)/],
    ['age,x\n', /^file 1 is the text "age,x/],
    [new Response('a'), /^file 1 is of type Response/],
    [file.stream(), /^file 1 is of type ReadableStream/],
    [(async function* () {})(), /^file 1 is of type AsyncGenerator/],
    [new Map([['a', file]]), /^file 1 is of type Array/],
    [{ name: Symbol('a'), data: buffer }, /^the name of file 1 is a symbol: it must be a text/],
    [{ [Symbol.toStringTag]: 'Blob' }, /^file 1 is of type Blob/],
  ])
    assert.throws(() => filesOf(files, new Parcel()), { name: 'PPCAError', code: 'ERR_OPTION', message: says });
  for (const bytes of [file, new Response('a'), 'a.npz'])
    assert.throws(() => new Parcel().bytes(bytes, 'the model file'), {
      code: 'ERR_OPTION',
      message: /must be an ArrayBuffer.*await file\.arrayBuffer\(\)/,
    });
  const link = new Link(async () => ({ post: boom, end() {} })); // Node would lose the message
  const gone = new ArrayBuffer(8);
  structuredClone(gone, { transfer: [gone] });
  await assert.rejects(link.call('begin', {}, { transfer: [gone] }), { code: 'ERR_OPTION', message: /its buffer was transferred/ });
});
