import { actionButton, changes, el, keepFocus, refill } from '../kit/dom.js';

/**
 * Failures and notes. The container is a live region, so screen readers read them
 * aloud.
 *
 * @type {import('../state/state.js').CreateView}
 */
export const createNoticesView = (root, events) => {
  const changed = changes();
  /** @type {WeakMap<import('../state/state.js').Notice, HTMLElement>} */
  const cards = new WeakMap();

  /** @param {import('../state/state.js').Notice} notice */
  function card(notice) {
    const { action } = notice;
    return el(
      'div',
      { class: `notice ${notice.level}` },
      el(
        'div',
        {},
        notice.title ? el('strong', {}, `${notice.title}: `) : null,
        el('span', {}, notice.text),
        notice.code ? el('code', {}, ` ${notice.code}`) : null,
      ),
      action
        ? el(
            'button',
            {
              type: 'button',
              onclick: () => {
                events.emit('dismiss', notice.id);
                action.run();
              },
            },
            action.label,
          )
        : null,
      actionButton('✕', () => events.emit('dismiss', notice.id), { class: 'icon', 'aria-label': 'Dismiss this message' }),
    );
  }

  return {
    update({ notices }) {
      if (!changed(notices)) return;
      for (const notice of notices) if (!cards.has(notice)) cards.set(notice, card(notice));
      keepFocus(root, () => refill(root, ...notices.map((notice) => /** @type {HTMLElement} */ (cards.get(notice)))));
    },
  };
};
