import { copyText } from '../kit/clipboard.ts';
import { actionButton, changes, container } from '../kit/dom.ts';
import { untrained } from '../model/options.ts';
import type { Notices } from '../state/notices.ts';
import type { State, Store } from '../state/state.ts';

/**
 * The button that copies the address.
 *
 * @param write updates the address
 */
export function createCopyButton(store: Store, notices: Notices, write: () => void) {
  const changed = changes();
  const button = actionButton('Copy link', copy);
  container('link').append(button);

  async function copy() {
    write();
    const copied = await copyText(location.href);
    notices.note(copied ? linkNote(store.state) : 'The browser does not allow the page to copy. Copy the link from the address bar.');
  }

  return {
    update({ training, reading }: State) {
      if (changed(training == null, reading == null)) button.disabled = training != null || reading != null; // not settled yet
    },
  };
}

function linkNote(state: State) {
  const { files, sourceName, view, fitted, set, observation, experiments } = state;
  const modelled = view === 'explore' || view === 'train';
  const parts = [
    files.length > 0
      ? `The link contains the settings and how ${sourceName} is read, but not the file. Send the file, too.`
      : 'The link opens these data and settings and gives the same numbers.',
  ];
  if (modelled && fitted?.set !== set)
    parts.push(
      `The open model ${fitted ? 'was trained on other data' : 'came from a file'}, so it is not in the link. Send its file or the session.`,
    );
  else if (modelled && untrained(state)) parts.push('It opens this model and the changed settings, which are not trained yet.');
  if (view === 'explore' && observation?.source === 'new') parts.push('The new observations are not in the link.');
  if (view === 'experiments' && experiments.results[experiments.chosen])
    parts.push('The result is not in the link. Press Run to compute it again.');
  return `Copied. ${parts.join(' ')}`;
}
