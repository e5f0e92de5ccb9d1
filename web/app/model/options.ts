import { method } from '../kit/colour.ts';
import { plural } from '../kit/format.ts';
import { counts, fieldRows } from '../state/fields.ts';
import type { AdvisedOptions, FitOptions, ModelInfo } from '../../page.js';
import type { Settings, State } from '../state/state.ts';

/**
 * Returns the options of a fit for the module. It omits null, so that the core uses
 * its defaults.
 *
 * @param kind the method, if it differs from that of the settings
 */
export function fitOptions(settings: Settings, kind: string = settings.method): FitOptions {
  const asked = { ...settings, method: kind };
  const counted = fieldRows.filter(([name]) => counts(name, asked) && asked[name] !== '').map(([name]) => [name, asked[name]]);
  const common = { components: settings.components, ...division(settings), ...Object.fromEntries(counted) };
  if (!method(kind).smooth) return present(common);
  return present({
    ...common,
    components: settings.perEndpoint ?? settings.components,
    lambda: present({ ...settings.lambda, ratio: settings.second?.ratio }),
  });
}

/**
 * Returns the options of a model to compare with the open one: another method, the
 * same components and endpoints. Local PCA has more endpoints than the bins that the
 * visitor chose.
 *
 * @param settings of the open model
 * @param info of the open model
 */
export function comparedOptions(settings: Settings, info: ModelInfo, kind: string) {
  if (info.kind === 'local') return fitOptions({ ...settings, components: info.components }, kind);
  const [, second] = info.axes;
  return fitOptions(
    {
      ...settings,
      divide: 'endpoints',
      endpoints: [...info.endpoints],
      periodic: info.period || null,
      components: info.components,
      second: second ? { bins: 0, endpoints: [...second.endpoints], periodic: second.period || null, ratio: null } : null,
    },
    kind,
  );
}

/**
 * Whether the settings differ from those of the open model, which was trained on
 * these data.
 */
export function untrained({ settings, fitted, set, models }: State) {
  if (!fitted || fitted.set !== set || !(fitted.kind in models)) return false;
  return settings !== fitted.settings && textOf(settings) !== textOf(fitted.settings);
}

/** The number of components in words, or the numbers at the endpoints. */
export const componentsOf = ({ perEndpoint, components }: Pick<Settings, 'perEndpoint' | 'components'>) =>
  perEndpoint ? `${perEndpoint.join(', ')} components` : plural(components, 'component');

/** The options of a fit, to be compared. */
export const textOf = (settings: Settings) => JSON.stringify(fitOptions(settings), (_, value) => (value === Infinity ? 'Infinity' : value));

export function division(settings: Settings) {
  if (settings.second) return { axes: [present(along(settings)), present(along({ ...settings, range: null, ...settings.second }))] };
  return along(settings);
}

/** @param settings of one axis */
function along(settings: Pick<Settings, 'divide' | 'endpoints' | 'bins' | 'range' | 'periodic'>) {
  const { periodic } = settings;
  if (settings.divide === 'endpoints') return { endpoints: settings.endpoints, periodic };
  return {
    bins: settings.bins,
    spacing: settings.divide === 'count' ? 'count' : null,
    range: periodic == null ? settings.range : null,
    periodic,
  };
}

function present(options: Record<string, unknown>): any {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value != null));
}

/** The settings of the page with a change of options that the diagnosis advises. */
export function advisedSettings(
  settings: Settings,
  { standardise, bins, spacing, axes, components, lambda, ...others }: AdvisedOptions,
): Settings {
  const [along, across] = axes ?? [{ bins }];
  return {
    ...settings,
    ...(along.bins ? { bins: along.bins, divide: spacing === 'count' || settings.divide === 'count' ? 'count' : 'bins' } : {}),
    ...(across?.bins && settings.second ? { second: { ...settings.second, bins: across.bins } } : {}),
    ...(typeof components === 'number' ? { components, perEndpoint: null } : {}),
    lambda: { ...settings.lambda, ...lambda },
    ...(others as Partial<Settings>),
  };
}
