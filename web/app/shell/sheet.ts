import { changes, el } from '../kit/dom.ts';
import { summed } from '../model/method-panel.ts';
import { begun, type State, type View, type Events } from '../state/state.ts';

/** The views without data and model. */
const alone: Set<State['view']> = new Set(['experiments', 'works', 'learn']);

/**
 * On narrow screens data, model and saved models stand at the end of the page, for Tab too. A button that is
 * always in reach opens them as a sheet over it; Escape, the button and a training close it. The
 * button has a bar of its own at the lower edge, or a place in the bar of θ, so that it covers nothing.
 *
 * @param behind the rest of the page
 */
export function createSheet(root: HTMLElement, column: HTMLElement, behind: HTMLElement, events: Events): View {
  const changed = changes();
  const button = el('button.primary', { type: 'button', 'aria-controls': column.id, onclick: toggle });
  const settings = el('p.hint');
  root.append(settings, button);
  const wide = matchMedia('(min-width: 1100px)');
  wide.addEventListener('change', place);
  place();
  for (const each of [root, column]) {
    each.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !shown()) return;
      open(false);
      button.focus();
    });
  }

  function place() {
    const { activeElement } = document;
    if (wide.matches) behind.before(column);
    else behind.after(column);
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true }); // it may have moved
    open(false);
  }

  function toggle() {
    open(!shown());
    if (shown()) events.unfold(true);
  }

  function shown() {
    return document.body.classList.contains('sheet-open');
  }

  function open(wanted: boolean) {
    document.body.classList.toggle('sheet-open', wanted);
    behind.inert = wanted;
    button.textContent = wanted ? 'Close' : 'Model';
    button.setAttribute('aria-expanded', String(wanted));
    if (wanted) column.scrollTop = 0; // only then, because it forces a layout
  }

  return {
    update(state) {
      const { view, training, reading } = state;
      document.body.classList.toggle('alone', alone.has(view)); // not by :has, which would look at every change of the page
      root.hidden = !begun(state) || alone.has(view);
      if (!root.hidden) settings.textContent = summed(state.settings);
      // The bar of θ is there already.
      document.documentElement.classList.toggle('barred', !root.hidden && !(view === 'explore' && state.shown in state.models));
      if (changed(view, training != null, reading != null)) open(false);
    },
  };
}
