import { DataSet } from './dataset.ts';
import { dispose, type Handle } from './handle.ts';
import { fieldsOf, given, isList, isObject, optionsOf, plainOf, refused } from './given/objects.ts';
import { Model } from './model.ts';
import { PPCAError } from './given/fault.ts';
import { bindMethods } from './given/methods.ts';
import { wayOf, type Way } from './given/call.ts';
import type { CallOptions, Landmark, Portrait, PortraitOptions, Portraits as Described } from '../page.js';
import type { Method } from './protocol.ts';

/** Pictures with key points. */
export class Portraits implements Described {
  readonly pictures: Portrait[];
  readonly triangles: [number, number, number][];
  readonly points: string[];
  readonly front: [number, number][];
  readonly notes: string[];
  #album;

  /** @param text the album as JSON */
  constructor(album: Handle, text: string) {
    this.#album = album;
    const { pictures, triangles, points, front, notes } = JSON.parse(text);
    this.pictures = pictures;
    this.triangles = triangles;
    this.points = points;
    this.front = front;
    this.notes = notes;
    bindMethods(this);
  }

  async pixels(picture: number, options?: { most?: number }, call?: CallOptions) {
    const { most } = fieldsOf(options, 'pixels', ['most']);
    const args = { picture: plainOf(picture, 'picture'), most: plainOf(most ?? 512, 'most') };
    const { width, height, data } = await this.#call('thumbnail', args, wayOf(call));
    return { width, height, data: new Uint8ClampedArray(data.buffer) };
  }

  async place(picture: number, landmarks: readonly Landmark[] | null, call?: CallOptions) {
    const marks = landmarks === null ? null : this.#marks(landmarks);
    this.pictures[picture] = JSON.parse(await this.#call('place', { picture: plainOf(picture, 'picture'), marks }, wayOf(call)));
    return this.pictures[picture];
  }

  /** Calls a method of the album. */
  async #call(method: Method, args: object, way?: Way) {
    return this.#album.link.call(method, { ...args, ...this.#album.argument() }, way);
  }

  #marks(landmarks: readonly Landmark[]) {
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

  async toSet(options?: PortraitOptions, call?: CallOptions) {
    const { like, ...others } = given(options) && isObject(options) ? options : { like: undefined };
    const { signal, onProgress } = wayOf(call);
    const args = { options: optionsOf(like === undefined ? options : others), surface: given(like) ? await surfaceOf(like) : null };
    return new DataSet(this.#album.link, await this.#call('warp', args, { signal, onProgress }));
  }

  async table(call?: CallOptions) {
    return this.#call('points', {}, wayOf(call));
  }

  free() {
    this.#album.free();
  }

  [dispose]() {
    this.free();
  }
}

/** The surface to which the pictures of a model were warped. */
async function surfaceOf(model: unknown): Promise<string> {
  if (!(model instanceof Model) || !model.info.turned)
    throw new PPCAError('ERR_OPTION', 'like must be a model of portraits', { option: 'like' });
  return model.handle.link.call('surface', model.handle.argument());
}
