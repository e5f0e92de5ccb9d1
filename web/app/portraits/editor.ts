import { changes, el } from '../kit/dom.ts';
import { createDiagram } from './diagram.ts';
import { changed, landmarksOf, marksOf, nextOpen, type Mark } from './point-marks.ts';
import { createEditorSurface } from './editor-surface.ts';
import { complaints, poseWords } from './pose-words.ts';
import type { Events, Gallery } from '../state/state.ts';

const zooms = [1, 1.5, 2, 3, 4, 6, 8];
const most = 512; // longest side in pixels, as the module stores it

/**
 * The editor of key points. A click sets a point; the pointer or the arrow keys move
 * it. Mesh and pose follow.
 */
export function createEditor(events: Events) {
  const changedPicture = changes();
  const button = (text: string, onclick: () => void, more: Record<string, any> = {}) =>
    el('button', { type: 'button', onclick, ...more }, text);
  const title = el('h3', { tabindex: -1 });
  const next = el('p.next-point', { 'aria-live': 'polite' });
  const pose = el('p.numbers', { role: 'status' });
  const wrong = el('ul.warnings');
  const undo = button('Undo', () => step(-1));
  const redo = button('Redo', () => step(1));
  const list = el('ol.points', { 'aria-label': 'Key points' });
  const side = el('div.editor-side');
  const surface = createEditorSurface({ click: put, drag, key, choose });
  const root = el(
    'div.editor',
    { hidden: true },
    el(
      'div.row.between',
      title,
      el(
        'div.row',
        button('‹', () => go(-1), { class: 'icon', 'aria-label': 'Previous picture' }),
        button('›', () => go(1), { class: 'icon', 'aria-label': 'Next picture' }),
        button('Done', () => events.portraits({ do: 'close' }), { class: 'primary' }),
      ),
    ),
    el(
      'div.row',
      undo,
      redo,
      button('Mark as hidden', hide, { 'aria-description': 'The head hides the next point' }),
      button('Place by keyboard', byKey, { 'aria-description': 'Places the next point where the pose expects it; the arrow keys move it' }),
      button('Remove all', clear),
      button('−', () => zoom(-1), { class: 'icon', 'aria-label': 'Smaller' }),
      button('+', () => zoom(1), { class: 'icon', 'aria-label': 'Larger' }),
    ),
    el('div.editor-parts', surface.root, side),
  );

  let gallery: Gallery | null = null;
  let picture = -1;
  let current = 0;
  let size = 0; // the zoom level
  let image: ImageData | null = null;
  /** during a drag */
  let live: Mark[] | null = null;
  /** The marks after each change, and which of them are shown: Undo and Redo move there. */
  let [states, at] = [[marksOf(null, 0)], 0];
  let diagram: ReturnType<typeof createDiagram> | null = null;

  const settled = () => states[at];
  const marks = () => live ?? settled();
  const names = () => gallery?.album.points ?? [];

  function add(state: Mark[]) {
    live = null;
    states = [...states.slice(0, ++at), state];
    send();
  }

  /** Requests the pose and shows the marks so far. */
  function send() {
    events.portraits({ do: 'place', picture, landmarks: landmarksOf(marks()) });
    show();
  }

  function put(x: number, y: number) {
    const point = current;
    const state = changed(settled(), point, { x, y, is: 'seen' });
    current = nextOpen(state, point);
    add(state);
  }

  function drag(point: number, x: number, y: number, done: boolean) {
    const to = changed(settled(), point, { ...inside(x, y), is: 'seen' });
    if (done) return add(to);
    live = to;
    send();
  }

  /** Moves a place into the picture. */
  function inside(x: number, y: number) {
    const { width, height } = (gallery as Gallery).pictures[picture];
    return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
  }

  function key(point: number, event: KeyboardEvent) {
    const by = (event.shiftKey ? 10 : 1) * pixel();
    const { x, y } = settled()[point];
    const to = (
      {
        ArrowLeft: { x: x - by, y },
        ArrowRight: { x: x + by, y },
        ArrowUp: { x, y: y - by },
        ArrowDown: { x, y: y + by },
      } as Record<string, { x: number; y: number }>
    )[event.key];
    if (to) add(changed(settled(), point, inside(to.x, to.y)));
    else if (event.key === 'Delete' || event.key === 'h') hide();
    else return;
    event.preventDefault();
  }

  /** A step of the arrow keys: two pixels of the screen. */
  const pixel = () => 2 / scale();

  function choose(point: number) {
    if (current === point) return;
    current = point;
    show();
  }

  function hide() {
    const point = current;
    const state = changed(settled(), point, { is: 'hidden' });
    current = nextOpen(state, point);
    add(state);
  }

  function byKey() {
    const portrait = gallery?.pictures[picture];
    if (!portrait) return;
    const point = current;
    const [x, y] = portrait.vertices?.[point] ?? [portrait.width / 2, portrait.height / 2];
    add(changed(settled(), point, { ...inside(x, y), is: 'seen' }));
    surface.focus(point);
  }

  function clear() {
    current = 0;
    add(marksOf(null, names().length));
  }

  function step(by: number) {
    live = null;
    at += by;
    send();
  }

  function zoom(by: number) {
    size = Math.min(zooms.length - 1, Math.max(0, size + by));
    draw();
  }

  function go(by: number) {
    const count = gallery?.pictures.length ?? 1;
    events.portraits({ do: 'edit', picture: (picture + by + count) % count });
  }

  /** CSS pixels a pixel of the file. */
  function scale() {
    const portrait = gallery?.pictures[picture];
    const room = Math.min(surface.root.clientWidth || 320, 560, 0.65 * innerHeight);
    return portrait ? (zooms[size] * room) / Math.max(portrait.width, portrait.height) : 1;
  }

  function draw() {
    const portrait = gallery?.pictures[picture];
    if (!portrait || !gallery) return;
    surface.draw(portrait, image, gallery.album.triangles, scale());
    surface.mark(marks(), current, names());
  }

  /** Shows which point is next, and the marks. */
  function show() {
    const portrait = gallery?.pictures[picture];
    if (!portrait) return;
    const open = settled().filter(({ is }) => is === 'open').length;
    const name = names()[current];
    const { is } = settled()[current];
    next.textContent =
      open > 0 && is === 'open'
        ? `Click on the ${name}. ${open} to go. Left and right are as you see them.`
        : `Chosen: the ${name}${is === 'hidden' ? ', hidden. If you can see it, click on it' : ''}. Drag a point or move it with the arrow keys.`;
    pose.textContent = portrait.pose ? `Pose: ${poseWords(portrait)}.` : 'No pose yet. Mark at least four visible points.';
    wrong.replaceChildren(...(landmarksOf(settled()) ? complaints(portrait) : []).map((text) => el('li', text)));
    undo.disabled = at === 0;
    redo.disabled = at + 1 === states.length;
    diagram?.show(
      current,
      settled().map((mark) => mark.is !== 'open'),
    );
    [...list.children].forEach((item, i) => {
      item.className = settled()[i].is;
      const chosen = item.firstElementChild;
      if (i === current) chosen?.setAttribute('aria-current', 'true');
      else chosen?.removeAttribute('aria-current');
      chosen?.setAttribute('aria-label', `${names()[i]}: ${{ seen: 'marked', hidden: 'hidden', open: 'not marked' }[settled()[i].is]}`);
    });
    surface.mark(marks(), current, names());
  }

  async function begin(now: Gallery) {
    const portrait = now.pictures[picture];
    [states, at] = [[marksOf(portrait.landmarks, now.album.points.length)], 0];
    live = null;
    current = nextOpen(settled(), now.album.points.length - 1);
    size = 0;
    image = null;
    title.textContent = `Key points of ${portrait.name}`;
    diagram = createDiagram(now.album.front);
    side.replaceChildren(el('div.next-room', diagram.root, next), pose, wrong, list);
    list.replaceChildren(
      ...now.album.points.map((name, i) =>
        el(
          'li',
          button(name, () => choose(i), { class: 'quiet' }),
        ),
      ),
    );
    surface.name(now.album.points);
    draw();
    show();
    title.focus({ preventScroll: true });
    root.scrollIntoView({ block: 'start' });
    const loaded = await now.pixels(picture, most).catch(() => null);
    if (gallery?.album !== now.album || gallery.pictures[picture]?.name !== portrait.name) return;
    image = loaded;
    draw();
  }

  new ResizeObserver(draw).observe(surface.root);

  return {
    root,
    update(now: Gallery) {
      gallery = now;
      picture = now.editing ?? -1;
      root.hidden = picture < 0;
      if (picture < 0) {
        changedPicture(null);
        return;
      }
      if (changedPicture(now.album, picture)) begin(now);
      draw();
      show();
    },
  };
}
