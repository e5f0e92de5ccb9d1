import { byPointer, changes, container, el, hintText } from '../kit/dom.ts';
import { exampleTitles } from './built-in.ts';
import { realData } from './real-data.ts';
import { dataFiles, pickButton } from '../kit/pick.ts';
import { empty, type CreateView } from '../state/state.ts';

/** The data that the program draws, with what they are. */
const drawn = {
  heads: 'pictures; θ is the angle of the head',
  turntable: 'pictures; θ is an angle that repeats after 360°',
  poses: 'pictures; θ is two angles at once',
  nodes: 'surfaces of 162 radii; θ is the diameter in mm',
  portraits: 'pictures warped to one shape; θ is the yaw, computed from the points',
  simulation: '45 rows of 3 variables; θ from 0 to 360',
};

/** The empty page: where to drop files, and examples to click. */
export const createWelcome: CreateView = (root, events) => {
  const changed = changes();

  const example = ([name, text]: [name: string, text: string]) =>
    el(
      'button',
      { type: 'button', class: 'example', onclick: () => events.emit('builtIn', name) },
      el('strong', {}, exampleTitles[name]),
      el('span', {}, text),
    );

  root.append(
    el(
      'div',
      { class: 'dropzone', 'data-drop': 'data' },
      el('h2', {}, byPointer('Drop a CSV or a set of pictures here', 'Open a CSV or a set of pictures')),
      el('span', {}, 'or a ZIP, NPY, NPZ, or a model file'),
      pickButton('Choose files', { accept: dataFiles, class: 'primary' }, (files) => events.emit('files', files)),
    ),
    el('h2', {}, 'Or try one of these'),
    el('div', { class: 'examples' }, ...Object.entries(drawn).map(example)),
    el('h2', {}, 'Or real data'),
    el('div', { class: 'examples' }, ...Object.entries(realData).map(([name, { theta }]) => example([name, theta]))),
    hintText('Public data under free terms, fetched when you choose them. The page shows their source.'),
    el('p', { class: 'promise' }, 'All computation happens in this browser. No data leaves this machine.'),
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
