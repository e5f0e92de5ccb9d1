// How soon the page follows a pointer: from a move of θ to the picture on the canvas, with all
// else that the page draws for it, and from a move of a dot of the opening to the lines of three
// fits.

import { median } from '../repeat.js';

const frames = 60;
const warmUp = 10;
const pictures = 15;
const sides = { page_frame_ms: 64, page_frame_large_ms: 100 };

export const names = [...Object.keys(sides), 'opening_ms'];

export async function measure(stage) {
  const ratios = {};
  for (const [name, side] of Object.entries(sides)) {
    const page = await stage.visit();
    await page.evaluate(dropDiscs, [pictures, side]);
    await page.getByText(`${pictures} pictures of ${side}×${side}, colour`).waitFor();
    await page.locator('#train button').click();
    await page.waitForFunction(() => document.querySelectorAll('#scores tbody tr').length === 3); // compared with the others
    ratios[name] = median((await page.evaluate(moves, warmUp + frames)).slice(warmUp));
    await page.close();
  }
  const page = await stage.visit();
  await page.locator('#opening td', { hasText: /\d/ }).nth(2).waitFor();
  ratios.opening_ms = median((await page.evaluate(drags, warmUp + frames)).slice(warmUp));
  await page.close();
  return { ratios, times: {}, sizes: `${pictures} pictures, ${frames} moves` };
}

/** In the page: drops pictures of a disc that moves with the number in their name. */
async function dropDiscs([count, side]) {
  const data = new DataTransfer();
  for (let i = 0; i < count; i++) {
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    context.scale(side / 100, side / 100);
    context.fillStyle = `hsl(${7 * i} 60% 50%)`;
    context.fillRect(0, 0, 100, 100);
    context.fillStyle = 'white';
    context.beginPath();
    context.arc(20 + 2 * i, 50 + 20 * Math.sin(7 * i), 15, 0, 7);
    context.fill();
    data.items.add(new File([await canvas.convertToBlob()], `disc_${i}.png`));
  }
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}

/** In the page: the milliseconds of so many moves of θ. */
async function moves(count) {
  const slider = document.getElementById('theta');
  const [lo, hi] = [Number(slider.min), Number(slider.max)];
  const { prototype } = CanvasRenderingContext2D;
  const put = prototype.putImageData;
  let painted = () => {};
  prototype.putImageData = function (...image) {
    put.apply(this, image);
    if (this.canvas.id === 'made') painted();
  };
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    const drawn = new Promise((resolve) => {
      painted = resolve;
    });
    slider.value = String(lo + ((hi - lo) * (i + 0.5)) / count);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn;
    times.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  prototype.putImageData = put;
  return times;
}

/** In the page: the milliseconds of so many moves of a dot of the opening, by a key. */
async function drags(count) {
  const dot = document.querySelectorAll('#opening [role=button]')[5];
  const ribbon = document.querySelector('#opening .ribbon');
  dot.focus();
  const times = [];
  for (let i = 0; i < count; i++) {
    const start = performance.now();
    const before = ribbon.getAttribute('d');
    const drawn = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (ribbon.getAttribute('d') === before) return; // drawn again at once, as it was
        observer.disconnect();
        resolve();
      }).observe(ribbon, { attributes: true });
    });
    dot.dispatchEvent(new KeyboardEvent('keydown', { key: i % 2 ? 'ArrowUp' : 'ArrowDown', bubbles: true }));
    await drawn;
    times.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  return times;
}
