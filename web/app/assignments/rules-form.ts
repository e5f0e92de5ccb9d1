import { el, headOf } from '../kit/dom.ts';
import { decimal } from '../kit/format.ts';
import { methodNames } from '../kit/settings.ts';
import { FieldError } from './field-error.ts';
import { settable, type Settable } from './rule.ts';

/** by setting */
export type Rules = Record<string, { how: 'free' | 'fixed' | 'empty'; value: string }>;

const ways = { free: 'start with it', fixed: 'must keep it', empty: 'empty, must choose' };

/**
 * A row for each setting: its value, and what students may do with it. Only λ can be
 * empty, because the other settings have no rule that chooses them.
 */
export function createRulesForm(rules: Rules, changed: () => void) {
  const rows = Object.entries(settable).map(([setting, label]) => {
    const rule = rules[setting];
    const value =
      setting === 'method'
        ? el(
            'select',
            { 'aria-label': label },
            ...Object.entries(methodNames).map(([kind, name]) => el('option', { value: kind, selected: kind === rule.value }, name)),
          )
        : el('input', {
            type: 'text',
            inputmode: 'decimal',
            maxlength: 24,
            value: rule.value,
            placeholder: setting.startsWith('lambda') ? 'by rule' : '',
            'aria-label': label,
          });
    value.id = `make-${setting}`;
    value.dataset.place = setting;
    value.addEventListener('input', () => {
      rule.value = value.value;
      changed();
    });
    const how = el(
      'select',
      {
        'aria-label': `${label}: what students do`,
        onchange: () => {
          rule.how = how.value as Rules[string]['how'];
          value.disabled = rule.how === 'empty';
          changed();
        },
      },
      ...Object.entries(ways)
        .filter(([way]) => way !== 'empty' || setting.startsWith('lambda'))
        .map(([way, text]) => el('option', { value: way, selected: way === rule.how }, text)),
    );
    value.disabled = rule.how === 'empty';
    return el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, value), el('td', {}, how));
  });
  return el(
    'div',
    { class: 'scroll' },
    el(
      'table',
      { class: 'make-rules', 'aria-label': 'Settings of the model' },
      headOf(['Setting', 'Value', 'Students']),
      el('tbody', {}, ...rows),
    ),
  );
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
