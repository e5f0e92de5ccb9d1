import { byPointer, changes, container, el, hintText } from '../kit/dom.ts';
import { builtIns } from './built-in.ts';
import { realData } from './real-data.ts';
import { dataFiles, pickButton } from '../kit/pick.ts';
import { empty, type CreateView } from '../state/state.ts';

/** The empty page: where to drop files, and examples to click. */
export const createWelcome: CreateView = (root, events) => {
  const changed = changes();

  const example = ([name, { title, theta }]: [name: string, about: { title: string; theta: string }]) =>
    el('button.example', { type: 'button', onclick: () => events.builtIn(name) }, el('strong', title), el('span', theta));

  root.append(
    el(
      'div.dropzone',
      { 'data-drop': 'data' },
      el('h2', byPointer('Drop a CSV or a set of pictures here', 'Open a CSV or a set of pictures')),
      el('span', 'or a ZIP, NPY, NPZ, or a model file'),
      pickButton('Choose files', { accept: dataFiles, class: 'primary' }, (files) => events.files(files)),
    ),
    el('h2', 'Or try one of these'),
    el('div.examples', ...Object.entries(builtIns).map(example)),
    el('h2', 'Or real data'),
    el('div.examples', ...Object.entries(realData).map(example)),
    hintText('Public data under free terms, fetched when you choose them. The page shows their source.'),
    el('p.promise', 'All computation happens in this browser. No data leaves this machine.'),
    hintText(
      'PPCA here means parameterized PCA (Gupta & Barbu). Probabilistic PCA is a different method with the same short name: PCA with a noise model and without θ.',
    ),
  );

  return {
    update(state) {
      const shown = empty(state);
      if (!changed(shown)) return;
      const focused = root.contains(document.activeElement);
      root.hidden = !shown;
      if (focused && !shown) container('stage').focus({ preventScroll: true }); // who goes by keys stays where they were
    },
  };
};
