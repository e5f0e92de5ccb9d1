// Draws the mean of turning heads at the θ of a slider.

import { createEngine } from '../dist/ppca.js';

const engine = await createEngine();
const heads = await engine.synthesise('heads'); // of your own pictures: engine.read(files)
const model = await engine.fit(heads, { bins: 8, components: 5 });
const { shape, endpoints } = model.info;

const slider = document.querySelector('input');
const canvas = document.querySelector('canvas');
[canvas.width, canvas.height] = [shape.width, shape.height];
const context = canvas.getContext('2d');
const image = context.createImageData(shape.width, shape.height);

async function draw() {
  const theta = Number(slider.value);
  const { mean } = await model.at(theta);
  if (theta !== Number(slider.value)) return; // moved on meanwhile
  for (let p = 0; p < shape.width * shape.height; p++) {
    for (let c = 0; c < 3; c++) image.data[4 * p + c] = 255 * mean[p * shape.channels + (shape.channels === 3 ? c : 0)];
    image.data[4 * p + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  document.querySelector('output').value = `${theta.toFixed(1)}°`;
}

slider.min = String(endpoints[0]);
slider.max = String(endpoints[endpoints.length - 1]);
slider.value = '0';
slider.disabled = false;
slider.addEventListener('input', draw);
await draw();
