/** Sweeps over all pairs; a table of 40 variables needs about ten. */
const mostSweeps = 50;

/**
 * The rotation R (V×V, row by row) that maximises the varimax criterion of L·R, so that each variable
 * loads on few columns: Kaiser 1958, by rotations of two columns at a time. The columns come by
 * decreasing sum of squares, each with a positive sum.
 *
 * @param loadings L, K×V, row by row
 */
export function varimax(loadings: ArrayLike<number>, v: number): Float64Array {
  const rows = loadings.length / v;
  const turned = Float64Array.from(loadings);
  const rotation = Float64Array.from({ length: v * v }, (_, i) => (i % (v + 1) === 0 ? 1 : 0));
  for (let sweep = 0, moved = true; moved && sweep < mostSweeps; sweep++) {
    moved = false;
    for (let a = 0; a < v; a++)
      for (let b = a + 1; b < v; b++) {
        const angle = angleOf(turned, v, a, b);
        if (Math.abs(angle) < 1e-9) continue;
        moved = true;
        for (const matrix of [turned, rotation]) turn(matrix, v, a, b, angle);
      }
  }
  const sum = (j: number, of: (value: number) => number) => {
    let total = 0;
    for (let k = 0; k < rows; k++) total += of(turned[k * v + j]);
    return total;
  };
  const squares = Array.from({ length: v }, (_, j) => sum(j, (value) => value * value));
  const order = squares.map((_, j) => j).sort((a, b) => squares[b] - squares[a]);
  const signs = order.map((j) => (sum(j, (value) => value) < 0 ? -1 : 1));
  return rotation.map((_, i) => signs[i % v] * rotation[Math.floor(i / v) * v + order[i % v]]);
}

/** The angle by which columns a and b turn, radians. */
function angleOf(matrix: Float64Array, v: number, a: number, b: number) {
  const rows = matrix.length / v;
  let [sumU, sumW, sumC, sumD] = [0, 0, 0, 0];
  for (let k = 0; k < rows; k++) {
    const [x, y] = [matrix[k * v + a], matrix[k * v + b]];
    const [u, w] = [x * x - y * y, 2 * x * y];
    sumU += u;
    sumW += w;
    sumC += u * u - w * w;
    sumD += 2 * u * w;
  }
  return Math.atan2(sumD - (2 * sumU * sumW) / rows, sumC - (sumU * sumU - sumW * sumW) / rows) / 4;
}

function turn(matrix: Float64Array, v: number, a: number, b: number, angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let i = 0; i < matrix.length; i += v) {
    const [x, y] = [matrix[i + a], matrix[i + b]];
    matrix[i + a] = cos * x + sin * y;
    matrix[i + b] = cos * y - sin * x;
  }
}
