import { actionButton, changes, el, field, hintText } from '../kit/dom.ts';
import { numberIn, numbersIn, showProblem } from '../kit/limited.ts';
import type { CreateView } from '../state/state.ts';

/**
 * The choice of θ for pictures without a table: a number in the file name, the width
 * σ of a Gaussian blur (the paper's §4.3), or the yaw of faces with key points.
 */
export const createBlurView: CreateView = (root, events) => {
  const [changed, changedGuess, changedBlur] = [changes(), changes(), changes()];
  const bins = el('input', { type: 'text', value: '0, 1, 2, 3', inputmode: 'text' });
  const faces = el('input', { type: 'number', min: 1, step: 1, value: 200, placeholder: 'all' });
  const pattern = el('input', { type: 'text', placeholder: 'last number in the name', spellcheck: 'false' });
  const title = el('h3');
  const fold = el('details', el('summary', title));
  const blurForm = el(
    'form',
    { novalidate: true, onsubmit: makeBlur },
    el('h4', 'Blur the pictures: θ is the blur σ'),
    field('Endpoints of the bins of σ, pixels', bins, 'Each picture is blurred once per bin, with a random σ from that bin.'),
    field('Pictures per bin', faces),
    el('button.primary', { type: 'submit' }, 'Blur the pictures'),
  );
  const patternForm = el(
    'form',
    { onsubmit: readPattern },
    el('h4', 'Or read θ from the file names'),
    field('Pattern', pattern, 'A regular expression. Its (group) is the number, as in age(\\d+).'),
    el('button', { type: 'submit' }, 'Read the names'),
  );
  const faceForm = el(
    'div.field',
    el('h4', 'Or mark key points on faces'),
    hintText(
      'θ is the yaw of the head. Click on brows, eyes, nose and mouth in each picture. The page then warps all pictures to one shape.',
    ),
    el(
      'p',
      actionButton('Mark key points', () => events.portraits({ do: 'mark' })),
    ),
  );
  fold.append(el('div.fields', blurForm, patternForm, faceForm));
  root.append(fold);

  function makeBlur(event: SubmitEvent) {
    event.preventDefault();
    const [endpoints, each] = [ends(), perBin()];
    if (endpoints === null) showProblem(bins, 'Enter at least two increasing numbers, none below 0, such as 0, 1, 2, 3.');
    if (endpoints && each !== undefined)
      events.read({
        blur: { bins: endpoints, faces: each ?? 0, seed: 1 },
        pattern: undefined,
        theta: undefined,
        missing: undefined,
      });
  }

  function readPattern(event: SubmitEvent) {
    event.preventDefault();
    events.read({ blur: undefined, theta: undefined, pattern: pattern.value || '(\\d+(?:\\.\\d+)?)\\D*$' });
  }
  const ends = () => numbersIn(bins, 'blurBins', { least: 2, increasing: true });
  bins.addEventListener('change', ends);
  /** The pictures per bin; null: all, which the core calls 0. */
  function perBin() {
    const each = numberIn(faces, 'blurFaces');
    return each === 0 && !showProblem(faces, 'At least 1 picture. Empty: all.') ? undefined : each;
  }
  faces.addEventListener('change', perBin);

  return {
    update({ summary, read, files }) {
      if (!changed(summary, read)) return;
      const guessed = summary?.columns.length === 0 && !read.blur && !read.pattern;
      if (changedGuess(files, guessed)) fold.open = guessed; // until then as the visitor leaves it
      title.textContent = !summary?.theta
        ? 'These pictures have no θ yet. Choose its source'
        : `θ is ${summary.thetaName}. ${guessed ? 'If that is wrong, choose another:' : 'Choose another θ'}`;
      if (!changedBlur(read.blur) || !read.blur) return;
      bins.value = read.blur.bins.join(', ');
      faces.value = String(read.blur.faces || '');
    },
  };
};
