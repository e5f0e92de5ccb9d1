import { DataSet } from './dataset.js';
import { dispose } from './handle.js';
import { fieldsOf, given, isList, isObject, optionsOf, plainOf, refused } from './given/objects.js';
import { Model } from './model.js';
import { PPCAError } from './given/fault.js';
import { bindMethods } from './given/methods.js';
import { wayOf } from './given/call.js';

/** @typedef {import('../page.js').Portraits} Described */

/**
 * Pictures with key points.
 * @implements {Described}
 */
export class Portraits {
  #album;

  /**
   * @param {import('./handle.js').Handle} album
   * @param {string} text the album as JSON
   */
  constructor(album, text) {
    this.#album = album;
    const { pictures, triangles, points, front, notes } = JSON.parse(text);
    /** @type {import('../page.js').Portrait[]} */
    this.pictures = pictures;
    /** @type {[number, number, number][]} */
    this.triangles = triangles;
    /** @type {string[]} */
    this.points = points;
    /** @type {[number, number][]} */
    this.front = front;
    /** @type {string[]} */
    this.notes = notes;
    bindMethods(this);
  }

  /** @param {number} picture @param {{most?: number}} [options] @param {import('../page.js').CallOptions} [call] */
  async pixels(picture, options, call) {
    const { most } = fieldsOf(options, 'pixels', ['most']);
    const args = { picture: plainOf(picture, 'picture'), most: plainOf(most ?? 512, 'most') };
    const { width, height, data } = await this.#call('thumbnail', args, wayOf(call));
    return { width, height, data: new Uint8ClampedArray(data.buffer) };
  }

  /** @param {number} picture @param {readonly import('../page.js').Landmark[] | null} landmarks @param {import('../page.js').CallOptions} [call] */
  async place(picture, landmarks, call) {
    const marks = landmarks === null ? null : this.#marks(landmarks);
    this.pictures[picture] = JSON.parse(await this.#call('place', { picture: plainOf(picture, 'picture'), marks }, wayOf(call)));
    return this.pictures[picture];
  }

  /** Calls a method of the album. @param {import('./protocol.js').Method} method @param {object} args @param {import('./given/call.js').Way} [way] */
  async #call(method, args, way) {
    return this.#album.link.call(method, { ...args, ...this.#album.argument() }, way);
  }

  /** @param {readonly import('../page.js').Landmark[]} landmarks */
  #marks(landmarks) {
    if (!isList(landmarks)) throw refused(landmarks, 'landmarks', 'a list of {x, y, visible}, or null');
    if (landmarks.length !== this.points.length)
      throw new PPCAError('ERR_SHAPE', `there are ${landmarks.length} key points: a face has ${this.points.length}`);
    return Float64Array.from(
      Array.from(landmarks, (landmark, i) => {
        const { x, y, visible } = fieldsOf(landmark, `landmarks[${i}]`, ['x', 'y', 'visible'], 'part');
        if (visible && !(Number.isFinite(x) && Number.isFinite(y)))
          throw refused(Number.isFinite(x) ? y : x, `${Number.isFinite(x) ? 'y' : 'x'} of landmarks[${i}]`, 'a number of pixels');
        return visible ? [x, y, 1] : [0, 0, 0];
      }).flat(),
    );
  }

  /** @param {import('../page.js').PortraitOptions} [options] @param {import('../page.js').CallOptions} [call] */
  async toSet(options, call) {
    const { like, ...others } = given(options) && isObject(options) ? options : { like: undefined };
    const { signal, onProgress } = wayOf(call);
    const args = { options: optionsOf(like === undefined ? options : others), surface: given(like) ? await surfaceOf(like) : null };
    return new DataSet(this.#album.link, await this.#call('warp', args, { signal, onProgress }));
  }

  /** @param {import('../page.js').CallOptions} [call] */
  async table(call) {
    return this.#call('points', {}, wayOf(call));
  }

  free() {
    this.#album.free();
  }

  [dispose]() {
    this.free();
  }
}

/** The surface to which the pictures of a model were warped. @param {unknown} model @returns {Promise<string>} */
async function surfaceOf(model) {
  if (!(model instanceof Model) || !model.info.turned)
    throw new PPCAError('ERR_OPTION', 'like must be a model of portraits', { option: 'like' });
  return model.handle.link.call('surface', model.handle.argument());
}
