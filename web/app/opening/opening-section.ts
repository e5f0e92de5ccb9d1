import { method } from '../kit/colour.ts';
import { actionButton, attribute, changes, el, headOf, hintText, swatchOf, write } from '../kit/dom.ts';
import { lambdaText, stepped } from '../kit/format.ts';
import { empty, type CreateView } from '../state/state.ts';
import { lambdaOf } from './cloud.ts';
import { createCloudView } from './cloud-view.ts';

const kinds = ['pca', 'ipca', 'ppca'] as const;
/** What each method draws. */
const drawn = { pca: 'one line for all dots', ipca: 'one line for each bin, a fifth of θ', ppca: 'a line that changes smoothly with θ' };

/** The opening of the empty page: a cloud of dots to drag, and one slider. */
export const createOpeningSection: CreateView = (root, events) => {
  const changed = changes();
  const cloud = createCloudView((place) => events.dot(place));
  const slider = el('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 0.01,
    'aria-label': 'Smoothness λ',
    oninput: () => events.smoothness(Number(slider.value)),
  });
  const errors = kinds.map(() => el('span.numbers', '\u00a0'));
  const again = actionButton('Put the dots back', putBack, { class: 'quiet' });
  root.append(
    el(
      'div.words',
      el('h2', 'See it in two dimensions'),
      el('p', 'Each dot has a parameter θ, shown by its colour. Drag the dots: every method fits them again.'),
    ),
    el(
      'div.play',
      el('div.cloud-room', cloud.root, again),
      el('div.smoothness', el('span', 'PPCA: every bin for itself'), el('div', slider), el('span', 'one line for all')),
    ),
    el(
      'div.errors',
      el(
        'table',
        headOf(['Method', 'Error']),
        el(
          'tbody',
          ...kinds.map((kind, i) =>
            el(
              'tr',
              el('th', { scope: 'row' }, swatchOf(method(kind).colour), el('strong', method(kind).label), ` ${drawn[kind]}`),
              el('td', errors[i]),
            ),
          ),
        ),
      ),
      hintText('Error: mean RMSE of the dots ○, which no method has seen, in units of the picture.'),
    ),
  );

  function putBack() {
    events.dotsAgain();
    cloud.focus(); // the button is gone
  }

  return {
    update(state) {
      const { opening } = state;
      const shown = empty(state);
      if (!changed(shown, opening)) return;
      root.hidden = !shown;
      if (!shown) return;
      cloud.draw(opening);
      // What stays is not written: the browser would lay out the page again.
      if (Number(slider.value) !== opening.smoothness) slider.value = String(opening.smoothness);
      attribute(slider, 'aria-valuetext', `λ = ${lambdaText(lambdaOf(opening.smoothness))}`);
      again.hidden = !opening.moved;
      kinds.forEach((kind, i) => {
        const { unseen } = opening.lines[kind] ?? {};
        write(errors[i], unseen === undefined ? '\u00a0' : stepped(unseen, 0.01));
      });
    },
  };
};
