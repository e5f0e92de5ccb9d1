import { el, headOf } from '../kit/dom.ts';
import { decimal } from '../kit/format.ts';
import { methodNames } from '../kit/settings.ts';
import { choiceIn, FieldError, textIn } from './form-fields.ts';
import { settable, type Settable } from './rule.ts';

/** What students may do with each setting, and its value. */
export type Rules = Record<string, { how: 'free' | 'fixed' | 'empty'; value: string }>;

const ways = { free: 'may change it', fixed: 'must keep it' };
const waysOfLambda = { ...ways, empty: 'must choose it' };

/**
 * A row for each setting: its value, and what students may do with it. Only λ can be
 * empty, because the other settings have no rule that chooses them.
 */
export function createRulesForm(rules: Rules, changed: () => void) {
  const rows = Object.entries(settable).map(([setting, label]) => {
    const rule = rules[setting];
    const lambda = setting.startsWith('lambda');
    const attributes = { id: `make-${setting}`, 'aria-label': label };
    const value =
      setting === 'method'
        ? choiceIn(rule, 'value', methodNames, changed, { ...attributes, 'data-place': setting })
        : textIn(rule, 'value', changed, {
            ...attributes,
            ...{ place: setting, inputmode: 'decimal', maxlength: 24, placeholder: lambda ? 'by rule' : '' },
          });
    const how = choiceIn(rule as { how: string }, 'how', lambda ? waysOfLambda : ways, settle, {
      'aria-label': `${label}: what students do`,
    });
    function settle() {
      value.disabled = rule.how === 'empty';
      changed();
    }
    value.disabled = rule.how === 'empty';
    return el('tr', el('th', { scope: 'row' }, label), el('td', value), el('td', how));
  });
  const table = { class: 'make-rules', 'aria-label': 'Settings of the model' };
  return el('div.scroll', el('table', table, headOf(['Setting', 'Value', 'Students']), el('tbody', ...rows)));
}

/** The rules as the core takes them. */
export function rulesOf(rules: Rules) {
  return Object.entries(rules).flatMap(([setting, { how, value }]) => {
    const name = setting as Settable;
    if (how === 'free') return [];
    if (how === 'empty') return [{ setting: name }];
    if (value.trim() === '') throw new FieldError(`${settable[name]} must be kept, but it has no value. Write one.`, setting);
    return [{ setting: name, is: decimal(value) }];
  });
}
