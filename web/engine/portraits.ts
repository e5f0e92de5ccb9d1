import { dispose } from './dispose.ts';
import { Handle } from './handle.ts';
import { fieldsOf, given, isObject, jsonOf, optionsOf, plainOf } from './given/objects.ts';
import { Model } from './model.ts';
import { PPCAError } from './given/fault.ts';
import { bindMethods } from './given/methods.ts';
import type { Link } from './link.ts';
import type { PageDataSet } from './page.ts';
import type { Landmark, Portrait } from './types/page-answers.ts';
import type { Bytes, CallOptions } from './types/calls.ts';
import type { PortraitOptions } from './types/options.ts';

/** Open portraits, until free() or the end of the block that declares them by `using`. */
export class Portraits implements Disposable {
  /** Sorted by name, unreadable ones last. place() replaces an entry. */
  readonly pictures: readonly Portrait[];
  /** The mesh: the indices of three points each. */
  readonly triangles: readonly [number, number, number][];
  /** The names of the 21 key points. Left and right are as the viewer sees them. */
  readonly points: readonly string[];
  /** Their positions on an average frontal head: x to the right and y down, in millimetres from between the ears. */
  readonly front: readonly [number, number][];
  /** Notes on assumptions and on tables that were left out. */
  readonly notes: readonly string[];
  #album;

  /** @internal */
  constructor(link: Link, { album, pictures, triangles, points, front, notes }: { album: number } & Described) {
    this.#album = new Handle(link, 'album', album);
    this.pictures = pictures;
    this.triangles = triangles;
    this.points = points;
    this.front = front;
    this.notes = notes;
    bindMethods(this);
  }

  /**
   * Returns a picture for a canvas.
   * @param picture its index in pictures
   * @param options most: the longest side in pixels, 512 by default and at most
   * @returns width, height and RGBA values, 0 to 255
   * @throws {PPCAError} ERR_RANGE, ERR_OPTION, and the code of the picture if it cannot be read
   */
  async pixels(
    picture: number,
    options?: { most?: number },
    call?: CallOptions,
  ): Promise<{ width: number; height: number; data: ReturnType<Uint8ClampedArray['slice']> }> {
    const { most } = fieldsOf(options, 'pixels', ['most']);
    const args = { picture: plainOf(picture, 'picture'), most: plainOf(most ?? 512, 'most') };
    const { width, height, data } = await this.#album.ask('thumbnail', call, () => args);
    return { width, height, data: new Uint8ClampedArray(data.buffer) };
  }

  /**
   * Replaces or removes the key points of a picture.
   * @param picture its index in pictures
   * @param landmarks 21 places in pixels of the file, in the order of points; null removes them
   * @returns the new entry, with the pose; pictures has it too
   * @throws {PPCAError} ERR_SHAPE, ERR_RANGE, ERR_NONFINITE, ERR_OPTION
   */
  async place(picture: number, landmarks: readonly Landmark[] | null, call?: CallOptions): Promise<Portrait> {
    const args = {
      picture: plainOf(picture, 'picture'),
      marks: landmarks === null ? null : jsonOf({ landmarks: plainOf(landmarks, 'landmarks') }),
    };
    const placed = await this.#album.ask('place', call, () => args);
    (this.pictures as Portrait[])[picture] = placed;
    return placed;
  }

  /**
   * Makes a data set of the usable pictures, warped to one template. Pixels that the head hides are
   * not observed. θ is the yaw in degrees.
   * @param options which pictures, their size, whitening, and the division into training and test
   * @returns the set, in the engine until free()
   * @throws {PPCAError} ERR_SHAPE, ERR_RANGE, ERR_OPTION, ERR_TOO_LARGE
   */
  async toSet(options?: PortraitOptions, call?: CallOptions): Promise<PageDataSet> {
    const { like, ...others } = given(options) && isObject(options) ? options : { like: undefined };
    const args = { options: jsonOf(optionsOf(like === undefined ? options : others)), surface: given(like) ? await surfaceOf(like) : null };
    const { link } = this.#album;
    return link.owner.set(await this.#album.ask('warp', call, () => args)) as PageDataSet;
  }

  /**
   * Writes the key points of all pictures.
   * @returns a CSV (UTF-8) that portraits() reads
   * @throws {PPCAError} ERR_CLOSED
   */
  async table(call?: CallOptions): Promise<Bytes> {
    return this.#album.ask('points', call);
  }

  /** Frees the memory and ends the program of the portraits. Freeing twice is harmless. */
  free(): void {
    this.#album.free();
  }

  [dispose](): void {
    this.free();
  }
}

type Described = Pick<Portraits, 'pictures' | 'triangles' | 'points' | 'front' | 'notes'>;

/** The surface to which the pictures of a model were warped. */
async function surfaceOf(model: unknown): Promise<string> {
  if (!(model instanceof Model) || !model.info.turned)
    throw new PPCAError('ERR_OPTION', 'like must be a model of portraits', { option: 'like' });
  return model.handle.ask('surface', undefined);
}
