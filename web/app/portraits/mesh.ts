import type { Portrait } from '../../page.js';

/**
 * Draws the triangles that face the viewer: light lines over dark ones, visible on
 * any skin.
 *
 * @param scale canvas pixels a pixel of the file
 */
export function drawMesh(
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
