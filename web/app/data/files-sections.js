import { changes } from '../kit/dom.js';
import { emitter } from '../kit/emitter.js';
import { part } from '../kit/parts.js';
import { matches } from '../state/state.js';
import { later } from '../state/later.js';

/**
 * The preview of the data, and how the visitor's own files are read: the choice of θ
 * for pictures, and the roles of columns. The code is loaded with the first data.
 *
 * @param {{ preview: HTMLElement, blur: HTMLElement, roles: HTMLElement }} roots
 */
export function createFilesSections({ preview, blur, roles }) {
  const events = emitter();
  const [changed, changedPreview] = [changes(), changes()];
  const show = {
    preview: later(preview, 'This part of the page', async () => {
      const { createPreviewView } = await part(() => import('./preview.js'));
      preview.replaceChildren();
      return createPreviewView(preview, events);
    }),
    blur: later(blur, 'This part of the page', async () => {
      const { createBlurView } = await part(() => import('./blur.js'));
      blur.replaceChildren();
      return createBlurView(blur, events);
    }),
    roles: later(roles, 'This part of the page', async () => {
      const { createRolesView } = await part(() => import('./roles-view.js'));
      roles.replaceChildren();
      return createRolesView(roles, events);
    }),
  };

  return {
    events,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { summary, read, files, view, reading, sample, settings, training, observation, unread, question } = state;
      const previewed = view === 'data' && summary != null && !unread;
      if (changedPreview(previewed, summary, sample, settings, training, observation, matches(state))) {
        preview.hidden = !previewed;
        if (previewed) show.preview(state);
      }
      const shown = view === 'data' && (unread != null || (summary != null && !summary.turned && files.length > 0));
      if (!changed(shown, summary, read, reading, unread, question)) return;
      roles.hidden = !shown;
      blur.hidden = !shown || unread != null || summary?.kind !== 'pictures';
      if (!roles.hidden) show.roles(state);
      if (!blur.hidden) show.blur(state);
    },
  };
}
