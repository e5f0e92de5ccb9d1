/**
 * Draws a star-shaped surface on a canvas: its triangles from back to front, shaded
 * by their angle to the light (Lambert).
 */
/** unit vectors, x to the right, y up, z to the viewer */
export type Sphere = { vertices: number[][]; faces: number[][] };

/** radians */
type View = { turn: number; tilt: number };

/** The direction of the light: over the viewer's left shoulder. */
const lamp = [-0.45, 0.6, 0.66];
const ambient = 0.28;
/** From the right and slightly from above. */
export const usualView: View = { turn: 0.5, tilt: 0.35 };
/** The colour of observed surfaces. */
export const bone = [196, 190, 180];

/**
 * @param canvas square
 * @param radii of the vertices
 * @param reach the radius that touches the edge of the canvas
 * @param colour red, green, blue, 0 … 255
 */
export function drawSolid(
  canvas: HTMLCanvasElement,
  { vertices, faces }: Sphere,
  radii: ArrayLike<number>,
  reach: number,
  colour: number[],
  view: View = usualView,
) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const half = canvas.width / 2;
  const unit = (0.96 * half) / reach;
  const turned = rotation(view);
  const points = vertices.map((vertex, i) => turned(vertex).map((part) => part * radii[i]));
  const front = faces
    .map((face) => ({ face, normal: normalOf(points, face), depth: points[face[0]][2] + points[face[1]][2] + points[face[2]][2] }))
    .filter(({ normal }) => normal[2] > 0)
    .sort((a, b) => a.depth - b.depth);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.lineJoin = 'round';
  for (const { face, normal } of front) {
    const light = ambient + (1 - ambient) * Math.max(0, normal[0] * lamp[0] + normal[1] * lamp[1] + normal[2] * lamp[2]);
    const fill = `rgb(${colour.map((part) => Math.round(part * light)).join(' ')})`;
    context.fillStyle = context.strokeStyle = fill; // the outline closes the seams between triangles
    context.beginPath();
    for (const corner of face) context.lineTo(half + unit * points[corner][0], half - unit * points[corner][1]);
    context.closePath();
    context.fill();
    context.stroke();
  }
}

/** About the upright axis by turn, then about the horizontal one by tilt. */
function rotation({ turn, tilt }: View) {
  const [c, s, C, S] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)];
  return ([x, y, z]: number[]) => {
    const [side, deep] = [c * x + s * z, c * z - s * x];
    return [side, C * y - S * deep, S * y + C * deep];
  };
}

/** The unit normal of a triangle, outwards. */
function normalOf(points: number[][], [a, b, c]: number[]) {
  const [ux, uy, uz] = points[b].map((part, i) => part - points[a][i]);
  const [vx, vy, vz] = points[c].map((part, i) => part - points[a][i]);
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(...normal) || 1;
  return normal.map((part) => part / length);
}

/** The colour mixed half with white, so that its shades stay visible. */
export function tinted(hex: string) {
  return [1, 3, 5].map((at) => (parseInt(hex.slice(at, at + 2), 16) + 255) / 2);
}
