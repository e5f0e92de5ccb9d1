import { actionButton, conceal, container } from '../kit/dom.js';
/** @import { CreateView, State } from '../state/state.js' */

/** The tabs of Explore, by the ids of their panels. */
const names = /** @type {const} */ ({ look: 'Look', judge: 'Judge', take: 'Take away' });

/** Steps of the arrow keys; Home and End go to the ends. @type {Record<string, (at: number, of: number) => number>} */
const steps = {
  ArrowRight: (at, of) => (at + 1) % of,
  ArrowLeft: (at, of) => (at + of - 1) % of,
  Home: () => 0,
  End: (_, of) => of - 1,
};

/**
 * The tabs below the verdict. A tab without a section to show is hidden; a call of reveal() opens the
 * tab of its section; print shows all tabs. The view Training shows what Judge has of it.
 *
 * @type {CreateView}
 */
export const createPanels = (root, events) => {
  const explore = container('explore');
  const tabs = Object.entries(names).map(([name, label]) => {
    const attributes = { role: 'tab', id: `tab-${name}`, 'aria-controls': name };
    return { name, panel: container(name), button: actionButton(label, () => events.emit('tab', name), attributes) };
  });
  root.append(...tabs.map(({ button }) => button));
  root.addEventListener('keydown', (event) => {
    const shown = tabs.filter(({ button }) => !button.hidden);
    const step = steps[event.key];
    const at = shown.findIndex(({ button }) => button === event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    const { name, button } = shown[step(at, shown.length)];
    events.emit('tab', name);
    button.focus({ preventScroll: true });
  });
  explore.addEventListener('reveal', ({ target }) => {
    const panel = target instanceof Element && target.closest('[role=tabpanel]');
    if (panel) events.emit('tab', panel.id);
  });
  for (const type of ['beforeprint', 'afterprint']) addEventListener(type, () => events.emit('printing', type === 'beforeprint'));

  /** @type {State} */
  let state;
  /** Hides tabs without a section, by hide= too, and leaves such a tab. */
  function sift() {
    if (state.view !== 'explore') return;
    const filled = tabs.filter(({ panel }) => [...panel.children].some((section) => getComputedStyle(section).display !== 'none'));
    for (const each of tabs) conceal(each.button, !filled.includes(each));
    if (filled.length > 0 && filled.every(({ name }) => name !== state.tab)) events.emit('tab', filled[0].name);
  }
  new MutationObserver(sift).observe(explore, { attributes: true, attributeFilter: ['hidden'], subtree: true });

  return {
    update(now) {
      state = now;
      const { view, tab, printing } = now;
      const training = view === 'train';
      conceal(root, training);
      conceal(container('model-bar'), training);
      for (const { name, panel, button } of tabs) {
        const open = name === (training ? 'judge' : tab);
        conceal(panel, !open && !printing);
        button.setAttribute('aria-selected', String(open));
        button.tabIndex = open ? 0 : -1;
      }
      if (now.hide || now.assignment) queueMicrotask(sift); // after the style sheet of hide.js
    },
  };
};
