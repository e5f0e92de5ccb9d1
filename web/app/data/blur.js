import { changes, el, field } from '../kit/dom.js';
import { numberIn, numbersIn, showProblem } from '../kit/limited.js';

/**
 * Where the θ of pictures comes from, if not from a table: from a number in the file
 * name, from the paper's blur experiment (§4.3), where θ is the width σ of a Gaussian
 * blur, or from the key points of faces, where θ is the yaw.
 *
 * @param {HTMLElement} root
 * @param {import('../kit/emitter.js').Emitter} events
 */
export function createBlurView(root, events) {
  const changed = changes();
  const bins = el('input', { type: 'text', value: '0, 1, 2, 3', inputmode: 'decimal' });
  const faces = el('input', { type: 'number', min: 1, step: 1, value: 200 });
  const pattern = el('input', { type: 'text', placeholder: 'the last number', spellcheck: 'false' });
  const title = el('h3');
  const fold = el('details', {}, el('summary', {}, title));
  const blurForm = el(
    'form',
    { novalidate: true, onsubmit: makeBlur },
    el('h4', {}, 'Blur them: θ is the blur'),
    field('Endpoints of the bins of σ, pixels', bins, 'Each picture is blurred once per bin, by a σ drawn from that bin.'),
    field('Pictures per bin', faces),
    el('button', { type: 'submit', class: 'primary' }, 'Make the blur experiment'),
  );
  const patternForm = el(
    'form',
    { onsubmit: readPattern },
    el('h4', {}, 'Or read θ from the file names'),
    field('Pattern', pattern, 'A regular expression whose (group) is the number, such as age(\\d+).'),
    el('button', { type: 'submit' }, 'Read the names'),
  );
  const faceForm = el(
    'div',
    { class: 'field' },
    el('h4', {}, 'Or mark key points of faces'),
    el(
      'p',
      { class: 'hint' },
      'θ is the yaw of a head: click on brows, eyes, nose and mouth in each picture. The pictures are warped to one shape.',
    ),
    el('p', {}, el('button', { type: 'button', onclick: () => events.emit('portraits', { do: 'mark' }) }, 'Mark key points')),
  );
  fold.append(el('div', { class: 'fields' }, blurForm, patternForm, faceForm));
  root.append(fold);

  /** @param {SubmitEvent} event */
  function makeBlur(event) {
    event.preventDefault();
    const [endpoints, each] = [ends(), numberIn(faces, 'blurFaces')];
    if (endpoints === null) showProblem(bins, 'Give at least two increasing numbers, none below 0, such as 0, 1, 2, 3.');
    if (endpoints && each !== undefined)
      events.emit('read', { blur: { bins: endpoints, faces: each ?? 0, seed: 1 }, pattern: undefined, theta: undefined });
  }

  /** @param {SubmitEvent} event */
  function readPattern(event) {
    event.preventDefault();
    events.emit('read', { blur: undefined, theta: undefined, pattern: pattern.value || '(\\d+(?:\\.\\d+)?)\\D*$' });
  }
  const ends = () => numbersIn(bins, 'blurBins', { least: 2, increasing: true });
  bins.addEventListener('change', ends);
  faces.addEventListener('change', () => numberIn(faces, 'blurFaces'));

  return {
    /** @param {import('../state/state.js').State} state */
    update({ summary, read }) {
      if (!changed(summary, read)) return; // a fold that was opened stays so while a reading fails
      const guessed = summary?.columns.length === 0 && !read.blur && !read.pattern;
      fold.open = guessed;
      title.textContent = !summary?.theta
        ? 'These pictures carry no θ yet. Choose where it comes from'
        : `θ is ${summary.thetaName}. ${guessed ? 'Is that what you mean? If not:' : 'Choose another θ'}`;
      if (read.blur) bins.value = read.blur.bins.join(', ');
    },
  };
}
