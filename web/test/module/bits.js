// A session of the module that prints a hash of every result, for browsers and
// for Node. Data are made of sums and products alone: engines differ in Math.sin.

/**
 * Fits, projects and reconstructs; runs in a page and in Node alike, so it uses
 * nothing from outside.
 * @param {() => Promise<import('../../ppca.d.ts').Engine>} create makes an engine
 * @returns {Promise<Record<string, string>>} SHA-256 of the bytes of each result
 */
export async function session(create) {
  const engine = await create();
  const [rows, cols] = [90, 37];
  let state = 7;
  const random = () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32 - 0.5;
  const theta = Float64Array.from({ length: rows }, (_, i) => (3 * i) / (rows - 1));
  const data = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const [a, b] = [random(), random()];
    for (let k = 0; k < cols; k++) data[i * cols + k] = theta[i] * (k / cols) ** 2 + a * (k % 5) + b * theta[i] + 0.01 * random();
  }
  const csv = ['age,a,b,c', ...Array.from({ length: 40 }, (_, i) => [i / 8, random(), i % 6 ? random() : '', random() * i].join(','))].join(
    '\n',
  );
  const table = await engine.read({ name: 'a.csv', data: new Blob([csv]) }, { theta: 'age', missing: 'model' });
  const observations = Uint8Array.from(data, (_, j) => Number(j % 11 > 0));

  const hashes = {};
  const keep = async (name, values) => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    hashes[name] = Array.from(digest, (each) => each.toString(16).padStart(2, '0')).join('');
  };
  const kinds = {
    exact: [
      { data, rows, cols, theta },
      { bins: 3, components: 3 },
    ],
    paper: [
      { data, rows, cols, theta },
      { bins: 2, components: 2, solver: 'paper', cycles: 5 },
    ],
    ring: [
      { data, rows, cols, theta },
      { periodic: 4, bins: 4, components: 2 },
    ],
    masked: [
      { data, rows, cols, theta, mask: { observations } },
      { bins: 2, components: 2 },
    ],
    table: [table, { bins: 2, components: 1 }],
  };
  for (const [kind, [set, options]] of Object.entries(kinds)) {
    const model = await engine.fit(set, options);
    const { mean, basis } = await model.at(1.3);
    const { coefficients } = await model.project(set);
    await keep(`${kind}: mean`, mean);
    await keep(`${kind}: basis`, basis);
    await keep(`${kind}: coefficients`, coefficients);
    await keep(`${kind}: energy`, Float64Array.of(model.summary.energy.total, model.summary.rmse));
    await keep(`${kind}: file`, await model.toBytes());
    await keep(
      `${kind}: reconstructions`,
      await model.reconstruct({ coefficients: coefficients.subarray(0, model.info.components), rows: 1, theta: [0.7] }),
    );
  }
  engine.close();
  return hashes;
}
