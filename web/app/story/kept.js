/** @import { Engine, Model } from '../../page.js' */

/** @typedef {readonly import('../state/state.js').Dot[]} Dots */

/**
 * Keeps the models of the last dots and setting, so that a slider that needs no other fit does not
 * wait for one.
 *
 * @template {{ models: Model[] }} Fit
 * @param {(engine: Engine, dots: Dots, setting: number) => Promise<Fit>} fit
 */
export function keptFit(fit) {
  /** @type {{ dots: Dots, setting: number, fit: Fit } | null} */
  let last = null;

  /**
   * Returns what a function makes of the fit of these dots.
   *
   * @template Result
   * @param {Engine} engine
   * @param {Dots} dots
   * @param {number} setting
   * @param {(fit: Fit) => Result | Promise<Result>} use
   */
  return async (engine, dots, setting, use) => {
    if (last?.dots !== dots || last.setting !== setting) {
      for (const model of last?.fit.models ?? []) model.free();
      last = null;
      last = { dots, setting, fit: await fit(engine, dots, setting) };
    }
    try {
      return await use(last.fit);
    } catch (error) {
      last = null; // the models may have ended with their program
      throw error;
    }
  };
}
