import { actionButton, changes, el } from '../kit/dom.ts';
import { count } from '../kit/format.ts';
import { createCard } from './card.ts';
import { createEditor } from './editor.ts';
import type { CreateView, Gallery } from '../state/state.ts';

/** Which pictures the gallery shows. */
const filters: Record<string, { label: string; has: (gallery: Gallery, picture: number) => boolean }> = {
  all: { label: 'All', has: () => true },
  attention: { label: 'With a note', has: ({ pictures }, i) => Boolean(pictures[i].problem) || pictures[i].warnings.length > 0 },
  out: { label: 'Left out', has: ({ pictures, excluded }, i) => Boolean(pictures[i].problem) || excluded.includes(pictures[i].name) },
};

/** Pictures with key points: each with its mesh and pose, and one of them in the editor. */
export const createPortraitsView: CreateView = (root, events) => {
  const changedAlbum = changes();
  const title = el('h2');
  const status = el('p', { role: 'status' });
  const notes = el('ul.warnings', { 'aria-label': 'Notes on the files' });
  const filter = el(
    'select',
    { 'aria-label': 'Which pictures are shown', onchange: () => latest && choose(latest) },
    ...Object.entries(filters).map(([value, { label }]) => el('option', { value }, label)),
  );
  const whiten = el('input', { type: 'checkbox', onchange: () => events.portraits({ do: 'whiten', on: whiten.checked }) });
  const download = actionButton('Download key points, CSV', () => events.portraits({ do: 'table' }));
  const list = el('ul.portrait-list', { 'aria-label': 'Pictures' });
  const gallery = el('div.gallery-room', el('div.row', filter, el('label.row', whiten, 'whiten each picture’s colours'), download), list);
  const editor = createEditor(events);
  root.append(title, status, notes, gallery, editor.root);
  let cards: ReturnType<typeof createCard>[] = [];
  let latest: Gallery | null = null;
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) cards.find((card) => card.root === target)?.see(isIntersecting);
    },
    { rootMargin: '128px' },
  );

  function choose(now: Gallery) {
    const { has } = filters[filter.value];
    cards.forEach(({ root: card }, i) => {
      card.hidden = !has(now, i);
    });
  }

  function build(now: Gallery) {
    sight.disconnect();
    cards = now.pictures.map((_, i) => createCard(i, events));
    list.replaceChildren(...cards.map((card) => card.root));
    for (const card of cards) sight.observe(card.root);
  }

  return {
    update({ portraits, set }) {
      if (!portraits) return;
      notes.hidden = set != null; // the set lists them
      const before = latest;
      latest = portraits;
      if (changedAlbum(portraits.album)) {
        build(portraits);
        notes.replaceChildren(...portraits.album.notes.map((text) => el('li', text)));
      }
      const { pictures, excluded, editing } = portraits;
      title.textContent = portraits.name;
      status.textContent = counted(portraits);
      whiten.checked = portraits.whiten;
      download.disabled = pictures.every(({ landmarks }) => !landmarks);
      gallery.hidden = editing != null;
      cards.forEach((card, i) => {
        if (pictures[i] !== before?.pictures[i] || excluded !== before.excluded || before.album !== portraits.album) card.update(portraits);
      });
      choose(portraits);
      editor.update(portraits);
      if (before?.editing != null && editing == null) {
        const card = cards[before.editing].root;
        card.scrollIntoView({ block: 'nearest' });
        card.querySelector('button')?.focus();
      }
    },
  };
};

/** Says how many pictures can be used. */
function counted({ pictures, excluded }: Gallery) {
  const wrong = pictures.filter(({ problem }) => problem).length;
  const out = pictures.filter(({ name, problem }) => !problem && excluded.includes(name)).length;
  const parts = [`${count(pictures.length - wrong - out)} of ${count(pictures.length)} pictures are used`];
  if (wrong > 0) parts.push(`${count(wrong)} cannot be used; each says why`);
  if (out > 0) parts.push(`${count(out)} you left out`);
  return `${parts.join('; ')}.`;
}
