import { actionButton, changes, el, refill } from '../kit/dom.ts';
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
  let latest: State | null = null;
  /** what each row shows, and the row: one that still says the same stays, for a pointer may be down on its button */
  let rows = new Map<string, { shows: string; row: HTMLElement }>();

  function rowOf(saved: SavedModel) {
    const { id, name, kind, bytes, created, damaged } = saved;
    const shows = [name, kind, bytes, created, damaged, latest?.openingModel === id].join();
    const last = rows.get(id);
    return last?.shows === shows ? last : { shows, row: item(saved) };
  }

  function item(saved: SavedModel) {
    const action = (label: string, run: () => void) => actionButton(label, run, { class: 'quiet', 'aria-label': `${label} ${saved.name}` });
    const opening = latest?.openingModel === saved.id;
    const facts = saved.damaged
      ? 'damaged: it cannot be opened, only deleted'
      : opening
        ? 'Opening …'
        : `${method(saved.kind).label} · ${bytes(saved.bytes)} · ${date(saved.created)}`;
    return el(
      'li',
      { 'data-model': saved.name, 'aria-busy': opening ? 'true' : null },
      saved.damaged ? el('strong', saved.name) : nameOf(saved),
      el('span.hint', facts),
      el(
        'div.row',
        ...(saved.damaged ? [] : [action('Open', () => events.open(saved)), action('Download', () => events.download(saved))]),
        action('Delete', () => events.remove(saved)),
      ),
    );
  }

  /** The name, to be typed over. Escape leaves it. */
  function nameOf({ id, name }: SavedModel) {
    const input = el('input', { type: 'text', value: name, maxlength: 120, 'aria-label': `Name of ${name}`, onchange, onkeydown });
    function onchange() {
      const next = input.value.trim();
      if (next && next !== name) events.rename({ id, name: next });
      else input.value = name;
    }
    function onkeydown({ key }: KeyboardEvent) {
      if (key === 'Escape') input.value = name;
    }
    return input;
  }

  function fill({ saved, storage }: State) {
    rows = new Map(saved?.map((each) => [each.id, rowOf(each)]));
    const none = saved ? 'None yet. Save a model under Take away.' : 'Loading …';
    refill(list, ...(rows.size > 0 ? [...rows.values()].map(({ row }) => row) : [el('li.hint', none)]));
    const known = storage != null && storage.quota > 0;
    room.textContent = known
      ? `${bytes(storage.usage)} of ${bytes(storage.quota)} used. ${storage.persisted ? 'This browser keeps saved models until you delete them.' : 'This browser may delete saved models when space is low, and a private window when it closes: download what you want to keep.'}`
      : '';
  }

  return {
    update(state) {
      latest = state;
      if (changed(state.saved, state.storage, state.openingModel)) fill(state);
    },
  };
};
