import { el, field } from '../kit/dom.ts';
import { count } from '../kit/format.ts';
import { findByName } from '../kit/find.ts';

/** Up to this many variables form a list; with more, the visitor types part of a name. */
const [listed, suggested] = [100, 20];

/**
 * A choice of one variable: a list, or with many variables a field that suggests
 * matching names.
 */
export function createVariableChoice(label: string, chosen: () => void) {
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
    onchange: choose,
    onfocus: () => text.select(),
  });
  const hint = 'Type part of a name.';
  const [list, typed] = [field(label, select), field(label, text, hint)];
  let variables: { name: string; k: number }[] = [];
  let index = 0;

  function suggest() {
    options.replaceChildren(
      ...findByName(variables, text.value.trim())
        .slice(0, suggested)
        .map(({ name }) => el('option', { value: name })),
    );
  }

  /** Chooses the variable with the typed name, or the first match. */
  function choose() {
    const [first] = findByName(variables, text.value.trim());
    text.setCustomValidity(first ? '' : `No name of the ${count(variables.length)} variables contains this text.`);
    if (!first) {
      text.reportValidity();
      return;
    }
    index = first.k;
    text.value = first.name;
    chosen();
  }

  return {
    root: el('div.variable-choice', list, typed, options),
    /** The index of the chosen variable, from 0. */
    get index() {
      return index;
    },
    setNames(names: string[]) {
      if (names.length === variables.length && names.every((name, k) => name === variables[k].name)) return; // what is typed stays
      const many = names.length > listed;
      variables = names.map((name, k) => ({ name, k }));
      index = Math.max(0, Math.min(index, names.length - 1));
      [list.hidden, typed.hidden] = [many, !many];
      if (many) {
        text.value = names[index] ?? '';
        suggest();
      } else {
        select.replaceChildren(...names.map((name) => el('option', name)));
        select.selectedIndex = index;
      }
    },
  };
}
let serial = 0;
