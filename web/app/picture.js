import { diverging } from './colour.js';

/**
 * @typedef {{ width: number, height: number, channels: number }} Shape
 * @typedef {{ lo: number, hi: number }} Limits what black and white stand for
 */

/**
 * How large one pixel of a picture is on the page: a whole number, so that every
 * pixel keeps its shape, or a whole fraction for pictures above the target.
 *
 * @param {Shape} shape
 * @param {number} target the wished width, CSS pixels
 */
export function scaleFor(shape, target) {
  const scale = target / Math.max(shape.width, shape.height);
  return scale >= 1 ? Math.floor(scale) : 1 / Math.ceil(1 / scale);
}

/**
 * Gives a canvas the size of a picture: one canvas pixel a picture's pixel, made
 * larger by CSS without smoothing.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Shape} shape
 * @param {number} target the wished width, CSS pixels
 */
export function sizePicture(canvas, shape, target) {
  if (canvas.width !== shape.width) canvas.width = shape.width;
  if (canvas.height !== shape.height) canvas.height = shape.height;
  const scale = scaleFor(shape, target);
  canvas.classList.toggle('crisp', scale >= 1);
  canvas.style.width = `${shape.width * scale}px`;
  canvas.style.height = `${shape.height * scale}px`;
}

/**
 * Draws intensities, K = width·height·channels values, channels last.
 *
 * @param {HTMLCanvasElement} canvas of the picture's size
 * @param {ArrayLike<number>} values
 * @param {Shape} shape
 * @param {Limits} limits
 */
export function drawPicture(canvas, values, shape, limits) {
  const unit = 255 / (limits.hi - limits.lo);
  paint(canvas, shape, (pixels, at, pixel) => {
    const from = pixel * shape.channels;
    for (let c = 0; c < 3; c++) {
      const value = values[from + (shape.channels >= 3 ? c : 0)];
      pixels[at + c] = (value - limits.lo) * unit;
    }
  });
}

/**
 * Draws signed values around grey. Of a colour picture, the channels' average.
 *
 * @param {HTMLCanvasElement} canvas of the picture's size
 * @param {ArrayLike<number>} values
 * @param {Shape} shape
 * @param {number} limit the value of the strongest colour, the same for both signs
 */
export function drawSigned(canvas, values, shape, limit) {
  paint(canvas, shape, (pixels, at, pixel) => {
    let sum = 0;
    for (let c = 0; c < shape.channels; c++) sum += values[pixel * shape.channels + c];
    const [r, g, b] = diverging(sum / shape.channels / limit);
    pixels[at] = r;
    pixels[at + 1] = g;
    pixels[at + 2] = b;
  });
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Shape} shape
 * @param {(pixels: Uint8ClampedArray, at: number, pixel: number) => void} colour
 */
function paint(canvas, shape, colour) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(shape.width, shape.height);
  for (let pixel = 0, at = 0; at < image.data.length; pixel++, at += 4) {
    colour(image.data, at, pixel);
    image.data[at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
}
