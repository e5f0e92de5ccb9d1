// Data as the native program wrote them.

/** @param {{url: string}} data */
export async function numbers({ url }) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Float64Array(await response.arrayBuffer());
}

/** Observations and θ, as ppca.js takes them. @param {{url: string, rows: number, cols: number}} data */
export async function observations({ url, rows, cols }) {
  const all = await numbers({ url });
  return { rows, cols, data: all.slice(0, rows * cols), theta: all.slice(rows * cols, rows * (cols + 1)) };
}
