import { diverging } from './colour.ts';

export type Shape = { width: number; height: number; channels: number };

/** the values of black and white */
export type Limits = { lo: number; hi: number };

/**
 * The shape of the pictures of a model or a set; for portraits, that of the turned
 * heads.
 */
export const shapeOf = ({ shape, turned }: { shape: Shape | null; turned: Shape | null }) => shape ?? turned;

/** From this size on, pixels of unequal size would be seen, CSS pixels. */
const seen = 3;

/**
 * The size of one picture pixel in CSS pixels. A large one is a whole number (of halves, on a screen
 * that has two pixels to one).
 *
 * @param target the wished size of the picture, CSS pixels
 */
export function scaleFor(shape: Shape, target: number) {
  const scale = target / Math.max(shape.width, shape.height);
  const parts = window.devicePixelRatio % 2 === 0 ? 2 : 1;
  return scale >= seen ? Math.floor(scale * parts) / parts : scale;
}

/**
 * Sets the size of a canvas: one canvas pixel for each picture pixel. CSS enlarges it,
 * smoothly or by pixels.
 *
 * @param target the wished width, CSS pixels
 */
export function sizePicture(canvas: HTMLCanvasElement, shape: Shape, target: number) {
  if (canvas.width !== shape.width) canvas.width = shape.width;
  if (canvas.height !== shape.height) canvas.height = shape.height;
  const scale = scaleFor(shape, target);
  canvas.classList.toggle('enlarged', scale >= 1);
  canvas.style.width = `${shape.width * scale}px`;
  canvas.style.height = `${shape.height * scale}px`;
}

/**
 * Draws intensities: K = width·height·channels values, channels last. With `weight`,
 * draws values + weight·added.
 *
 * @param canvas of the picture's size
 */
export function drawPicture(
  canvas: HTMLCanvasElement,
  values: Float64Array,
  shape: Shape,
  limits: Limits,
  added: Float64Array = values,
  weight = 0,
) {
  const unit = 255 / (limits.hi - limits.lo);
  const { channels } = shape;
  const [green, blue] = channels >= 3 ? [1, 2] : [0, 0];
  paint(canvas, shape, (pixels) => {
    // Plain loops: this runs for every picture on every frame while θ moves.
    for (let from = 0, at = 0; at < pixels.length; from += channels, at += 4) {
      pixels[at] = (values[from] + weight * added[from] - limits.lo) * unit;
      pixels[at + 1] = (values[from + green] + weight * added[from + green] - limits.lo) * unit;
      pixels[at + 2] = (values[from + blue] + weight * added[from + blue] - limits.lo) * unit;
      pixels[at + 3] = Number.isNaN(values[from]) ? 0 : 255; // not observed: transparent, as in the file
    }
  });
}

/** The diverging ramp in 255 steps, as a lookup table for speed. */
const steps = 255;
const ramp = new Uint32Array(
  new Uint8ClampedArray(Array.from({ length: steps }, (_, i) => [...diverging((2 * i) / (steps - 1) - 1), 255]).flat()).buffer,
);

/**
 * Draws signed values around grey. For colour pictures, draws the average of the
 * channels.
 *
 * @param canvas of the picture's size
 * @param limit the value of the strongest colour, the same for both signs
 */
export function drawSigned(canvas: HTMLCanvasElement, values: Float64Array, shape: Shape, limit: number) {
  const { channels } = shape;
  const middle = (steps - 1) / 2;
  const unit = middle / (limit * channels);
  paint(canvas, shape, ({ buffer }) => {
    const pixels = new Uint32Array(buffer);
    for (let from = 0, at = 0; at < pixels.length; from += channels, at++) {
      let sum = values[from];
      for (let c = 1; c < channels; c++) sum += values[from + c];
      const step = (middle + sum * unit + 0.5) | 0;
      pixels[at] = sum === sum ? ramp[step < 0 ? 0 : step < steps ? step : steps - 1] : 0; // NaN: transparent
    }
  });
}

function paint(canvas: HTMLCanvasElement, shape: Shape, fill: (pixels: Uint8ClampedArray) => void) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(shape.width, shape.height);
  fill(image.data);
  context.putImageData(image, 0, 0);
}
