// What labs.test.js runs in a Node process of its own: every lab at the defaults and at one end
// of each slider, or with `both` at both ends, and where results are close. Prints what each says and
// shows as JSON.

import { readFile } from 'node:fs/promises';
import { judge } from '../../app/labframe/lab-verdict.ts';
import { valuesOf } from '../../app/kit/slider.ts';
import { release } from '../../app/labs/lab.ts';
import { labs } from '../../app/labs/labs.ts';

// Node's own fetch does not read files.
globalThis.fetch = async (address) => new Response(await readFile(new URL(address)), { headers: { 'Content-Type': 'application/wasm' } });
const { createEngine } = await import('../../dist/ppca.js');
const engine = await createEngine({ worker: false });
const seeds = process.argv[2].split(',').map(Number);
const both = process.argv[3] === 'both';

/** The defaults, and each slider at its ends where it does not stand there anyway, or at one of them by turns. */
const positions = (controls) => [
  controls.map(({ value }) => value),
  ...controls.flatMap(({ min, max, value }, i) =>
    [min, max]
      .filter((end) => end !== value)
      .filter((_, at, ends) => both || at === i % ends.length)
      .map((end) => controls.map(({ value }, j) => (i === j ? end : value))),
  ),
];

/** Where results are close to each other: the sliders' positions and seeds, by lab. */
const grids = {
  lines: { seeds: [5, 6, 9], places: [0, 0.1, 0.2].flatMap((bend) => [2, 3, 8].map((bins) => [bend, bins])) },
  bandwidth: { seeds: [1, 3], places: [60, 160].flatMap((rows) => [0, 1].map((turn) => [turn, rows])) },
  constant: { seeds: [1, 2], places: [0, 0.5, 1].map((turn) => [turn, 8]) },
  missing: { seeds: [1, 2, 3, 4, 5, 6, 7, 8], places: [[30, 0]] },
  outlier: { seeds: [1, 2], places: [2, 3].flatMap((bins) => [-0.5, 0, 0.5].map((lambda) => [1, bins, lambda])) },
  person: { seeds: [3, 7], places: [[1, 60]] },
  overfitting: { seeds: [3], places: [[6]] },
  recognition: {
    seeds: [1],
    places: [
      [20, 2],
      [40, 2],
    ],
  },
  smoothness: { seeds: [1], places: both ? [11, 13, 18].flatMap((bins) => [4, 6].map((components) => [bins, components])) : [[11, 6]] },
  angles: { seeds: [1], places: [[60, 3]] },
};

/** Answers that must be right, and answers that must be wrong. */
function answers(question, { accepted, truth, tolerance }) {
  if (question.kind === 'choice') {
    const all = question.choices.map((_, i) => [i]);
    return [all.filter(([i]) => accepted.includes(i)), all.filter(([i]) => !accepted.includes(i))];
  }
  if (question.kind === 'place') return [[[truth[0]], [truth[0] + 0.99 * tolerance]], [[truth[0] + 1.01 * tolerance]]];
  const span = Math.max(...truth) - Math.min(...truth);
  const upset = truth.slice(1).map((value, i) => value + (i % 2 ? 1 : -1) * Math.max(span, Math.abs(value) / 8));
  return [[truth.slice(1)], [upset]];
}

const found = [];
for (const lab of labs) {
  const close = grids[lab.name] ?? { seeds: [], places: [] };
  for (const seed of new Set([...seeds, ...close.seeds])) {
    const material = (await lab.load?.(engine, seed)) ?? { seed };
    const places = [...(seeds.includes(seed) ? positions(lab.controls) : []), ...(close.seeds.includes(seed) ? close.places : [])];
    for (const place of places) {
      const values = valuesOf(lab.controls, place);
      const question = lab.question(values);
      const outcome = await lab.compute(engine, material, values);
      const [right, wrong] = answers(question, outcome).map((list) => list.map((answer) => judge(question, outcome, answer)));
      const views = outcome.views.map(({ title, head, rows, pictures }) => ({ title, head, rows, pictures: pictures?.length }));
      found.push({ name: lab.name, seed, values, question, ...outcome, before: outcome.before.length, views, right, wrong });
    }
    release(material);
  }
}
process.stdout.write(JSON.stringify(found), () => process.exit()); // the program's ports would keep Node
