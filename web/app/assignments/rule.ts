import { method } from '../kit/colour.ts';
import { lambdaText } from '../kit/format.ts';
import type { Settings } from '../state/state.ts';

/** The settings that an assignment may fix, as in core/assignment, with their names on the page. */
export const settable = {
  method: 'Method',
  bins: 'Number of bins',
  components: 'Number of components',
  'lambda.mean': 'λ of the mean',
  'lambda.basis': 'λ of the basis',
} as const;

export type Settable = keyof typeof settable;

/** A setting of the page as a rule states it; empty: the core chooses. */
export function valueOf(settings: Settings, name: string) {
  switch (name) {
    case 'method':
      return settings.method;
    case 'bins':
      return settings.divide === 'endpoints' || settings.second ? 'a list' : String(settings.bins);
    case 'components':
      return settings.perEndpoint ? 'a list' : String(settings.components);
  }
  const value = settings.lambda[name.split('.')[1] as 'mean' | 'basis' | 'ortho'];
  return value == null ? '' : String(value);
}

/** A rule in words. */
export function ruleText({ setting, is }: { setting: string; is?: string }) {
  const name = settable[setting as Settable] ?? setting;
  if (!is) return `${name}: you choose it`;
  return `${name}: ${setting === 'method' ? method(is).label : setting.startsWith('lambda') ? lambdaText(Number(is)) : is}`;
}

/** Whether settings follow a rule. */
export function follows({ setting, is }: { setting: string; is?: string }, settings: Settings) {
  const value = valueOf(settings, setting);
  if (!is) return value !== '';
  return value === is || (value !== '' && Number(value) === Number(is));
}
