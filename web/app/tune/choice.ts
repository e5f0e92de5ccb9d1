import { fitOptions } from '../model/options.ts';
import type { FitOptions, TuneOptions, TuneResult } from '../../page.js';
import type { Settings, State } from '../state/state.ts';

/** The settings that unseen rows may choose, where nobody has set them. */
const choosable = ['method', 'bins', 'components', 'lambda.mean', 'lambda.basis', 'bandwidth'] as const;

/** Nothing is left to choose. */
export const everything: readonly string[] = choosable;

/**
 * The open model, if other methods can be compared with it on the folds of its data. The paper's solver has
 * no folds.
 */
export function comparable({ models, fitted, set, training, comparing }: State) {
  const model = fitted && fitted.set === set && !training && comparing.length === 0 ? models[fitted.kind] : null;
  return model && ['ppca', 'pca', 'ipca', 'local'].includes(model.info.kind) && fitted?.settings.solver !== 'paper' ? model : null;
}

/**
 * The names of the settings of which a change has set the value. An emptied λ is open again.
 *
 * @param given before
 */
export function givenBy(given: readonly string[], before: Settings, after: Settings) {
  const names = new Set(given);
  for (const name of choosable) {
    const [old, value] = [before, after].map((settings) => valueOf(settings, name));
    if (old === value) continue;
    if (value == null) names.delete(name);
    else names.add(name);
  }
  return [...names];
}

/** What the core is asked: to choose what nobody has set and to compare the methods on unseen rows. */
export function question(settings: Settings, given: readonly string[]): TuneOptions {
  const { sample, method, components, bins, lambda, bandwidth, ...options }: FitOptions = fitOptions({ ...settings, sample: null });
  const has = (name: (typeof choosable)[number]) => given.includes(name);
  const own = has('components') || settings.perEndpoint != null;
  const { mean, basis, ...others } = typeof lambda === 'object' ? lambda : {};
  const penalties = {
    ...others,
    ...(mean != null && has('lambda.mean') && { mean }),
    ...(basis != null && has('lambda.basis') && { basis }),
  };
  return {
    settings: {
      ...options,
      ...(has('method') && { method }),
      ...(own && { components }),
      ...(has('bins') && { bins }),
      ...(has('bandwidth') && bandwidth != null && { bandwidth }),
      lambda: penalties,
    },
    ...(penalties.mean != null && { lambdaMean: [penalties.mean] }),
    ...(penalties.basis != null && { lambdaBasis: [penalties.basis] }),
  };
}

/**
 * The settings with what unseen rows have chosen.
 *
 * @param tuned whose λ is also that of PPCA beside another method
 */
export function chosenSettings(
  settings: Settings,
  { best, chosen: { method, components, bins, bandwidth, smoothness } }: TuneResult,
): Settings {
  return {
    ...settings,
    method,
    components,
    perEndpoint: settings.perEndpoint && components === Math.max(...settings.perEndpoint) ? settings.perEndpoint : null,
    ...(bins != null && settings.divide !== 'endpoints' && !settings.second && { bins }),
    ...(smoothness && { smoothness }),
    ...(bandwidth != null && { bandwidth: Number(bandwidth) }),
    lambda: { ...settings.lambda, mean: best.lambdaMean, basis: best.lambdaBasis },
  };
}

function valueOf(settings: Settings, name: (typeof choosable)[number]): string | number | null {
  if (name === 'lambda.mean') return settings.lambda.mean;
  if (name === 'lambda.basis') return settings.lambda.basis;
  if (name === 'bins') return settings.divide === 'bins' ? settings.bins : 'own';
  return settings[name];
}
