import { actionButton, changes, el } from '../kit/dom.js';

/**
 * The name of the open model, and buttons that save and download it.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createKeepForm = (root, events) => {
  const changed = changes();
  const name = el('input', {
    type: 'text',
    id: 'model-name',
    'aria-label': 'Name of the model',
    maxlength: 120,
    oninput: () => events.emit('name', name.value),
  });
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    events.emit('save', name.value.trim() || 'Model');
  };
  root.append(
    el('h3', {}, 'This model'),
    el(
      'form',
      { class: 'row', onsubmit },
      name,
      el('button', { type: 'submit', id: 'save', class: 'primary' }, 'Save'),
      actionButton('Download', () => events.emit('download-open')),
    ),
  );

  return {
    update({ modelName }) {
      if (changed(modelName) && name.value !== modelName) name.value = modelName;
    },
  };
};
