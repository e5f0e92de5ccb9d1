import { actionButton, changes, conceal, el, write } from '../kit/dom.ts';
import { labs, levels } from '../labs/labs.ts';
import { createLabPanel } from './lab-panel.ts';
import { forgetLabs, labStages } from './labs-control.ts';
import type { CreateView } from '../state/state.ts';

/** The list of the labs, with the progress of this browser, beside the open lab. */
export const createLabsView: CreateView = (root, events) => {
  const cards = labs.map((lab) => {
    const mark = el('span.lab-mark', { 'aria-hidden': 'true' });
    const state = el('span.spoken');
    const about = el('span.hint', `${lab.minutes} min`);
    const card = el(
      'button.lab-card',
      { type: 'button', 'data-lab': lab.name, title: lab.goal, onclick: () => open(lab.name) },
      mark,
      el('span', lab.title),
      about,
      state,
    );
    return { lab, card, mark, state };
  });
  const progress = el('p.hint');
  const forget = actionButton('Forget my progress', forgetAll, { class: 'quiet' });
  const next = el('button', {
    type: 'button',
    onclick: () => {
      open(next.value);
      room.querySelector('h3')?.focus({ preventScroll: true });
    },
  });
  const room = el('div');
  const panel = el('div.lab-room', room, next);
  root.append(
    el('h2', 'Labs'),
    el('p.lead', 'Predict first. Then see, and move the sliders.'),
    el(
      'div.labs',
      el(
        'nav.lab-list',
        { 'aria-label': 'Labs' },
        ...Object.entries(levels).map(([level, title]) =>
          el(
            'div',
            { role: 'group', 'aria-label': title },
            el('h3', title),
            ...cards.filter(({ lab }) => lab.level === level).map(({ card }) => card),
          ),
        ),
        progress,
        forget,
      ),
      panel,
    ),
  );

  /** Opens a lab and scrolls to it, because a phone shows it below the list. */
  function open(name: string) {
    events.labOpen(name);
    requestAnimationFrame(() => panel.scrollIntoView({ block: panel.getBoundingClientRect().top < 0 ? 'start' : 'nearest' })); // measured after the layout
  }

  function forgetAll() {
    forgetLabs();
    mark();
    cards[0].card.focus(); // the button is gone
  }

  function mark() {
    const stages = labStages();
    for (const { lab, mark, state } of cards) {
      write(mark, { done: '✓', begun: '…' }[stages[lab.name]] ?? '');
      write(state, { done: ', done', begun: ', begun' }[stages[lab.name]] ?? '');
    }
    const done = labs.filter(({ name }) => stages[name] === 'done').length;
    write(progress, `${done} of ${labs.length} done. This browser keeps your answers.`);
    conceal(forget, Object.keys(stages).length === 0);
  }

  const changed = changes();
  let opened: ReturnType<typeof createLabPanel> | null = null;
  return {
    update(state) {
      if (changed(state.lab)) {
        // the answer stays when the view comes back
        const lab = labs.find(({ name }) => name === state.lab) ?? labs[0];
        for (const each of cards) each.card.setAttribute('aria-current', String(each.lab === lab));
        opened?.close();
        opened = createLabPanel(lab, events);
        room.replaceChildren(opened.root);
        const following = labs[labs.indexOf(lab) + 1];
        next.hidden = !following;
        next.value = following?.name ?? '';
        next.textContent = `Next lab: ${following?.title}`;
      }
      opened?.update(state);
      mark();
    },
  };
};
