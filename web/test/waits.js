// How long a test waits: until what it waits for comes or has had its time, on a clock
// that slows down with the machine. Every call of a page that open() gives is such a
// wait (click, waitFor, evaluate, …); watched() makes one of any other promise. A wait
// that fails says what it waited for, from which line of the test, and what the page
// shows.

import { readFileSync } from 'node:fs';
import os from 'node:os';
import { slowness } from './pace.js';

/** Seconds of the clock that a wait has. ./build.sh soak does ten times the work in one call. */
const usual = process.env.PPCA_SOAK ? 300 : 20;

/** How often the clock ticks, and how often it measures the processor, in milliseconds. */
const tick = 250;
const measured = 10_000;

/** The slowest that the clock goes: a wait ends after a quarter of an hour at most. */
const slowest = 45;

/**
 * Seconds since the first wait, each divided by how much slower than usual the machine
 * was in it: by the number of programs that wait for a processor, or by the time that the
 * same work takes. A tick that comes late (the machine slept) counts once.
 */
let clock = 0;
const waits = new Set();
const late = Symbol('late');
let timer;
let last = 0;
let speed = 1;
let speedAt = -Infinity;

function advance() {
  const now = performance.now();
  if (now - speedAt > measured) [speed, speedAt] = [slowness(2), now];
  const share = Math.min(slowest, Math.max(1, speed, wanting() / os.availableParallelism()));
  clock += Math.min(now - last, 2 * tick) / 1000 / share;
  last = now;
  for (const wait of waits) if (clock - wait.since > wait.within) wait.end();
}

/** How many programs want a processor now; where the system does not say, over the last minute. */
function wanting() {
  try {
    return Number(/(\d+)\//.exec(readFileSync('/proc/loadavg', 'utf8'))[1]);
  } catch {
    return os.loadavg()[0];
  }
}

/**
 * What a promise gives, or a failure once it has had its time.
 *
 * @template T
 * @param {Promise<T>} promise
 * @param {() => string} what is awaited
 * @param {() => Promise<string>} [shown] what there is instead
 * @param {number} [within] seconds of the clock
 * @returns {Promise<T>}
 */
export async function watched(promise, what, shown = async () => '', within = usual) {
  const from = new Error(); // whose stack has the line of the test
  if (waits.size === 0) {
    last = performance.now();
    timer = setInterval(advance, tick);
  }
  const wait = { since: clock, within, end() {} };
  const over = new Promise((resolve) => {
    wait.end = () => resolve(late);
  });
  waits.add(wait);
  try {
    const answer = await Promise.race([promise, over]);
    if (answer !== late) return answer;
  } finally {
    waits.delete(wait);
    if (waits.size === 0) clearInterval(timer);
  }
  promise.catch(() => {}); // it may still fail when the page closes
  const instead = await Promise.race([
    shown().catch((error) => `nothing: ${error.message}`),
    new Promise((resolve) => setTimeout(resolve, 2000, 'nothing: it does not answer')),
  ]);
  const message = `waited ${within} s of an idle machine in vain for ${what()}${instead && `\nThe page shows ${instead}`}`;
  const lines = String(from.stack)
    .split('\n')
    .filter((line) => /^\s+at .*file:/.test(line) && !line.includes(import.meta.filename));
  throw Object.assign(from, { message, stack: `Error: ${message}\n${lines.join('\n')}` });
}

/**
 * Asks again until the answer is true, and gives it.
 *
 * @param {string | (() => string)} what is awaited, asked for when it fails
 * @param {() => unknown} ask may be asynchronous
 * @param {{every?: number, page?: import('playwright-core').Page, within?: number}} [options] milliseconds
 *   between two questions, the page whose state completes the failure, and seconds of the clock
 */
export async function until(what, ask, { every = 50, page, within } = {}) {
  let ended = false;
  const asking = async () => {
    for (;;) {
      const answer = await ask();
      if (answer || ended) return answer;
      await new Promise((resolve) => setTimeout(resolve, every));
    }
  };
  try {
    return await watched(
      asking(),
      () => short(String(typeof what === 'function' ? what() : what)),
      () => (page ? shownBy(page) : Promise.resolve('')),
      within,
    );
  } finally {
    ended = true;
  }
}

const wrapped = new WeakMap();
const original = new WeakMap();

/** The same page (or locator, context, worker …), with each of its calls a wait. */
export function patient(object, page = object) {
  if (!belongs(object)) return Array.isArray(object) ? object.map((each) => patient(each, page)) : object;
  if (original.has(object)) return object;
  if (!wrapped.has(object)) {
    const proxy = new Proxy(object, {
      get(target, key) {
        const value = Reflect.get(target, key, target);
        if (typeof value !== 'function' || typeof key === 'symbol') return patient(value, page);
        return (...args) => {
          const answer = value.apply(target, args.map(plain));
          if (!(answer instanceof Promise)) return answer === target ? proxy : patient(answer, page);
          const opens = (result) => patient(result, key === 'newPage' ? result : page);
          return watched(
            answer,
            () => `${nameOf(target)}.${key}(${args.map(textOf).join(', ')})`,
            () => shownBy(page),
          ).then(opens);
        };
      },
    });
    wrapped.set(object, proxy);
    original.set(proxy, object);
  }
  return wrapped.get(object);
}

/** What playwright takes as an argument, or what is awaited otherwise: its own objects. */
export function plain(value) {
  if (original.has(value)) return original.get(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
  return value;
}

/** Whether it is an object of playwright, not a value of the page. */
function belongs(value) {
  if (!value || typeof value !== 'object') return false;
  const { constructor } = value;
  return typeof constructor === 'function' && globalThis[constructor.name] !== constructor && constructor.name !== 'Buffer';
}

function nameOf(target) {
  const text = String(target);
  return /^(locator|getBy|frameLocator)/.test(text) ? text : target.constructor.name.replace(/[_\d]/g, '').toLowerCase();
}

function textOf(value) {
  if (typeof value === 'function' || typeof value === 'string') return short(String(value));
  if (original.has(value)) return nameOf(original.get(value));
  return short(JSON.stringify(value) ?? String(value));
}

/** A text on one line, with its beginning and end. */
function short(text, most = 300) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most - 60)} … ${line.slice(-60)}` : line;
}

/** Address, notices and what is under way, as a reader of the page sees them. */
async function shownBy(page) {
  if (typeof page.url !== 'function') return '';
  const said = await page.evaluate(() =>
    [...document.querySelectorAll('[role=status], [role=alert], .notice, dialog[open], progress')]
      .filter((each) => each.checkVisibility())
      .map((each) => (each.tagName === 'PROGRESS' ? `progress ${each.value}` : each.textContent.trim()))
      .filter(Boolean)
      .join(' | '),
  );
  return `${page.url()} ${short(said, 600)}`;
}
