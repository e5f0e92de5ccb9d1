import { actionButton, el } from '../kit/dom.ts';
import { drawPortrait } from './mesh.ts';
import { complaints, poseWords } from './pose-words.ts';
import type { Portrait } from '../../page.js';
import type { Events, Gallery } from '../state/state.ts';

const room = 128; // CSS pixels

/** One picture of the gallery with its mesh, its pose and its problems. */
export function createCard(index: number, events: Events) {
  const canvas = el('canvas', { role: 'img' });
  const name = el('strong.name');
  const pose = el('span.hint.numbers');
  const wrong = el('ul.wrong');
  const use = el('input', {
    type: 'checkbox',
    onchange: () => events.portraits({ do: 'exclude', name: name.textContent, out: !use.checked }),
  });
  const edit = actionButton('Key points', () => events.portraits({ do: 'edit', picture: index }), { class: 'quiet' });
  const root = el('li.portrait', canvas, el('div', name, pose, wrong, el('div.row', el('label.row', use, 'use'), edit)));
  let visible = false;
  let drawn: Portrait | null = null;
  let latest: Gallery | null = null;

  async function draw() {
    const gallery = latest;
    const portrait = gallery?.pictures[index];
    if (!visible || !gallery || !portrait || portrait === drawn || portrait.width === 0) return;
    drawn = portrait;
    const image = await gallery
      .pixels(index, 2 * room)
      .then((pixels) => createImageBitmap(pixels))
      .catch(() => null);
    if (!image || drawn !== portrait) return;
    const scale = room / Math.max(portrait.width, portrait.height);
    canvas.style.width = `${scale * portrait.width}px`;
    drawPortrait(canvas, portrait, image, gallery.album.triangles, scale);
  }

  return {
    root,
    see(now: boolean) {
      visible = now;
      draw();
    },
    update(gallery: Gallery) {
      const portrait = gallery.pictures[index];
      const before = latest?.pictures[index];
      if (latest?.album !== gallery.album) drawn = null;
      latest = gallery;
      const out = gallery.excluded.includes(portrait.name);
      use.checked = !out && !portrait.problem;
      use.disabled = Boolean(portrait.problem);
      root.classList.toggle('out', out || Boolean(portrait.problem));
      if (portrait !== before) {
        name.textContent = portrait.name;
        pose.textContent = poseWords(portrait);
        wrong.replaceChildren(...complaints(portrait).map((text) => el('li', text)));
        canvas.setAttribute('aria-label', `${portrait.name}, ${portrait.pose ? 'with its mesh' : 'without a mesh'}`);
        use.setAttribute('aria-label', `Use ${portrait.name}`);
        edit.setAttribute('aria-label', `Key points of ${portrait.name}`);
        edit.disabled = portrait.width === 0;
      }
      draw();
    },
  };
}
