import { PPCAError } from './given/fault.ts';
import type { Link } from './link.ts';
import type { Parcel } from './given/arrays.ts';

/** Frees unreachable handles some time later, in case the caller forgot free(). */
const forgotten = new FinalizationRegistry((free: () => void) => free());

/** The kinds of handles, with a noun and advice for messages. */
const words = {
  set: { noun: 'data set', advice: 'read or open it again' },
  model: { noun: 'model', advice: 'read or open it again' },
  job: { noun: 'work', advice: 'ask for it again' },
  album: { noun: 'album of portraits', advice: 'read the portraits again' },
};

/**
 * A handle on a data set, a model, a job or an album of portraits in a program. It is frozen,
 * because frameworks such as Vue wrap all objects in a reactive state, but none that is frozen: the
 * wrapper of a link would be another link.
 */
export class Handle {
  readonly link;
  readonly kind;
  readonly number;
  readonly generation;
  #freed = false;

  constructor(link: Link, kind: keyof typeof words, number: number) {
    this.link = link;
    this.kind = kind;
    this.number = number;
    this.generation = link.generation;
    const { generation } = this;
    forgotten.register(this, () => link.free(generation, { [kind]: number }), this);
    Object.freeze(this);
  }

  /**
   * Returns the number of the handle as an argument.
   *
   * @param link of the engine that is called
   */
  argument(link: Link = this.link) {
    const { noun, advice } = words[this.kind];
    if (link !== this.link) throw new PPCAError('ERR_OPTION', `this ${noun} belongs to another engine: pass it to that one`);
    if (this.#freed) throw new PPCAError('ERR_CLOSED', `this ${noun} was freed: ${advice}`, { freed: true });
    if (this.generation !== link.generation)
      throw new PPCAError('ERR_CLOSED', `this ${noun} is gone, because the engine was ${link.closed ? 'closed' : 'restarted'}: ${advice}`);
    return { [this.kind]: this.number };
  }

  /** Calls a method about the object. fill adds its other arguments. */
  ask(method: string, call?: unknown, fill?: (parcel: Parcel) => Record<string, unknown>): Promise<any> {
    const argument = this.argument();
    return this.link.ask(method, call, (parcel) => ({ ...argument, ...fill?.(parcel) }), this.link.copies);
  }

  free() {
    if (this.#freed) return;
    this.#freed = true;
    forgotten.unregister(this);
    this.link.free(this.generation, { [this.kind]: this.number });
  }
}
