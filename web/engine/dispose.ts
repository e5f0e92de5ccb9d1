declare global {
  // Of lib esnext.disposable, for programs that compile with an earlier one.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
  interface Disposable {
    [Symbol.dispose](): void;
  }
}

/**
 * Symbol.dispose, for objects that a block declares by `using`. Where the browser has no such
 * symbol, one that nobody else has.
 */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? Symbol('Symbol.dispose');
