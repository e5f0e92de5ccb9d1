import { el, field } from '../kit/dom.js';
import { count } from '../kit/format.js';
import { findByName } from '../kit/find.js';

/** As many variables stand in a list; where there are more, a visitor types part of a name. */
const [listed, suggested] = [100, 20];

/**
 * A choice of one variable: a list of all, or where they are many a field that suggests
 * those whose names match.
 *
 * @param {string} label
 * @param {() => void} chosen
 */
export function createVariableChoice(label, chosen) {
  const select = el('select', {
    onchange: () => {
      index = select.selectedIndex;
      chosen();
    },
  });
  const options = el('datalist', { id: `variables-${++serial}` });
  const text = el('input', {
    type: 'text',
    list: options.id,
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: suggest,
    onchange: take,
    onfocus: () => text.select(),
  });
  const hint = 'Type part of a name.';
  const [list, typed] = [field(label, select), field(label, text, hint)];
  /** @type {{ name: string, k: number }[]} */
  let variables = [];
  let index = 0;

  function suggest() {
    options.replaceChildren(
      ...findByName(variables, text.value.trim())
        .slice(0, suggested)
        .map(({ name }) => el('option', { value: name })),
    );
  }

  /** Takes the variable of that name, or the first that matches. */
  function take() {
    const [first] = findByName(variables, text.value.trim());
    text.setCustomValidity(first ? '' : `None of the ${count(variables.length)} variables has such a name.`);
    if (!first) {
      text.reportValidity();
      return;
    }
    index = first.k;
    text.value = first.name;
    chosen();
  }

  return {
    root: el('div', { class: 'variable-choice' }, list, typed, options),
    /** The number of the chosen variable, from 0. */
    get index() {
      return index;
    },
    /** @param {string[]} names */
    offer(names) {
      const many = names.length > listed;
      variables = names.map((name, k) => ({ name, k }));
      index = Math.max(0, Math.min(index, names.length - 1));
      [list.hidden, typed.hidden] = [many, !many];
      if (many) {
        text.value = names[index] ?? '';
        suggest();
      } else {
        select.replaceChildren(...names.map((name) => el('option', {}, name)));
        select.selectedIndex = index;
      }
    },
  };
}
let serial = 0;
