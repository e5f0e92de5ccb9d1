// Labs in Node: what a lab says, what it accepts and what it shows agree, wherever the sliders are.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { course, ranges, smallest } from '../../app/labs/compared.js';
import { labNames } from '../../app/labs/lab-names.js';
import { soaking } from '../harness.js';
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
    [...rarely, script, process.env.PPCA_LAB_SEEDS ?? '7', soaking ? 'both' : 'one'],
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
const close = (a, b, what) => assert.ok(Math.abs(a - b) <= 0.006 * Math.abs(b) + 1e-9, `${what}: ${a}, not ${b}`);

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

/** What a sentence says of each choice: "PCA 0.21", "λ" and so on, as it stands there. */
const shownOf = (text, choices) => choices.map((choice) => new RegExp(`(?<![A-Z])${choice} ([\\d.]+(?:\u00a0%)?)`).exec(text)?.[1]);

test('choices of which a lab shows the same number count alike', () => {
  for (const one of found) {
    const asked = one.question.kind === 'choice' ? [[one.question.choices, one.accepted, one.said.split('Training')[0]]] : [];
    for (const [choices, accepted, said] of [...asked, [one.follow.choices, one.follow.accepted, one.follow.said]]) {
      const shown = shownOf(said, choices);
      const counts = accepted.map((i) => shown[i]).filter(Boolean);
      shown.forEach((text, i) => assert.ok(!counts.includes(text) || accepted.includes(i), `${where(one)}: ${said} but ${accepted}`));
    }
  }
});

test('words for the course of a curve fit the curve', () => {
  for (const name of ['components', 'smoothness', 'bandwidth', 'noise']) {
    each(name, ({ truth, said }, at) => {
      const [least, most] = [Math.min(...truth), Math.max(...truth)].map((end) => truth.indexOf(end));
      const last = truth.length - 1;
      const told = /(falls all the way|rises all the way|falls, then rises|rises, then falls|hardly changes)/.exec(said)?.[1] ?? '';
      const fits = {
        'falls all the way': most === 0 && least === last,
        'rises all the way': least === 0 && most === last,
        'falls, then rises': least > 0 && least < last,
        'rises, then falls': most > 0 && most < last,
      };
      assert.ok(fits[told] ?? true, `${at}: ${said} of ${truth}`);
      if (/hardly changes[.:]/.test(said) && !/then hardly/.test(said))
        assert.ok(truth[most] - truth[least] <= 0.021 * truth[most], `${at}: ${said} of ${truth}`);
    });
  }
  for (const name of ['smoothness', 'bandwidth']) {
    each(name, ({ question, truth, said }, at) => {
      const [, places, value] = /smallest at [λh] = ([\d., and]+): ([\d.]+)/.exec(said) ?? [];
      const tied = question.at.filter((_, i) => Number(truth[i].toPrecision(3)) === Number(value));
      assert.deepEqual(places.match(/[\d.]+/g).map(Number), tied, `${at}: ${said}`);
      assert.ok(tied.includes(question.at[truth.indexOf(Math.min(...truth))]), at);
      close(Number(value), Math.min(...truth), at);
    });
  }
});

test('the curve to be sketched is a column of the table behind its chart', () => {
  for (const one of found.filter(({ question }) => question.kind === 'sketch')) {
    const { rows } = one.views.find((view) => view.rows);
    const at = rows.filter(([x]) => one.question.at.includes(x));
    const columns = rows[0].map((_, k) => at.map((row) => row[k]));
    if (at.length < one.question.at.length) continue; // drawn on a finer grid
    const same = columns.some((column) => column.every((value, i) => Math.abs(value - one.truth[i]) < 1e-3));
    assert.ok(same, `${where(one)}: ${one.truth}`);
  }
});

/** The rows of the table behind a chart that show the smallest number of a column. */
function lowestIn(views, column) {
  const shown = views.find(({ rows }) => rows).rows.map((row) => Number(row[column].toPrecision(3)));
  return [...shown.keys()].filter((i) => shown[i] === Math.min(...shown));
}

