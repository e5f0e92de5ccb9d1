import { method } from '../kit/colour.js';
import { lambdaText } from '../kit/format.js';

/** The settings that an assignment may fix, as in core/assignment, with their names on the page. */
export const settable = /** @type {const} */ ({
  method: 'Method',
  bins: 'Number of bins',
  components: 'Number of components',
  'lambda.mean': 'λ of the mean',
  'lambda.basis': 'λ of the basis',
});

/** @typedef {keyof typeof settable} Settable */

/**
 * A setting of the page as a rule states it; empty: the core chooses.
 *
 * @param {import('../state/state.js').Settings} settings
 * @param {string} name
 */
export function valueOf(settings, name) {
  switch (name) {
    case 'method':
      return settings.method;
    case 'bins':
      return settings.divide === 'endpoints' || settings.second ? 'a list' : String(settings.bins);
    case 'components':
      return settings.perEndpoint ? 'a list' : String(settings.components);
  }
  const value = settings.lambda[/** @type {'mean' | 'basis' | 'ortho'} */ (name.split('.')[1])];
  return value == null ? '' : String(value);
}

/** A rule in words. @param {{ setting: string, is?: string }} rule */
export function ruleText({ setting, is }) {
  const name = settable[/** @type {Settable} */ (setting)] ?? setting;
  if (!is) return `${name}: you choose it`;
  return `${name}: ${setting === 'method' ? method(is).label : setting.startsWith('lambda') ? lambdaText(Number(is)) : is}`;
}

/** Whether settings follow a rule. @param {{ setting: string, is?: string }} rule @param {import('../state/state.js').Settings} settings */
export function follows({ setting, is }, settings) {
  const value = valueOf(settings, setting);
  if (!is) return value !== '';
  return value === is || (value !== '' && Number(value) === Number(is));
}
