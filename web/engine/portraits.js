import { DataSet } from './dataset.js';
import { dispose } from './handle.js';
import { buffersOf } from './arrays.js';
import { Model } from './model.js';
import { PPCAError } from './fault.js';

/** @typedef {import('../ppca.js').Portraits} Described */

/**
 * Pictures with key points. While they are open, the second program runs.
 * @implements {Described}
 */
export class Portraits {
  #main;
  #album;

  /**
   * @param {import('./link.js').Link} main receives the data sets
   * @param {import('./handle.js').Handle} album
   * @param {string} text the album as JSON
   */
  constructor(main, album, text) {
    this.#main = main;
    this.#album = album;
    const { pictures, triangles, points, front, notes } = JSON.parse(text);
    /** @type {import('../ppca.js').Portrait[]} */
    this.pictures = pictures;
    /** @type {[number, number, number][]} */
    this.triangles = triangles;
    /** @type {string[]} */
    this.points = points;
    /** @type {[number, number][]} */
    this.front = front;
    /** @type {string[]} */
    this.notes = notes;
  }

  /** @param {number} picture @param {{most?: number}} [options] */
  async pixels(picture, { most = 512 } = {}) {
    const { width, height, data } = await this.#call('thumbnail', { picture, most });
    return { width, height, data: new Uint8ClampedArray(data.buffer) };
  }

  /** @param {number} picture @param {readonly import('../ppca.js').Landmark[] | null} landmarks */
  async place(picture, landmarks) {
    const marks = landmarks && this.#marks(landmarks);
    this.pictures[picture] = JSON.parse(await this.#call('place', { picture, marks }));
    return this.pictures[picture];
  }

  /** Calls a method of the album. @param {import('./protocol.js').Method} method @param {object} args @param {import('./link.js').Way} [way] */
  async #call(method, args, way) {
    return this.#album.link.call(method, { ...args, ...this.#album.argument() }, way);
  }

  /** @param {readonly import('../ppca.js').Landmark[]} landmarks */
  #marks(landmarks) {
    if (landmarks.length !== this.points.length)
      throw new PPCAError('ERR_SHAPE', `there are ${landmarks.length} key points: a face has ${this.points.length}`);
    return Float64Array.from(landmarks.flatMap(({ x, y, visible }) => [x, y, Number(visible)]));
  }

  /** @param {import('../ppca.js').PortraitOptions} [options] @param {import('../ppca.js').CallOptions} [call] */
  async toSet({ like, ...options } = {}, { signal, onProgress } = {}) {
    const { link } = this.#album;
    const { generation } = link;
    const { set } = await this.#call('warp', { options, surface: like && (await surfaceOf(like)) }, { signal, onProgress });
    try {
      const data = await link.call('pack', { set, whole: true }, { signal });
      return new DataSet(this.#main, await this.#main.call('adopt', data, { signal, transfer: buffersOf(data) }));
    } finally {
      link.free(generation, { set });
    }
  }

  async table() {
    return this.#call('points', {});
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
