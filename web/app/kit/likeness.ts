import { el } from './dom.ts';
import { drawPicture, shapeOf, sizePicture, type Limits } from './picture.ts';
import { bone, drawSolid, type Sphere } from './solid.ts';
import type { ModelInfo } from '../../page.js';

/**
 * A canvas with an observation as its kind is drawn: pictures as pictures, radii as surfaces.
 *
 * @param values in the units of the data
 * @param look size: CSS pixels; limits: black and white of a picture; reach: the radius that touches the edge; label: none if what is around it says it
 * @returns null for the row of a table, which has charts, and before the directions of radii are known
 */
export function likenessOf(
  info: ModelInfo,
  values: Float64Array,
  look: { size: number; limits: Limits; sphere: Sphere | null; reach: number; label?: string },
) {
  const { size, limits, sphere, reach, label } = look;
  const shape = shapeOf(info);
  if (!shape && !(info.radii && sphere)) return null;
  const canvas = el('canvas', label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' });
  if (shape) {
    sizePicture(canvas, shape, size);
    drawPicture(canvas, values, shape, limits);
  } else if (sphere) {
    canvas.width = canvas.height = size * (window.devicePixelRatio || 1);
    canvas.style.width = canvas.style.height = `${size}px`;
    drawSolid(canvas, sphere, values, reach, bone);
  }
  return canvas;
}
