import { el } from '../kit/dom.ts';
import { drawPicture, sizePicture, type Limits, type Shape } from '../kit/picture.ts';

type Side = { name: string; values: Float64Array };

/**
 * Two pictures on top of each other with a border to drag. The border is a native
 * slider, so that the keyboard moves it too.
 */
export function createSplitView() {
  const below = el('canvas.below', { 'aria-hidden': 'true' });
  const above = el('canvas.above', { 'aria-hidden': 'true' });
  const line = el('div.border', { 'aria-hidden': 'true' });
  const slider = el('input', {
    type: 'range',
    min: 0,
    max: 100,
    value: 50,
    'aria-label': 'Border between original and reconstruction',
    oninput: place,
  });
  const caption = el('figcaption');
  const root = el('figure.split', el('div.stack', below, above, line, slider), caption);
  let names = ['', ''];

  function place() {
    above.style.clipPath = `inset(0 ${100 - Number(slider.value)}% 0 0)`;
    line.style.left = `${slider.value}%`;
    slider.setAttribute('aria-valuetext', `${names[0]} ${slider.value} %, ${names[1]} ${100 - Number(slider.value)} %`);
  }

  return {
    root,
    /** @param room the width, CSS pixels */
    draw(left: Side, right: Side, shape: Shape, limits: Limits, room: number) {
      for (const [canvas, { values }] of [
        [above, left],
        [below, right],
      ] as const) {
        sizePicture(canvas, shape, room);
        drawPicture(canvas, values, shape, limits);
      }
      names = [left.name, right.name];
      caption.replaceChildren(`${left.name} ▏ ${right.name}`, el('br'), 'drag the border');
      place();
    },
  };
}
