// Fits a CSV that the visitor chooses, and lists the mean of each variable at the
// ends and in the middle of θ.

import { createEngine, PPCAError } from '../dist/ppca.js';

const starting = createEngine(); // a file may be chosen before it is ready
const status = document.querySelector('[role=status]');
const table = document.querySelector('table');

document.querySelector('input[type=file]').addEventListener('change', async ({ target }) => {
  try {
    const engine = await starting;
    const set = await engine.read(target.files, { theta: document.querySelector('#theta').value });
    const model = await engine.fit(
      set,
      { bins: 3, components: 2 },
      {
        onProgress: ({ fraction }) => {
          status.textContent = `${Math.round(100 * fraction)} %`;
        },
      },
    );
    await show(model);
    status.textContent = `${set.summary.rows} rows, RMSE ${model.summary.rmse.toPrecision(3)}`;
    model.free();
    set.free();
  } catch (error) {
    if (!(error instanceof PPCAError)) throw error;
    status.textContent = `${error.code}: ${error.message}`; // what, where and what to do
  }
});

async function show(model) {
  const { names, endpoints } = model.info;
  const [lo, hi] = [endpoints[0], endpoints[endpoints.length - 1]];
  const places = [lo, (lo + hi) / 2, hi];
  const means = [];
  for (const theta of places) means.push((await model.at(theta)).mean);
  table.replaceChildren(row('th', ['θ', ...names]));
  places.forEach((theta, i) =>
    table.append(
      row(
        'td',
        [theta, ...means[i]].map((value) => value.toPrecision(4)),
      ),
    ),
  );
}

function row(kind, cells) {
  const line = document.createElement('tr');
  line.append(...cells.map((text) => Object.assign(document.createElement(kind), { textContent: text })));
  return line;
}
