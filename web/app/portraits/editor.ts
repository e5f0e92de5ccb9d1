import { actionButton, changes, el, svg } from '../kit/dom.ts';
import { createGrip, placeIn } from '../kit/grip.ts';
import { createDiagram } from './diagram.ts';
import { drawPortrait } from './mesh.ts';
import { complaints, poseWords } from './pose-words.ts';
import type { Landmark } from '../../page.js';
import type { Events, Gallery } from '../state/state.ts';

/** Longest side of a picture in pixels, as the module stores it. */
const most = 512;
/** Radii of the handle of a point, and the step of an arrow key, in CSS pixels. */
const [touched, seen, step] = [12, 4.5, 4];

/** A key point that is seen, or hidden by the head; null: not marked yet. */
type Mark = Landmark | null;

/** The editor of key points. A click sets a point; the pointer or the arrow keys move it. Mesh and pose follow. */
export function createEditor(events: Events) {
  const [changedPicture, changedDrawing] = [changes(), changes()];
  const title = el('h3', { tabindex: -1 });
  const next = el('p.next-point', { 'aria-live': 'polite' });
  const pose = el('p.numbers', { role: 'status' });
  const wrong = el('ul.warnings');
  const undo = actionButton('Undo', back);
  const list = el('ol.points', { 'aria-label': 'Key points' });
  const side = el('div.editor-side');
  const canvas = el('canvas', { 'aria-hidden': 'true' });
  // In CSS pixels, so that the handles have one size. A click, not a press: two fingers zoom.
  const over = svg('svg', { role: 'group', 'aria-label': 'Key points on the picture', onclick: put }) as SVGSVGElement;
  const stack = el('div.stack', canvas, over);
  const root = el(
    'div.editor',
    { hidden: true },
    el(
      'div.row.between',
      title,
      el(
        'div.row',
        actionButton('‹', () => go(-1), { class: 'icon', 'aria-label': 'Previous picture' }),
        actionButton('›', () => go(1), { class: 'icon', 'aria-label': 'Next picture' }),
        actionButton('Done', () => events.portraits({ do: 'close' }), { class: 'primary' }),
      ),
    ),
    el(
      'div.row',
      undo,
      actionButton('Mark as hidden', () => hide(current), { 'aria-description': 'The head hides the next point' }),
      actionButton('Place by keyboard', byKey, {
        'aria-description': 'Places the next point where the pose expects it; the arrow keys move it',
      }),
      actionButton('Remove all', () =>
        add(
          0,
          names().map(() => null),
        ),
      ),
    ),
    el('div.editor-parts', stack, side),
  );

  let gallery: Gallery | null = null;
  let picture = -1;
  let current = 0;
  let image: ImageBitmap | null = null;
  /** The marks after each change, the newest last. */
  let states: Mark[][] = [[]];
  /** The point that the newest change has moved; another move of it is the same change. */
  let moving = -1;
  let handles: ReturnType<typeof createGrip>[] = [];
  let diagram: ReturnType<typeof createDiagram> | null = null;

  const marks = () => states[states.length - 1];
  const names = () => gallery?.album.points ?? [];
  const portrait = () => gallery?.pictures[picture];
  /** CSS pixels a pixel of the file. */
  const scale = () => stack.clientWidth / (portrait()?.width ?? 1);

  /** Shows new marks, chooses a point, and requests the pose. */
  function add(chosen: number, state: Mark[]) {
    moving = -1;
    current = chosen;
    states.push(state);
    send();
  }

  function send() {
    const landmarks = marks().map((mark) => mark ?? { x: 0, y: 0, visible: false });
    events.portraits({ do: 'place', picture, landmarks: marks().some(Boolean) ? landmarks : null });
    show();
  }

  function back() {
    moving = -1;
    states.pop();
    send();
  }

  const withMark = (point: number, mark: Landmark) => marks().map((each, i) => (i === point ? mark : each));

  function put(event: MouseEvent) {
    const to = event.target === over && placeIn(over, event);
    if (to) set(current, inside(to.x, to.y));
  }

  function hide(point: number) {
    set(point, { ...(marks()[point] ?? { x: 0, y: 0 }), visible: false });
  }

  /** Marks a point and chooses the next that is open. */
  function set(point: number, mark: Landmark) {
    const state = withMark(point, mark);
    add(nextOpen(state, point), state);
  }

  function move(point: number, x: number, y: number) {
    if (moving === point) states.pop();
    add(point, withMark(point, inside(x, y)));
    moving = point;
  }

  /** The nearest place in the picture, from CSS pixels. */
  function inside(x: number, y: number): Landmark {
    const { width = 0, height = 0 } = portrait() ?? {};
    return { x: Math.min(width, Math.max(0, x / scale())), y: Math.min(height, Math.max(0, y / scale())), visible: true };
  }

  function byKey() {
    const { vertices, width = 0, height = 0 } = portrait() ?? {};
    const [x, y] = vertices?.[current] ?? [width / 2, height / 2];
    add(current, withMark(current, inside(x * scale(), y * scale())));
    handles[current].root.focus();
  }

  function choose(point: number) {
    current = point;
    show();
  }

  function go(by: number) {
    const count = gallery?.pictures.length ?? 1;
    events.portraits({ do: 'edit', picture: (picture + by + count) % count });
  }

  /** Draws the picture, and shows the marks and which point is next. */
  function show() {
    const shown = portrait();
    if (!shown || !gallery) return;
    const by = scale();
    if (changedDrawing(image, shown.vertices, by) && image) drawPortrait(canvas, shown, image, gallery.album.triangles, by);
    const mark = marks()[current];
    const name = names()[current];
    const open = marks().filter((each) => !each).length;
    next.textContent = mark
      ? `Chosen: the ${name}${mark.visible ? '' : ', hidden. If you can see it, click on it'}. Drag a point or move it with the arrow keys.`
      : `Click on the ${name}. ${open} to go. Left and right are as you see them.`;
    pose.textContent = shown.pose ? `Pose: ${poseWords(shown)}.` : 'No pose yet. Mark at least four visible points.';
    wrong.replaceChildren(...(marks().some(Boolean) ? complaints(shown) : []).map((text) => el('li', text)));
    undo.disabled = states.length === 1;
    diagram?.show(current, marks().map(Boolean));
    marks().forEach((mark, i) => showPoint(mark, i, by));
  }

  function showPoint(mark: Mark, i: number, by: number) {
    const [item, { root: handle, draw }] = [list.children[i], handles[i]];
    const is = !mark ? 'open' : mark.visible ? 'seen' : 'hidden';
    item.className = is;
    const button = item.firstElementChild as HTMLElement;
    if (i === current) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
    button.setAttribute('aria-label', `${names()[i]}: ${{ seen: 'marked', hidden: 'hidden', open: 'not marked' }[is]}`);
    handle.style.display = is === 'seen' ? '' : 'none';
    handle.classList.toggle('current', i === current);
    if (mark) draw([by * mark.x, by * mark.y], `${names()[i]}, at ${mark.x.toFixed(1)}, ${mark.y.toFixed(1)}`);
  }

  async function begin({ album, pictures, pixels }: Gallery) {
    const { name, landmarks, width, height } = pictures[picture];
    states = [landmarks ? [...landmarks] : album.points.map(() => null)];
    moving = -1;
    current = nextOpen(marks(), album.points.length - 1);
    image = null;
    canvas.width = 0; // clears the picture before
    title.textContent = `Key points of ${name}`;
    diagram = createDiagram(album.front);
    side.replaceChildren(el('div.next-room', diagram.root, next), pose, wrong, list);
    list.replaceChildren(
      ...album.points.map((point, i) =>
        el(
          'li',
          actionButton(point, () => choose(i), { class: 'quiet' }),
        ),
      ),
    );
    stack.style.aspectRatio = `${width} / ${height}`;
    handles = album.points.map((_, i) => createHandle(i));
    over.replaceChildren(...handles.map((handle) => handle.root));
    show();
    title.focus({ preventScroll: true });
    root.scrollIntoView({ block: 'start' });
    const loaded = await pixels(picture, most)
      .then((data) => createImageBitmap(data))
      .catch(() => null);
    if (gallery?.album !== album || portrait()?.name !== name) return;
    image = loaded;
    show();
  }

  /** What drags a point. Delete and h mark it as hidden. */
  function createHandle(point: number) {
    const place = () => [(marks()[point]?.x ?? 0) * scale(), (marks()[point]?.y ?? 0) * scale()];
    const handle = createGrip(place, (x, y) => move(point, x, y), { step, ring: touched }, svg('circle.dot', { r: seen }));
    handle.root.addEventListener('focus', () => choose(point));
    for (const drag of ['gotpointercapture', 'lostpointercapture'])
      handle.root.addEventListener(drag, () => {
        moving = -1; // each drag is a change of its own
      });
    handle.root.addEventListener('keydown', (event) => {
      if ((event.key !== 'Delete' && event.key !== 'h') || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      hide(point);
      (list.children[current].firstElementChild as HTMLElement).focus(); // the handle is no longer there
    });
    return handle;
  }

  new ResizeObserver(show).observe(stack);
  return {
    root,
    update(now: Gallery) {
      gallery = now;
      picture = now.editing ?? -1;
      root.hidden = picture < 0;
      if (changedPicture(picture < 0 ? null : now.album, picture) && picture >= 0) begin(now);
      else show();
    },
  };
}

/** The next point that is not marked yet, or the point itself if all are. */
function nextOpen(marks: readonly Mark[], after: number) {
  const places = marks.map((_, i) => (after + 1 + i) % marks.length);
  return places.find((point) => !marks[point]) ?? after;
}
