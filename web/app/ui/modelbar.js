import { changes, el } from '../dom.js';
import { emitter } from '../emitter.js';
import { method } from '../colour.js';

/**
 * Which of the open models θ moves, and keeping it.
 *
 * @param {HTMLElement} root
 */
export function createModelBar(root) {
  const events = emitter();
  const changed = changes();
  const switcher = el('div', { class: 'segments', role: 'group', 'aria-label': 'Method shown' });
  const facts = el('p', { class: 'hint' });
  const name = el('input', { type: 'text', id: 'model-name', 'aria-label': 'Name of the model', maxlength: 120 });
  const form = el('form', { class: 'row', onsubmit: save }, name, el('button', { type: 'submit', id: 'save' }, 'Save'),
    el('button', { type: 'button', onclick: () => events.emit('download') }, 'Download'));
  root.append(el('div', { class: 'row' }, switcher, facts), form);

  /** @param {SubmitEvent} event */
  function save(event) {
    event.preventDefault();
    events.emit('save', name.value.trim() || 'Model');
  }

  /**
   * @param {string} kind
   * @param {boolean} pressed
   */
  function segment(kind, pressed) {
    const swatch = el('span', { class: 'swatch', 'aria-hidden': 'true' });
    swatch.style.background = method(kind).colour;
    return el('button', { type: 'button', 'aria-pressed': String(pressed), onclick: () => events.emit('method', kind) }, swatch, method(kind).label);
  }

  return {
    events,
    /** @param {import('../state.js').State} state */
    update({ models, shown, modelName }) {
      const info = models[shown]?.info;
      if (!info || !changed(models, shown, modelName)) return;
      switcher.replaceChildren(...Object.keys(models).map((kind) => segment(kind, kind === shown)));
      facts.textContent = `${info.components} components · ${info.endpoints.length - 1} bins`;
      name.value = modelName;
    },
  };
}
