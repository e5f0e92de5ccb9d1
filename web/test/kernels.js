// Links the SIMD kernels of package wasm/simd to a Go test. The kernels work on the test's
// memory, so they can exist only after it starts. The test therefore imports functions that
// forward its calls, and link, to which it passes the kernel module that it contains. Where
// this module cannot be compiled, there is no SIMD: link returns 0.

/**
 * Adds the kernels to the imports of a program. Call it before instantiating, and the
 * returned function with the instance before running it.
 * @param {any} go
 * @returns {(instance: WebAssembly.Instance) => void}
 */
export function provideKernels(go) {
  /** @type {WebAssembly.Memory} */
  let mem;
  /** @type {any} */
  let kernels;
  // Each function has the parameters of its kernel. Rest parameters would cost more
  // than the kernel itself on short vectors.
  /** @type {Record<string, (...numbers: number[]) => number>} */
  const passed = {
    link(address, length) {
      try {
        const module = new WebAssembly.Module(new Uint8Array(mem.buffer, address, length));
        kernels = new WebAssembly.Instance(module, { go: { mem } }).exports;
        return 1;
      } catch {
        return 0;
      }
    },
    pack: (a, b, c, d, e) => kernels.pack(a, b, c, d, e),
    packTransposed: (a, b, c, d, e) => kernels.packTransposed(a, b, c, d, e),
    product: (a, b, c, d, e, f, g, h, i, j, k, l) => kernels.product(a, b, c, d, e, f, g, h, i, j, k, l),
    dot: (a, b, c) => kernels.dot(a, b, c),
    axpy: (a, b, c, d) => kernels.axpy(a, b, c, d),
    scal: (a, b, c) => kernels.scal(a, b, c),
    matrixVector: (a, b, c, d, e, f, g) => kernels.matrixVector(a, b, c, d, e, f, g),
    vectorMatrix: (a, b, c, d, e, f, g) => kernels.vectorMatrix(a, b, c, d, e, f, g),
    rankOne: (a, b, c, d, e, f, g) => kernels.rankOne(a, b, c, d, e, f, g),
  };
  go.importObject.kernels = passed;
  return ({ exports }) => {
    mem = /** @type {WebAssembly.Memory} */ (exports.mem);
  };
}
