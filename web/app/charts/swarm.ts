/** From this many points on they are drawn as pixels: a circle each would take seconds on a slow machine. */
export const swarming = 4000;
/** The most that a figure of text, such as SVG, has. */
const mostWritten = 5000;

/**
 * Draws many points, in the order of their list, and returns whether it could.
 *
 * @param placed positions, CSS pixels
 */
export function drawSwarm(
  context: import('./marks.ts').Context,
  { points, colours, radius = 3 }: { points: number[][]; colours: string[]; radius?: number },
  {
    frame,
    x,
    y,
  }: { frame: { left: number; top: number; width: number; height: number }; x: (value: number) => number; y: (value: number) => number },
) {
  if (!(context instanceof CanvasRenderingContext2D)) return false;
  const ratio = context.getTransform().a;
  const pad = radius + 1;
  const [left, top] = [frame.left - pad, frame.top - pad];
  const width = Math.ceil((frame.width + 2 * pad) * ratio);
  const height = Math.ceil((frame.height + 2 * pad) * ratio);
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const disc = discOf(radius * ratio);
  const inks: Map<string, number> = new Map();
  // Plain loops: this runs for tens of thousands of points.
  for (let i = 0; i < points.length; i++) {
    const column = Math.round((x(points[i][0]) - left) * ratio);
    const line = Math.round((y(points[i][1]) - top) * ratio);
    if (!(column >= 0 && column < width && line >= 0 && line < height)) continue;
    let ink = inks.get(colours[i]);
    if (ink === undefined) inks.set(colours[i], (ink = inkOf(colours[i])));
    for (let k = 0; k < disc.length; k += 2) {
      const [across, down] = [column + disc[k], line + disc[k + 1]];
      if (across >= 0 && across < width && down >= 0 && down < height) pixels[down * width + across] = ink;
    }
  }
  const layer = new OffscreenCanvas(width, height);
  layer.getContext('2d')?.putImageData(image, 0, 0);
  context.drawImage(layer, left, top, width / ratio, height / ratio);
  return true;
}

/** Every how many points a figure of text has. */
export const strideOf = (count: number) => Math.max(1, Math.ceil(count / mostWritten));

/** The pixels of a disc around its middle: across, down, across, down … */
function discOf(radius: number) {
  const reach = Math.floor(radius);
  const places = [];
  for (let down = -reach; down <= reach; down++)
    for (let across = -reach; across <= reach; across++) if (across * across + down * down <= radius * radius) places.push(across, down);
  return Int32Array.from(places);
}

/**
 * A colour as a pixel.
 *
 * @param colour such as rgb(1 2 3)
 */
function inkOf(colour: string) {
  const [red, green, blue] = (colour.match(/\d+/g) ?? []).map(Number);
  return new Uint32Array(Uint8ClampedArray.of(red, green, blue, 255).buffer)[0];
}
