import type { Portrait } from '../../page.js';

/**
 * Draws a picture with its mesh, for a canvas of `scale` CSS pixels a pixel of the file.
 */
export function drawPortrait(
  canvas: HTMLCanvasElement,
  portrait: Portrait,
  image: ImageBitmap,
  triangles: readonly [number, number, number][],
  scale: number,
) {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [portrait.width * scale, portrait.height * scale];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingEnabled = width < 4 * image.width;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  context.scale(ratio, ratio);
  drawMesh(context, portrait, triangles, scale);
}

/** Draws the triangles that face the viewer: light lines over dark ones, visible on any skin. */
function drawMesh(
  context: CanvasRenderingContext2D,
  { vertices, facing }: Portrait,
  triangles: readonly [number, number, number][],
  scale: number,
) {
  if (!vertices || !facing) return;
  const lines = new Path2D();
  triangles.forEach((corners, t) => {
    if (!facing[t]) return;
    corners.forEach((corner, i) => {
      const [x, y] = vertices[corner];
      if (i === 0) lines.moveTo(x * scale, y * scale);
      else lines.lineTo(x * scale, y * scale);
    });
    lines.closePath();
  });
  context.lineJoin = 'round';
  for (const [width, colour] of [
    [2.2, 'rgb(0 0 0 / 0.45)'],
    [0.9, 'rgb(255 255 255 / 0.9)'],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke(lines);
  }
}