test('questions, explanations and follow-ups follow the numbers', () => {
  for (const name of ['lines', 'borders', 'outlier', 'constant', 'overfitting', 'ring', 'smoothness'])
    each(name, ({ question, values }, at) => assert.match(question.text, new RegExp(`\\b${values.bins}\\b`), at));
  each('constant', ({ question, values }, at) => assert.equal(/Nothing changes/.test(question.text), values.turn === 0, at));
  each('missing', ({ accepted, said, why, values }, at) => {
    const ratio = Number(/([\d.]+) times the true one/.exec(said)?.[1]);
    if (ratio < 0.89) assert.ok(accepted.includes(0), `${at}: ${said}`);
    if (ratio > 0.91 && ratio < 1.09) assert.ok(accepted.includes(1), `${at}: ${said}`);
    if (ratio > 1.15) assert.ok(accepted.includes(2), `${at}: ${said}`);
    assert.equal(/are like the others/.test(why), values.lean === 0, at);
    assert.equal(/On average the program reports a little too much/.test(why), values.lean === 0, at);
  });
  const ratios = found.filter(({ name, values }) => name === 'missing' && values.lean === 0);
  const mean = ratios.reduce((sum, { said }) => sum + Number(/([\d.]+) times/.exec(said)[1]), 0) / ratios.length;
  assert.ok(mean > 1.01 && mean < 1.2, `${mean}: a little too much, as the lab says`);
  each('reading', ({ truth, follow, said }, at) => {
    const [, told, read, lower, upper, away] = (/is (.*?)°.*reads (.*?)°.*from (.*?)° to (.*?)°: it is (.*?)° away/.exec(said) ?? []).map(
      number,
    );
    close(told, truth[0], at);
    assert.ok(Math.abs(Math.abs(read - told) - away) <= 0.6, `${at}: ${said}`);
    if (truth[0] > lower + 0.6 && truth[0] < upper - 0.6) assert.deepEqual(follow.accepted, [0], `${at}: ${said}`);
    if (truth[0] < lower - 0.6 || truth[0] > upper + 0.6) assert.deepEqual(follow.accepted, [1], `${at}: ${said}`);
  });
  each('ring', ({ accepted, said, follow }, at) => {
    const share = Number(/, ([\d.]+) % of/.exec(said)?.[1]);
    assert.ok(accepted.includes(share < 0.1 ? 0 : share < 100 ? 1 : 2), `${at}: ${said}`);
    assert.deepEqual(follow.accepted, [0], `${at}: ${follow.said}`);
  });
  each('angles', ({ truth, said, why, values }, at) => {
    close(Number(/component turns by ([\d.]+)°/.exec(said)?.[1]), truth[truth.length - 1], at);
    const over = truth[truth.length - 1] - values.turn;
    assert.equal(/follows the data/.test(why), Math.abs(over) <= 10, at);
    assert.equal(/turns less than/.test(why), over < -10, at);
  });
  each('smoothness', ({ views, follow }, at) => {
    const places = lowestIn(views, 2);
    for (const i of places) assert.ok(follow.accepted.includes(i === 0 ? 0 : i === 6 ? 2 : 1), `${at}: ${follow.said}`);
  });
  each('bandwidth', ({ views, follow }, at) => {
    const [before, after] = [lowestIn(views, 1), lowestIn(views, 2)];
    assert.ok(follow.accepted.includes(1) || !before.some((place) => after.includes(place)), `${at}: ${follow.said}`);
  });
  each('lines', ({ why, accepted, values: { bend } }, at) => {
    assert.equal(/changes direction/.test(why), bend > 0 && String(accepted) === '0', `${at}: ${accepted}: ${why}`);
    assert.equal(/is straight/.test(why), bend === 0, `${at}: ${why}`);
    assert.equal(/what differs is chance/.test(why), bend === 0 && accepted.includes(0), `${at}: ${why}`);
    assert.equal(/learns the scatter/.test(why), !accepted.includes(0), `${at}: ${why}`);
  });
  each('person', ({ accepted, why }, at) => {
    assert.equal(/comes? as close/.test(why), accepted.length > 1 && accepted.includes(2), `${at}: ${why}`);
    assert.equal(/comes? closer/.test(why), !accepted.includes(2), `${at}: ${why}`);
  });
  each('overfitting', ({ accepted, why }, at) => assert.equal(/still teach/.test(why), accepted.includes(1), `${at}: ${why}`));
  each('outlier', ({ accepted, why }, at) => assert.equal(/about as far/.test(why), accepted.length > 1, `${at}: ${accepted}: ${why}`));
  each('recognition', ({ said, follow }, at) => {
    const [before, after] = [said, follow.said].map((text) => text.matchAll(/([A-Z]+) ([\d.]+.%)/g));
    const shown = new Map([...before].map(([, name, share]) => [name, share]));
    const least = [...after].map(([, name, share]) => [name, share]);
    assert.ok(least.length === follow.accepted.length, `${at}: ${follow.said}`);
    for (const [name, share] of least) assert.equal(share, shown.get(name), `${at}: ${said} ${follow.said}`);
  });
  each('constant', ({ accepted, why, values }, at) => {
    assert.equal(/patterns at the two ends differ/.test(why), !accepted.includes(0), at);
    assert.ok(accepted.includes(0) || values.turn > 0, at);
    assert.doesNotMatch(why, /1\.0 times| 0\.?0* %/, at);
    const [, more] = /error is ([\d.]+).% above/.exec(why) ?? [];
    if (more) assert.equal(/more than chance/.test(why), Number(more) < 10, `${at}: ${why}`);
  });
  each('angles', ({ follow, values }, at) => assert.ok(!follow.text.includes(`become ${10 ** values.lambda}.`), `${at}: ${follow.text}`));
  each('lines', ({ follow, values }, at) => assert.equal(/^Bend/.test(follow.text), values.bend === 0, at)); // a straight line cannot be straightened
  each('bandwidth', ({ why, values }, at) => assert.equal(/patterns that differ/.test(why), values.turn > 0, at));
  each('recognition', ({ why, said }, at) =>
    assert.equal(/fails more often/.test(why), !/Most often: [^.]*\bIPCA/.test(said), `${at}: ${said} ${why}`),
  );
  each('noise', ({ follow }, at) => {
    const [, gain, more] = /gains ([−\d.]+) .* for ([\d.]+) more/.exec(follow.said) ?? [];
    assert.deepEqual(follow.accepted, [number(gain) > Number(more) ? 0 : 1], `${at}: ${follow.said}`);
  });
  each('components', ({ follow, said }, at) => {
    const knee = Number(/steep part ends at (\d)/.exec(said)?.[1]);
    assert.ok(knee > 4 || follow.accepted.includes(knee - 1), `${at}: ${said}`);
  });
});

test('methods and ranges within a standard error count as equal, and words for a curve fit its course', () => {
  const [a, alike, worse] = [
    [1, 2, 3],
    [1.1, 1.9, 3.05],
    [1.5, 2.4, 3.6],
  ];
  assert.deepEqual(smallest([alike, a, worse]).accepted, [0, 1]);
  assert.deepEqual(smallest([worse, alike, a]).accepted, [1, 2]);
  assert.deepEqual(ranges(0.95, 0.02, [0.9, 1.1]), [1]);
  assert.deepEqual(ranges(1.08, 0.05, [0.9, 1.1]), [1, 2]);
  const courses = [
    [[3, 2, 1], 'falls all the way'],
    [[3, 1, 1.01], 'falls, then hardly changes'],
    [[3, 1, 2], 'falls, then rises'],
    [[1, 3, 2], 'rises, then falls'],
    [[1, 0.99, 3], 'hardly changes, then rises'],
    [[1, 1.01, 1], 'hardly changes'],
    [[1, 3, 2, 4], 'goes up and down'],
  ];
  for (const [values, said] of courses) assert.equal(course(values), said, String(values));
});
