// Fits drawn curves with nothing but wasm_exec.js, which the page loads, and ppca.wasm.

const go = new Go();
go.run((await WebAssembly.instantiateStreaming(fetch('../../dist/ppca.wasm'), go.importObject)).instance);

// 200 curves of 50 values, each with its θ in [0, 3].
const [rows, cols] = [200, 50];
const theta = Float64Array.from({ length: rows }, (_, i) => (3 * i) / (rows - 1));
const data = Float64Array.from({ length: rows * cols }, (_, j) => {
  const [i, x] = [Math.floor(j / cols), (j % cols) / cols];
  return Math.sin(5 * x + theta[i]) + Math.cos(40 * i) * x;
});

const status = document.querySelector('[role=status]');
const onProgress = ({ fraction }) => (status.textContent = `${Math.round(100 * fraction)} %`);
const model = await ppca.fit({ data, rows, cols, theta }, { bins: 3, components: 2 }, { onProgress });
const { coefficients } = await ppca.project(model, { data, rows, theta });
const { mean } = await ppca.at(model, 1.25);
status.textContent = `RMSE ${model.summary.rmse.toPrecision(3)}, ${coefficients.length} coefficients, mean ${mean[0].toFixed(3)} at θ = 1.25`;
