import { actionButton, changes, conceal } from '../kit/dom.ts';
import type { CreateView } from '../state/state.ts';

const views = {
  data: 'Data',
  train: 'Training',
  explore: 'Explore',
  works: 'How it works',
  learn: 'Labs',
  assignment: 'Assignment',
} as const;

/** The views below How it works. */
const below = { works: 'The story', experiments: 'Experiments' };

/** The story and the paper's experiments. Where a link hides one of them, the tab above leads to the other. */
export const createWorksTabs: CreateView = (root, events) => {
  const buttons = Object.entries(below).map(([view, label]) =>
    actionButton(label, () => events.view(view as keyof typeof below), { 'data-view': view }),
  );
  root.append(...buttons);
  return {
    update({ view }) {
      conceal(root, !(view in below));
      for (const button of buttons) button.setAttribute('aria-current', button.dataset.view === view ? 'page' : 'false');
    },
  };
};

/** The views of the page. A view without content is disabled. */
export const createTabs: CreateView = (root, events) => {
  const changed = changes();
  const buttons = (Object.entries(views) as [keyof typeof views, string][]).map(([view, label]) => ({
    view,
    button: actionButton(label, () => events.view(view === 'works' ? works : view), { 'data-view': view }),
  }));
  root.append(...buttons.map(({ button }) => button));
  /** Where the tab How it works leads. */
  let works: keyof typeof below = 'works';
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
    update({ view, models, shown, training, trained, runs, assignment, hide }) {
      const open = shown in models;
      const running = Boolean(training || trained || runs.length > 0);
      if (!changed(view, open, running, training == null, assignment, hide)) return;
      const hidden = [...hide, ...(assignment?.hide ?? [])];
      works = hidden.includes('works') ? 'experiments' : 'works';
      for (const { view: own, button } of buttons) {
        const current = own === view || (own === 'works' && view in below);
        button.toggleAttribute('aria-current', current);
        if (current) button.setAttribute('aria-current', 'page');
        button.hidden =
          (own === 'assignment' && !assignment) || (own === 'works' && Object.keys(below).every((each) => hidden.includes(each)));
        button.disabled = (own === 'explore' && !open) || (own === 'train' && !running);
        if (own === 'train') button.hidden = open && !training && view !== 'train'; // Judge has it then
        button.title = button.disabled ? 'Train a model first' : '';
      }
      if (before && before !== view && document.activeElement !== document.body) requestAnimationFrame(keepFocus);
      before = view;
    },
  };
};
