import { actionButton, changes } from '../kit/dom.ts';
import type { CreateView } from '../state/state.ts';

const views = {
  data: 'Data',
  train: 'Training',
  explore: 'Explore',
  experiments: 'Experiments',
  works: 'How it works',
  learn: 'Labs',
  assignment: 'Assignment',
} as const;

/** The views of the page. A view without content is disabled. */
export const createTabs: CreateView = (root, events) => {
  const changed = changes();
  const buttons = (Object.entries(views) as [keyof typeof views, string][]).map(([view, label]) => ({
    view,
    button: actionButton(label, () => events.emit('view', view), { 'data-view': view }),
  }));
  root.append(...buttons.map(({ button }) => button));
  /** The view as last shown; empty at first. */
  let before = '';
  /** The tab that has the focus for want of the control that led there. */
  let standIn: HTMLElement | null = null;

  /** Gives the focus to the tab of a new view if the control that led there has gone with the old one. */
  function keepFocus() {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && activeElement !== standIn && activeElement.checkVisibility()) return;
    standIn = buttons.find(({ view }) => view === before)?.button ?? null;
    standIn?.focus({ preventScroll: true });
  }

  return {
    update({ view, models, shown, training, trained, runs, assignment }) {
      const open = shown in models;
      const running = Boolean(training || trained || runs.length > 0);
      if (!changed(view, open, running, training == null, assignment == null)) return;
      for (const { view: own, button } of buttons) {
        button.toggleAttribute('aria-current', own === view);
        if (own === view) button.setAttribute('aria-current', 'page');
        button.hidden = own === 'assignment' && !assignment;
        button.disabled = (own === 'explore' && !open) || (own === 'train' && !running);
        if (own === 'train') button.hidden = open && !training && view !== 'train'; // Judge has it then
        button.title = button.disabled ? 'Train a model first' : '';
      }
      if (before && before !== view && document.activeElement !== document.body) requestAnimationFrame(keepFocus);
      before = view;
    },
  };
};
