// What labs.test.js runs in a Node process of its own: every lab at the defaults and at one end
// of each slider, or with `both` at both ends. Prints what each says and shows as JSON.

import { readFile } from 'node:fs/promises';
import { judge } from '../../app/labframe/lab-verdict.js';
import { valuesOf } from '../../app/labs/lab.js';
import { labs } from '../../app/labs/labs.js';

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
  for (const seed of seeds) {
    const material = await lab.load(engine, seed);
    for (const place of positions(lab.controls)) {
      const values = valuesOf(lab.controls, place);
      const question = lab.question(values);
      const outcome = await lab.compute(engine, material, values);
      const [right, wrong] = answers(question, outcome).map((list) => list.map((answer) => judge(question, outcome, answer)));
      const views = outcome.views.map(({ title, head, rows, pictures }) => ({ title, head, rows, pictures: pictures?.length }));
      found.push({ name: lab.name, seed, values, question, ...outcome, before: outcome.before.length, views, right, wrong });
    }
    material.free?.();
  }
}
process.stdout.write(JSON.stringify(found), () => process.exit()); // the program's ports would keep Node
