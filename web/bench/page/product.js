// What any page does with ppca.js, with the time it takes.

import { createEngine } from '/ppca.js';
import { drawPicture } from '/app/kit/picture.js';
import { observations } from './numbers.js';

const held = new Map();
let engine; // of one worker, as what it is compared with has one core
let pair; // of two

/** Loads data once, so that no download is timed. */
export async function hold(data) {
  held.set(data.name, await observations(data));
}

/**
 * Holds the same data once more with cells that are not observed: of each picture
 * three pixels of ten at random, or one of eight bands of pixels that follow each other.
 */
export async function hide(name, way) {
  const data = held.get(name);
  const { rows, cols } = data;
  let state = 1;
  const draw = () => (state = (48271 * state) % 2147483647) / 2147483647;
  const band = (i, k) => Math.floor((8 * k) / cols) === i % 8;
  const mask = {
    observations: Uint8Array.from({ length: rows * cols }, (_, at) =>
      Number(way === 'bands' ? !band(Math.floor(at / cols), at % cols) : draw() > 0.3),
    ),
  };
  held.set(`${name} ${way}`, { ...data, mask });
}

/** Times one fit from the call to the model, and on request to its file with the density; the data are copied to the worker. */
export async function fit(name, options, file = false) {
  engine ??= createEngine({ workers: 1 });
  const ready = await engine;
  const data = held.get(name);
  const start = performance.now();
  const model = await ready.fit(data, options);
  if (file) await model.toBytes();
  const seconds = (performance.now() - start) / 1000;
  const { status, evaluations, energy, seconds: within } = model.summary;
  const { coefficientSD } = model.info;
  model.free();
  return { seconds, within, status, evaluations, energy: energy.total, variance: sum(coefficientSD.map((sd) => sd * sd)) };
}

/** Times one fit on two workers, likewise. */
export async function fitOnTwo(name, options) {
  pair ??= await createEngine({ workers: 2 });
  const start = performance.now();
  const model = await pair.fit(held.get(name), options);
  const seconds = (performance.now() - start) / 1000;
  model.free();
  return { seconds };
}

/** Times a bootstrap with the default number of resamples, from the call to its bands. */
export async function bootstrap(name, options, workers) {
  const own = await createEngine({ workers });
  const data = held.get(name);
  const model = await own.fit(data, options);
  const start = performance.now();
  const { resamples } = await model.bootstrap(data);
  const seconds = (performance.now() - start) / 1000;
  own.close();
  return { seconds, resamples };
}

/** Times an experiment of the paper on pictures, from the call to its table. */
export async function experiment(name, url, options, workers) {
  const zip = await (await fetch(url)).blob();
  const own = await createEngine({ workers });
  const data = await own.read({ name: 'faces.zip', data: zip });
  const start = performance.now();
  const { rows } = await own.experiment(name, { ...options, data });
  const seconds = (performance.now() - start) / 1000;
  own.close();
  return { seconds, rows };
}

/** The size of the program's memory before and after a fit: it never shrinks. */
export async function memory(name, options) {
  const original = WebAssembly.instantiate;
  let mem;
  WebAssembly.instantiate = async (...args) => {
    const instance = await original(...args);
    mem = instance.exports?.mem ?? mem;
    return instance;
  };
  const here = await createEngine({ worker: false });
  const before = mem.buffer.byteLength;
  await here.fit(held.get(name), options);
  return { before, after: mem.buffer.byteLength, data: held.get(name).data.byteLength };
}

/** Times frames of a slider: θ moves, the mean and its first component are drawn. */
export async function frames(name, options, shape, count) {
  engine ??= createEngine({ workers: 1 });
  return slide(await (await engine).fit(held.get(name), options), shape, count);
}

async function slide(model, shape, count, options = {}) {
  const { endpoints, coefficientSD } = model.info;
  const canvas = document.querySelector('canvas');
  [canvas.width, canvas.height] = [shape.width, shape.height];
  const times = [];
  let reuse;
  for (let i = 0; i < count; i++) {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    const share = (1 - Math.cos(i / 20)) / 2;
    reuse = await model.at(endpoints[0] + share * (endpoints.at(-1) - endpoints[0]), { ...options, reuse });
    const at = performance.now() - start;
    drawPicture(canvas, reuse.mean, shape, { lo: 0, hi: 1 }, reuse.basis, coefficientSD[0]);
    times.push({ at, whole: performance.now() - start });
  }
  return times;
}

let portraits; // the set of drawn heads, and the last model of it
let turning;

/** Draws heads with key points and warps them. */
export async function openPortraits(options) {
  engine ??= createEngine({ workers: 1 });
  const album = await (await engine).portraits('drawn');
  portraits = await album.toSet(options);
  album.free();
  return { rows: portraits.summary.train, cols: portraits.summary.cols };
}

/** Times one fit to them, from the call to the model. */
export async function fitPortraits(options) {
  turning?.free();
  const start = performance.now();
  turning = await (await engine).fit(portraits, options);
  const { evaluations } = turning.summary;
  return { seconds: (performance.now() - start) / 1000, evaluations };
}

/** Times frames of a slider: the head turns, the mean and its first component are drawn. */
export const turns = (count) => slide(turning, turning.info.turned, count, { view: 'turned' });

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
