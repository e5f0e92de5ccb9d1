// What wasm_exec.js sets: the loader of the Go toolchain, for pages that start ppca.wasm
// themselves. The module needs no such import.

declare global {
  /** A start of a program that the Go toolchain compiled. Each runs one instance, once. */
  interface Go {
    /** What the program imports: the second argument of WebAssembly.instantiate. */
    readonly importObject: WebAssembly.Imports;
    /**
     * Starts the program. Resolves when it ends, which ppca.wasm does only when it fails.
     * @param instance of the program, with importObject as its imports
     */
    run(instance: WebAssembly.Instance): Promise<void>;
  }
  var Go: { new (): Go };
}

export {};
