// Who hears of a change of the page's state: a view of the parts that it reads, alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore } from '../../app/state/store.js';

test('a view is called for the parts that it has read, and no others', () => {
  const store = createStore({});
  const seen = [];
  store.watch(({ view, ...rest }) => {
    seen.push(view === 'explore' ? rest.theta : view);
  });
  const thetas = [];
  store.watch((state) => {
    if (state.view === 'explore') thetas.push(state.theta);
  });
  store.set({ theta: 1 });
  assert.deepEqual(thetas, [], 'θ was not read yet');
  store.set({ view: 'explore' });
  store.set({ theta: 2 });
  store.set({ modelName: 'another', settings: store.state.settings });
  assert.deepEqual(thetas, [1, 2]);
  assert.deepEqual(seen, ['data', 'data', 1, 2, 2], 'who copies the state reads all of it');
});

test('a view that keeps its state and reads a part of it too late is called again', async () => {
  const store = createStore({});
  let kept;
  store.watch((state) => {
    kept = state;
  });
  store.set({ theta: 3 });
  assert.equal(kept.theta, 0, 'the state that it was given');
  await Promise.resolve();
  assert.equal(kept.theta, 3);
  store.set({ theta: 4 });
  assert.equal(kept.theta, 4);
});

test('a subscriber gets every state once, in order, also those that a listener sets', () => {
  const store = createStore({});
  const [names, views] = [[], []];
  store.watch(({ theta }) => {
    if (theta === 1) store.set({ modelName: 'set by a view' });
  });
  store.subscribe(({ theta, modelName }) => {
    names.push([theta, modelName]);
  });
  store.watch(({ modelName }) => {
    views.push(modelName);
  });
  store.set({ theta: 1 });
  assert.deepEqual(names, [
    [0, ''],
    [1, ''],
    [1, 'set by a view'],
  ]);
  assert.deepEqual(views, ['', 'set by a view']);
});

test('a view that fails is reported, and the others are called', (t) => {
  const reported = [];
  globalThis.reportError = (error) => {
    reported.push(error.message);
  };
  t.after(() => {
    delete globalThis.reportError;
  });
  const store = createStore({});
  const seen = [];
  store.watch(({ theta }) => {
    if (theta > 0) throw new Error('broken');
  });
  store.watch(({ theta }) => {
    seen.push(theta);
  });
  store.set({ theta: 1 });
  assert.deepEqual([seen, reported], [[0, 1], ['broken']]);
});
