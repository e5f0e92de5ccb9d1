import { actionButton, changes, el } from '../kit/dom.ts';
import { createChapters } from './chapters.ts';
import { createFrame } from './figure-frame.ts';
import { adaptFormulas } from './formula.ts';
import { explainSymbols } from './glossary.ts';
import { createSharedDots } from './shared-dots.ts';
import type { CreateView } from '../state/state.ts';
import type { Host } from './figure.ts';

/** The story: chapters of prose, formulas and live figures. */
export const createStoryView: CreateView = (root, events) => {
  const host: Host = {
    ask: (compute) => events.compute(compute) as Promise<any>,
    dots: createSharedDots((moved) => events.show({ movedDots: moved })),
  };
  let sliders: Record<string, number> = {};
  const chapters = createChapters().map(({ name, title, parts }) => ({
    title,
    root: el(
      'section.chapter',
      { 'aria-labelledby': `chapter-${name}` },
      el('h3', { id: `chapter-${name}`, tabindex: -1 }, title),
      ...parts.map((part) =>
        typeof part === 'string' ? el('p', part) : part instanceof Node ? part : createFrame(part.figure, host, place),
      ),
    ),
  }));
  const story = el(
    'article.story',
    el('h2', 'How it works'),
    el('p.lead', 'From one line to a line that moves with θ, in six minutes. Every figure is live: drag dots, move sliders.'),
    el('nav', { 'aria-label': 'Chapters' }, el('ol', ...chapters.map(({ title, root }) => el('li', button(title, root))))),
    ...chapters.map(({ root }) => root),
  );
  root.append(story);
  explainSymbols(story);
  adaptFormulas(story);
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'range')
      events.slider(target.id, target.value === target.defaultValue ? undefined : Number(target.value));
  });

  function button(title: string, chapter: HTMLElement) {
    return actionButton(title, () => show(chapter.querySelector('h3')), { class: 'quiet' });
  }

  /** Scrolls to an element, which gets the focus. */
  function show(element: HTMLElement | null) {
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }

  /** Moves sliders to the places of the state. */
  function place(within: HTMLElement) {
    for (const slider of within.querySelectorAll('input')) {
      if (slider.type !== 'range') continue;
      const before = slider.value;
      slider.value = String(sliders[slider.id] ?? slider.defaultValue);
      if (slider.value !== before) slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }

  const opened = changes();
  return {
    update({ sliders: next, figure, movedDots }) {
      sliders = next;
      host.dots.place(movedDots);
      place(story);
      if (opened(figure) && figure) show(document.getElementById(`figure-${figure}`));
    },
  };
};
