import { downloadFile } from '../kit/download.ts';
import { usualTestShare } from '../kit/settings.ts';
import type { Loading } from '../data/data-control.ts';
import type { Landmark, Portrait, Portraits } from '../../page.js';
import type { Page } from '../state/session.ts';
import type { Gallery, Settings } from '../state/state.ts';

/** What the gallery asks for. */
export type Asked =
  | { do: 'exclude'; name: string; out: boolean }
  | { do: 'whiten'; on: boolean }
  | { do: 'edit'; picture: number }
  | { do: 'place'; picture: number; landmarks: Landmark[] | null }
  | { do: 'close' }
  | { do: 'table' }
  | { do: 'mark' };

const mostBins = 16;
const picturesPerBin = 12;

/** Opens pictures with key points, changes them, and makes their data set. */
export function createGallery({ store, notices }: Page, data: Loading) {
  /** Key points without a pose yet, by picture. */
  const marks: Map<number, Landmark[] | null> = new Map();
  let placing: Promise<void> | null = null;

  let outdated = false; // the set has older marks

  function set(change: Partial<Gallery>) {
    const { portraits } = store.state;
    if (portraits) store.set({ portraits: { ...portraits, ...change } });
  }

  const pixels = (album: Portraits) => async (picture: number, most: number) => {
    const { data: rgba, width, height } = await album.pixels(picture, { most });
    return new ImageData(rgba, width, height);
  };

  async function open(source: File[] | 'drawn', name: string, settings?: Settings) {
    await data.during(name, async (engine, call) => {
      const album = await engine.portraits(source, call);
      show(album, { source, name, excluded: [], whiten: false, editing: null });
      store.set({
        files: source === 'drawn' ? [] : source,
        builtIn: source === 'drawn' ? 'portraits' : '',
        draw: 1,
        size: 0,
        sourceName: name,
        read: {},
        view: 'data',
      });
    });
    if (store.state.portraits?.source === source) await make(settings);
  }

  function show(album: Portraits, rest: Omit<Gallery, 'album' | 'pictures' | 'pixels'>) {
    marks.clear();
    store.state.portraits?.album.free();
    store.state.set?.free();
    store.set({
      portraits: { ...rest, album, pictures: [...album.pictures], pixels: pixels(album) },
      set: null,
    });
  }

  /**
   * Makes the data set of the usable pictures.
   *
   * @param settings by default the visitor's
   */
  async function make(settings?: Settings) {
    const overtaken = data.overtaken();
    await placing;
    const { portraits } = store.state;
    if (!portraits || overtaken()) return;
    const used = portraits.pictures.filter((each) => !each.problem && !portraits.excluded.includes(each.name)).length;
    if (used < 2) {
      data.cancel(); // the set in progress contains a picture that is left out now
      store.state.set?.free();
      store.set({ set: null });
      return;
    }
    const { album, excluded, whiten, name } = portraits;
    const bins = Math.max(2, Math.min(mostBins, Math.floor(used / picturesPerBin)));
    const chosen = settings ?? (store.state.set ? store.state.settings : { ...data.fresh(), bins });
    await data.during(name, async (_, call, own) => {
      const made = await album.toSet({ exclude: excluded, whiten, testShare: usualTestShare, seed: 1 }, call);
      await data.adopt({ set: made, read: {} }, own, { settings: chosen });
    });
  }

  /** Computes the poses one after the other, always from the newest marks. */
  async function place() {
    for (const [picture, landmarks] of marks) {
      // the loop may add marks
      marks.delete(picture);
      const album = store.state.portraits?.album;
      try {
        await album?.place(picture, landmarks);
      } catch (error) {
        if (album === store.state.portraits?.album)
          notices.failure('Could not compute the pose', error, { label: 'Read the pictures again', run: reread });
        continue;
      }
      if (album && album === store.state.portraits?.album) set({ pictures: album.pictures.map((each, i) => marked(each, marks.get(i))) });
    }
  }

  /** Reads the pictures again after a crash of the program and restores the marks. */
  async function reread() {
    const { portraits, settings } = store.state;
    if (!portraits) return;
    const { source, name, excluded, whiten, editing, pictures } = portraits;
    await data.during(name, async (engine, call) => {
      const album = await engine.portraits(source, call);
      for (const [i, { landmarks }] of pictures.entries()) {
        if (JSON.stringify(landmarks) !== JSON.stringify(album.pictures[i]?.landmarks)) await album.place(i, landmarks);
      }
      show(album, { source, name, excluded, whiten, editing });
    });
    await make(settings);
  }

  async function act(asked: Asked) {
    const { portraits, files, sourceName } = store.state;
    switch (asked.do) {
      case 'exclude': {
        const others = portraits?.excluded.filter((each) => each !== asked.name) ?? [];
        set({ excluded: asked.out ? [...others, asked.name] : others });
        return make();
      }
      case 'whiten':
        set({ whiten: asked.on });
        return make();
      case 'edit':
        return set({ editing: asked.picture });
      case 'place': {
        const { picture, landmarks } = asked;
        outdated = true;
        marks.set(picture, landmarks);
        set({ pictures: portraits?.pictures.map((each, i) => (i === picture ? marked(each, landmarks) : each)) });
        placing ??= place().finally(() => {
          placing = null;
        });
        return undefined;
      }
      case 'close':
        set({ editing: null });
        if (!outdated) return undefined;
        outdated = false;
        return make();
      case 'table': {
        await placing;
        const now = store.state.portraits;
        return now ? downloadFile(`${now.name} key points`, 'csv', await now.album.table()) : undefined;
      }
      case 'mark':
        return open(files, sourceName);
    }
  }

  return {
    open,
    reread,
    async act(asked: Asked) {
      if (store.state.training && asked.do !== 'table')
        notices.note('A model is being trained on these pictures. Stop the training first, then change the pictures.');
      else await act(asked);
    },
  };
}

/** A picture with the marks made since, if any. */
function marked(portrait: Portrait, landmarks?: Landmark[] | null): Portrait {
  return landmarks === undefined ? portrait : { ...portrait, landmarks };
}
