import { bone, drawSolid } from '../kit/solid.js';
import { method } from '../kit/colour.js';
import { changes, el, field, refill } from '../kit/dom.js';
import { number } from '../kit/format.js';
import { whereabouts } from '../kit/grid.js';
import { drawPicture, shapeOf, sizePicture } from '../kit/picture.js';
import { chosenOf } from './points.js';

/** @typedef {import('../state/state.js').Extreme} Extreme */

/**
 * The observations with the largest and the smallest errors of the shown method.
 *
 * @param {(index: number) => void} choose
 * @param {(part: import('../state/state.js').State['part']) => void} of called with the part of the data
 */
export function createExtremes(choose, of) {
  const [changed, changedChosen] = [changes(), changes()];
  const part = el(
    'select',
    { onchange: () => of(/** @type {import('../state/state.js').State['part']} */ (part.value)) },
    el('option', { value: 'all' }, 'all observations'),
    el('option', { value: 'train' }, 'the training observations'),
    el('option', { value: 'test' }, 'the test observations'),
  );
  const lists = { worst: el('div', { class: 'extremes' }), best: el('div', { class: 'extremes' }) };
  const title = el('span');
  const root = el(
    'div',
    { class: 'extreme-lists' },
    el('div', { class: 'row between' }, title, field('Of', part)),
    el('h4', {}, 'Worst'),
    lists.worst,
    el('h4', {}, 'Best'),
    lists.best,
  );

  /** @param {import('../state/state.js').State} state @param {Extreme} extreme */
  function button(state, { index, rmse, values, picture }) {
    const { models, shown, ids, thetas, seconds, limits, summary } = state;
    const { info } = models[shown];
    const where = whereabouts(info, { theta: thetas?.[index] ?? NaN, second: seconds?.[index] ?? 0 });
    const pictures =
      values && picture
        ? [values, picture].map((each) => {
            const canvas = el('canvas', { 'aria-hidden': 'true' });
            const shape = shapeOf(info);
            if (shape) {
              sizePicture(canvas, shape, 64);
              drawPicture(canvas, each, shape, limits);
            } else if (state.sphere) {
              canvas.width = canvas.height = 64;
              drawSolid(canvas, state.sphere, each, Math.max(...values, ...picture), bone, { turn: 0.5, tilt: 0.35 });
            }
            return canvas;
          })
        : [];
    const seen = pictures.length > 0 ? where : ids[index];
    return el(
      'button',
      {
        type: 'button',
        class: 'extreme',
        'data-index': index,
        onclick: () => choose(index),
        title: `${ids[index]}, ${summary && index < summary.train ? 'training' : 'test'}, ${where}`,
      },
      el('span', { class: 'pair-of' }, ...pictures),
      el('span', { class: 'name' }, seen),
      ' ',
      el('span', { class: 'numbers' }, `RMSE ${number(rmse)}`),
    );
  }

  return {
    root,
    /** @param {import('../state/state.js').State} state */
    update(state) {
      const { extremes, shown, models, summary, limits, sphere } = state;
      if (changed(extremes, limits, sphere)) {
        root.hidden = !extremes;
        if (extremes && models[shown]) {
          title.textContent = `Reconstructed by ${method(extremes.kind).label}${extremes.worst[0]?.values ? ': original and reconstruction' : ''}`;
          for (const name of /** @type {const} */ (['worst', 'best']))
            refill(lists[name], ...extremes[name].map((each) => button(state, each)));
        }
        part.value = state.part;
        part.options[2].disabled = summary?.test === 0;
      }
      if (changedChosen(extremes, chosenOf(state))) {
        for (const each of root.querySelectorAll('button'))
          each.setAttribute('aria-pressed', String(Number(each.dataset.index) === chosenOf(state)));
      }
    },
  };
}
