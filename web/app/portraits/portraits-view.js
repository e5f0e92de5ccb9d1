import { actionButton, changes, el } from '../kit/dom.js';
import { count } from '../kit/format.js';
import { createCard } from './card.js';
import { createEditor } from './editor.js';
/** @import { CreateView, Gallery } from '../state/state.js' */

/** Which pictures the gallery shows. @type {Record<string, { label: string, has: (gallery: Gallery, picture: number) => boolean }>} */
const filters = {
  all: { label: 'All', has: () => true },
  attention: { label: 'With a note', has: ({ pictures }, i) => Boolean(pictures[i].problem) || pictures[i].warnings.length > 0 },
  out: { label: 'Left out', has: ({ pictures, excluded }, i) => Boolean(pictures[i].problem) || excluded.includes(pictures[i].name) },
};

/**
 * Pictures with key points: each with its mesh and pose, and one of them in the editor.
 *
 * @type {CreateView}
 */
export const createPortraitsView = (root, events) => {
  const changedAlbum = changes();
  const title = el('h2');
  const status = el('p', { role: 'status' });
  const notes = el('ul', { class: 'warnings', 'aria-label': 'Notes on the files' });
  const filter = el(
    'select',
    { 'aria-label': 'Which pictures are shown', onchange: () => latest && choose(latest) },
    ...Object.entries(filters).map(([value, { label }]) => el('option', { value }, label)),
  );
  const whiten = el('input', { type: 'checkbox', onchange: () => events.emit('portraits', { do: 'whiten', on: whiten.checked }) });
  const download = actionButton('Download key points, CSV', () => events.emit('portraits', { do: 'table' }));
  const list = el('ul', { class: 'portrait-list', 'aria-label': 'Pictures' });
  const gallery = el(
    'div',
    { class: 'gallery-room' },
    el('div', { class: 'row' }, filter, el('label', { class: 'row' }, whiten, 'whiten each picture’s colours'), download),
    list,
  );
  const editor = createEditor(events);
  root.append(title, status, notes, gallery, editor.root);
  /** @type {ReturnType<typeof createCard>[]} */
  let cards = [];
  /** @type {Gallery | null} */
  let latest = null;
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) cards.find((card) => card.root === target)?.see(isIntersecting);
    },
    { rootMargin: '128px' },
  );

  /** @param {Gallery} now */
  function choose(now) {
    const { has } = filters[filter.value];
    cards.forEach(({ root: card }, i) => {
      card.hidden = !has(now, i);
    });
  }

  /** @param {Gallery} now */
  function build(now) {
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
        notes.replaceChildren(...portraits.album.notes.map((text) => el('li', {}, text)));
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

/** Says how many pictures can be used. @param {Gallery} gallery */
function counted({ pictures, excluded }) {
  const wrong = pictures.filter(({ problem }) => problem).length;
  const out = pictures.filter(({ name, problem }) => !problem && excluded.includes(name)).length;
  const parts = [`${count(pictures.length - wrong - out)} of ${count(pictures.length)} pictures are used`];
  if (wrong > 0) parts.push(`${count(wrong)} cannot be used; each says why`);
  if (out > 0) parts.push(`${count(out)} you left out`);
  return `${parts.join('; ')}.`;
}
