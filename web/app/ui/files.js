import { changes } from '../dom.js';
import { emitter } from '../emitter.js';
import { later } from './later.js';

/**
 * How files of the visitor's own are read, fetched with the first of them: where the
 * θ of pictures comes from, and the roles of columns.
 *
 * @param {{ blur: HTMLElement, roles: HTMLElement }} roots
 */
export function createFilesSections({ blur, roles }) {
  const events = emitter();
  const changed = changes();
  const show = {
    blur: later(blur, 'This part of the page', async () => {
      const { createBlurView } = await import('../files/blur.js');
      blur.replaceChildren();
      return createBlurView(blur, events);
    }),
    roles: later(roles, 'This part of the page', async () => {
      const { createRolesView } = await import('../files/roles.js');
      roles.replaceChildren();
      return createRolesView(roles, events);
    }),
  };

  return {
    events,
    /** @param {import('../state.js').State} state */
    update(state) {
      const { summary, read, files, view, reading } = state;
      const shown = view === 'data' && summary != null && !summary.turned && files.length > 0;
      if (!changed(shown, summary, read, reading)) return;
      roles.hidden = !shown;
      blur.hidden = !shown || summary.kind !== 'pictures';
      if (!roles.hidden) show.roles(state);
      if (!blur.hidden) show.blur(state);
    },
  };
}
