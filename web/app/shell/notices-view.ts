import { actionButton, changes, el, keepFocus, refill } from '../kit/dom.ts';
import type { CreateView, Notice } from '../state/state.ts';

/**
 * Failures and notes. The container is a live region, so screen readers read them
 * aloud. A new one moves what is in sight down, so that it covers nothing, and stays in
 * sight until the visitor scrolls.
 */
export const createNoticesView: CreateView = (root, events) => {
  const changed = changes();
  const cards: WeakMap<Notice, HTMLElement> = new WeakMap();

  function card(notice: Notice) {
    const { action } = notice;
    return el(
      'div',
      { class: `notice ${notice.level}` },
      el(
        'div',
        notice.title ? el('strong', `${notice.title}: `) : null,
        el('span', notice.text),
        notice.code ? el('code', ` ${notice.code}`) : null,
      ),
      action
        ? el(
            'button',
            {
              type: 'button',
              onclick: () => {
                events.dismiss(notice.id);
                action.run();
              },
            },
            action.label,
          )
        : null,
      actionButton('✕', () => events.dismiss(notice.id), { class: 'icon', 'aria-label': 'Dismiss this message' }),
    );
  }

  function show(notices: Notice[]) {
    const added = notices.filter((notice) => !cards.has(notice));
    for (const notice of added) cards.set(notice, card(notice));
    keepFocus(root, () => refill(root, ...notices.map((notice) => cards.get(notice) as HTMLElement)));
    if (added.length === 0) return;
    const { style } = document.documentElement;
    style.overflowAnchor = 'none'; // else the browser would scroll on by the height of the notice
    root.classList.add('stays');
    root.scrollIntoView({ block: 'nearest' }); // a low window scrolls it with the page
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        style.overflowAnchor = '';
        addEventListener('scroll', () => root.classList.remove('stays'), { once: true });
      }),
    );
  }

  // What moves between the press and the release of a pointer is not clicked: notices wait for the click.
  const tapped = 350; // milliseconds: the click of a finger or pen comes in a later task
  let pressed = false;
  let latest: Notice[] = [];
  addEventListener('pointerdown', ({ button, isPrimary }) => (pressed ||= isPrimary && button === 0), true);
  const release = ({ buttons, isPrimary, pointerType, type }: PointerEvent) => {
    if (!pressed || !isPrimary || buttons !== 0) return; // a menu or another window may have taken the release itself
    pressed = false;
    setTimeout(() => pressed || show(latest), type === 'pointerup' && pointerType !== 'mouse' ? tapped : 0);
  };
  for (const type of ['pointerup', 'pointercancel', 'pointermove'] as const) addEventListener(type, release, true);

  return {
    update({ notices }) {
      if (!changed(notices)) return;
      latest = notices;
      if (!pressed) show(notices);
    },
  };
};
