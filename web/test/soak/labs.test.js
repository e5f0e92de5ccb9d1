// Labs in Node: what a lab says, what it accepts and what it shows agree, wherever the sliders are.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { labNames } from '../../app/labs/lab-names.ts';
import { buildDist } from '../server.js';

const script = path.join(import.meta.dirname, 'labs-node.js');
/** Node seldom optimises the program, as Chromium does in the tests, since each fit is short. */
const rarely = ['--wasm-tiering-budget=200000000', '--single-threaded-gc'];
/** @type {any[]} */
let found;

before(async () => {
  await buildDist();
  const { stdout } = await promisify(execFile)(
    process.env.PPCA_NODE ?? process.execPath,
    ['--import', path.join(import.meta.dirname, '../typescript.js'), ...rarely, script, process.env.PPCA_LAB_SEEDS ?? '7', 'both'],
    { maxBuffer: 2 ** 28 },
  );
  found = JSON.parse(stdout);
});

const where = ({ name, seed, values }) => `${name}, seed ${seed}, ${JSON.stringify(values)}`;
const each = (name, check) => found.filter((one) => one.name === name).forEach((one) => check(one, where(one)));
const number = (text) => Number(text.replaceAll('−', '-'));
/** The numbers behind names: "PCA 0.21, IPCA 0.07". */
const numbersOf = (text, names) =>
  names.map((name) => number(new RegExp(`(?<![A-Z])${name} ([\\d.]*\\d(?:e−\\d+)?)`).exec(text)?.[1] ?? 'none'));

test('every lab has an answer at the ends of its sliders, and no words without numbers', () => {
  assert.deepEqual([...new Set(found.map(({ name }) => name))], [...labNames]);
  for (const one of found) {
    const { question, accepted, truth, said, why, follow, views, right, wrong } = one;
    const words = [question.text, said, why, follow.text, follow.said, ...follow.choices, ...right.map((each) => each.said)];
    for (const text of words) assert.doesNotMatch(text, /NaN|undefined|null|Infinity|\[object|–/, `${where(one)}: ${text}`);
    assert.ok(views.length > 0 && views.every(({ rows, pictures }) => rows?.length > 1 || pictures > 0), where(one));
    for (const [list, choices] of [
      [follow.accepted, follow.choices],
      ...(question.kind === 'choice' ? [[accepted, question.choices]] : []),
    ]) {
      assert.ok(list.length > 0 && new Set(list).size === list.length, where(one));
      assert.ok(
        list.every((i) => choices[i] !== undefined),
        where(one),
      );
    }
    if (question.kind !== 'choice') assert.ok(truth.length === (question.at?.length ?? 1) && truth.every(Number.isFinite), where(one));
    assert.ok(
      right.every((each) => each.right),
      `${where(one)}: ${right.map((each) => each.said)}`,
    );
    assert.ok(!wrong.some((each) => each.right), `${where(one)}: ${wrong.map((each) => each.said)}`);
  }
});

test('the verdict says that an answer counts because it is close', () => {
  for (const one of found.filter(({ question }) => question.kind === 'choice'))
    for (const { said } of [...one.right, ...one.wrong])
      assert.equal(/too close to tell apart/.test(said), one.accepted.length > 1, `${where(one)}: ${said}`);
});

test('the method that a lab accepts has the extreme number of its sentence', () => {
  const extremes = {
    lines: Math.max,
    outlier: Math.max,
    recognition: Math.max,
    person: Math.min,
    constant: Math.min,
    overfitting: Math.min,
  };
  for (const [name, extreme] of Object.entries(extremes)) {
    each(name, ({ question, accepted, said }, at) => {
      const names = question.choices.filter((choice) => choice !== 'none moves');
      const numbers = numbersOf(said.split('Training')[0], names);
      assert.ok(numbers.every(Number.isFinite), `${at}: ${said}`);
      if (accepted[0] === names.length)
        assert.ok(
          numbers.every((value) => value === 0),
          `${at}: ${said}`,
        );
      else
        assert.ok(
          accepted.some((i) => numbers[i] === extreme(...numbers)),
          `${at}: ${said} but ${accepted}`,
        );
    });
  }
});
