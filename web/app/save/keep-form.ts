import { actionButton, attribute, changes, el, write } from '../kit/dom.ts';
import type { CreateView } from '../state/state.ts';

/** The name of the open model, and buttons that save and download it. */
export const createKeepForm: CreateView = (root, events) => {
  const changed = changes();
  const name = el('input', {
    type: 'text',
    id: 'model-name',
    'aria-label': 'Name of the model',
    maxlength: 120,
    oninput: () => events.show({ modelName: name.value }),
  });
  const onsubmit = (event: SubmitEvent) => {
    event.preventDefault();
    events.save(name.value.trim() || 'Model');
  };
  const save = el('button.primary', { type: 'submit', id: 'save' });
  root.append(
    el('h3', 'This model'),
    el(
      'form.row',
      { onsubmit },
      name,
      save,
      actionButton('Download', () => events.downloadOpen()),
    ),
  );

  return {
    update({ modelName, savingModel }) {
      if (changed(modelName) && name.value !== modelName) name.value = modelName;
      write(save, savingModel ? 'Saving …' : 'Save');
      attribute(save, 'aria-busy', String(savingModel !== ''));
    },
  };
};
