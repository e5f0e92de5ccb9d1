// How soon the slider for θ repaints.

import { test } from 'node:test';
import { open } from '../harness.js';
import { within } from '../pace.js';
import { dataSays, option, repaint, train } from '../page-steps.js';

test('the slider repaints within a frame', async (t) => {
  const page = await open(t);
  await page.getByRole('button', { name: /Turning heads/ }).click();
  await page.locator('#preview canvas').first().waitFor();
  await option(page, 'Components', 4);
  await train(page, { compared: false });
  await within(t, 16, '32×32 colour, ms', () => repaint(page));
});

for (const [side, most] of [
  [64, 16],
  [100, 33],
]) {
  test(`the slider repaints ${side}×${side} colour within ${most} ms`, async (t) => {
    const page = await open(t);
    await dropDiscs(page, 15, side);
    await dataSays(page, `15 pictures of ${side}×${side}, colour`);
    await train(page, { compared: false });
    await within(t, most, `${side}×${side} colour, ms`, () => repaint(page));
  });
}

/** Drops pictures of a disc that moves with the number in their name. */
async function dropDiscs(page, count, side) {
  await page.evaluate(
    async ([pictures, side]) => {
      const data = new DataTransfer();
      for (let i = 0; i < pictures; i++) {
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
    },
    [count, side],
  );
}
