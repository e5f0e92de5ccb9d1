import { actionButton, changes, el, refill, write } from '../kit/dom.ts';
import { method } from '../kit/colour.ts';
import { bytes, date } from '../kit/format.ts';
import { pickButton } from '../kit/pick.ts';
import type { SavedModel } from '../../page.js';
import type { CreateView, State } from '../state/state.ts';

/** The saved models and the space they use. */
export const createSavedView: CreateView = (root, events) => {
  const changed = changes();
  const list = el('ul.models');
  const room = el('p.hint', { role: 'status' });
  root.append(
    list,
    pickButton('Open a model file', { accept: '.npz', multiple: false }, ([file]) => events.upload(file)),
    room,
  );
  /** By id. A row stays as long as its model: a pointer may be down on it, or a name being typed. */
  let rows = new Map<string, ReturnType<typeof createRow>>();

  /** A model: its name, to be typed over, what it is, and what can be done with it. */
  function createRow() {
    let saved: SavedModel;
    const input = el('input', { type: 'text', maxlength: 120, onchange: rename, onkeydown });
    const facts = el('span.hint');
    const action = (label: string, run: (saved: SavedModel) => void) => actionButton(label, () => run(saved), { class: 'quiet' });
    const uses = [action('Open', events.open), action('Download', events.download)];
    const buttons = [...uses, action('Delete', events.remove)];
    const root = el('li', input, facts, el('div.row', ...buttons));

    async function rename() {
      const name = input.value.trim() || saved.name;
      input.value = name;
      if (name !== saved.name && !(await events.rename({ id: saved.id, name }))) input.value = saved.name;
    }
    function onkeydown({ key }: KeyboardEvent) {
      if (key === 'Escape') input.value = saved.name;
    }

    function show(now: SavedModel, opening: boolean) {
      const { name, kind, bytes: size, created, damaged } = now;
      if (!saved || input.value === saved.name) input.value = name; // else it is being typed over
      saved = now;
      root.dataset.model = name;
      root.ariaBusy = String(opening);
      input.readOnly = damaged;
      input.ariaLabel = `Name of ${name}`;
      for (const each of uses) each.hidden = damaged;
      for (const each of buttons) each.ariaLabel = `${each.textContent} ${name}`;
      const about = opening ? 'Opening …' : `${method(kind).label} · ${bytes(size)} · ${date(created)}`;
      write(facts, damaged ? 'damaged: it cannot be opened, only deleted' : about);
    }
    return { root, show };
  }

  function fill({ saved, storage, openingModel }: State) {
    const before = rows;
    rows = new Map(saved?.map(({ id }) => [id, before.get(id) ?? createRow()]));
    for (const each of saved ?? []) rows.get(each.id)?.show(each, openingModel === each.id);
    const none = saved ? 'None yet. Save a model under Take away.' : 'Loading …';
    refill(list, ...(rows.size > 0 ? [...rows.values()].map(({ root }) => root) : [el('li.hint', none)]));
    const known = storage != null && storage.quota > 0;
    room.textContent = known
      ? `${bytes(storage.usage)} of ${bytes(storage.quota)} used. ${storage.persisted ? 'This browser keeps saved models until you delete them.' : 'This browser may delete saved models when space is low, and a private window when it closes: download what you want to keep.'}`
      : '';
  }

  return {
    update(state) {
      if (changed(state.saved, state.storage, state.openingModel)) fill(state);
    },
  };
};
