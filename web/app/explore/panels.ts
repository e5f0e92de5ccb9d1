import { actionButton, changes, conceal, container } from '../kit/dom.ts';
import { draws, type CreateView, type State } from '../state/state.ts';

/** The tabs of Explore, by the ids of their panels. */
const names = { look: 'Look', judge: 'Judge', take: 'Take away' };

/** Steps of the arrow keys; Home and End go to the ends. */
const steps: Record<string, (at: number, of: number) => number> = {
  ArrowRight: (at, of) => (at + 1) % of,
  ArrowLeft: (at, of) => (at + of - 1) % of,
  Home: () => 0,
  End: (_, of) => of - 1,
};

/**
 * The tabs below the verdict. A tab without a section to show is hidden; a call of reveal() opens the
 * tab of its section; print shows all that were open. The view Training shows Judge alone, with what it has of a training.
 */
export const createPanels: CreateView = (root, events) => {
  const changed = changes();
  const stage = container('stage');
  const tabs = (Object.entries(names) as [State['tab'], string][]).map(([name, label]) => {
    const attributes = { role: 'tab', id: `tab-${name}`, 'aria-controls': name };
    return { name, panel: container(name), button: actionButton(label, () => events.tab(name), attributes) };
  });
  root.append(...tabs.map(({ button }) => button));
  root.addEventListener('keydown', (event) => {
    const shown = tabs.filter(({ button }) => !button.hidden);
    const step = steps[event.key];
    const at = shown.findIndex(({ button }) => button === event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    const { name, button } = shown[step(at, shown.length)];
    events.tab(name);
    button.focus({ preventScroll: true });
  });
  stage.addEventListener('reveal', ({ target }) => {
    const panel = target instanceof Element && target.closest('[role=tabpanel]');
    if (panel) events.tab(panel.id as State['tab']);
  });
  /** The tabs that were open. */
  const seen: Set<State['tab']> = new Set();
  addEventListener('beforeprint', () => events.show({ printing: [...seen] }));
  addEventListener('afterprint', () => events.show({ printing: [] }));

  let state: State;
  /** Hides tabs without a section, by hide= too, and leaves such a tab. */
  function sift() {
    if (state.view !== 'explore') return;
    const filled = tabs.filter(({ panel }) =>
      [...panel.querySelectorAll(':scope > section')].some((section) => getComputedStyle(section).display !== 'none'),
    );
    for (const each of tabs) conceal(each.button, !filled.includes(each));
    if (filled.length > 0 && filled.every(({ name }) => name !== state.tab)) events.tab(filled[0].name);
  }
  new MutationObserver(sift).observe(stage, { attributes: true, attributeFilter: ['hidden'], subtree: true });

  return {
    update(now) {
      state = now;
      if (draws(now, now.tab)) seen.add(now.tab);
      for (const { name, panel, button } of tabs) {
        conceal(panel, !draws(now, name));
        button.setAttribute('aria-selected', String(name === now.tab));
        button.tabIndex = name === now.tab ? 0 : -1;
      }
      if (changed(now.hide, now.assignment)) queueMicrotask(sift); // after the style sheet of hide.js
    },
  };
};
