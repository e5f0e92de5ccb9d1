import { downloadFile } from '../kit/download.ts';
import type { Engine, Model, SavedModel } from '../../page.js';
import type { Explore } from '../explore/explore-control.ts';
import type { WayOut } from '../state/notices.ts';
import type { Page } from '../state/session.ts';
import type { State } from '../state/state.ts';

/** How much this origin stores in the browser: bytes, NaN if unknown, and whether the browser keeps it for good. */
async function storageOf() {
  const { storage } = navigator;
  try {
    const { usage = NaN, quota = NaN } = (await storage?.estimate()) ?? {};
    return { usage, quota, persisted: (await storage?.persisted()) ?? false };
  } catch {
    return { usage: NaN, quota: NaN, persisted: false }; // refused, as for a sandboxed frame
  }
}

/**
 * The saved models: stores them in the browser's database, and writes and reads model
 * files.
 */
export function createSavedControl({ store, session, notices, explore }: Page & { explore: Explore }) {
  // When one tab changes the list, the other tabs read it again.
  const channel = new BroadcastChannel('ppca-models');
  channel.onmessage = () => api.refresh();

  /** Counters of requests for the list and for a model; only the newest answer is used. */
  let [lists, wishes] = [0, 0];

  async function refresh() {
    const own = ++lists;
    const engine = await session.engine();
    const [saved, storage] = await Promise.all([engine.models.list(), storageOf()]);
    if (own === lists) store.set({ saved, storage });
  }

  /**
   * Opens a model once it is read, unless the visitor has asked for another since.
   *
   * @param from the view in which it was asked for
   * @param id of a saved model
   */
  async function show(name: string, from: State['view'], read: () => Promise<Model>, id = '') {
    const own = ++wishes;
    store.set({ openingModel: id });
    try {
      const model = await read();
      if (own === wishes) await explore.open({ [model.info.kind]: model }, model.info.kind, name, { from });
      else model.free();
    } finally {
      if (own === wishes) store.set({ openingModel: '' });
    }
  }

  /**
   * Reads the list again even after a failure, because another tab may have changed
   * it.
   *
   * @param title what could not be done
   */
  const attempt = (title: string, action: (engine: Engine) => Promise<void>, wayOut?: WayOut) =>
    notices.attempt(title, async () => action(await session.engine()).finally(refresh), wayOut);

  const change = (title: string, action: (engine: Engine) => Promise<void>, wayOut?: WayOut) =>
    attempt(title, (engine) => action(engine).then(() => channel.postMessage('changed')), wayOut);

  /** Leaving would end the saving. */
  const ask = (event: Event) => event.preventDefault();

  const downloadOpen = () =>
    attempt('The model could not be downloaded', async () => {
      const { models, shown, modelName } = store.state;
      if (models[shown]) downloadFile(modelName, 'npz', await models[shown].toBytes());
    });

  const api = {
    refresh: () => attempt('The saved models could not be listed', async () => {}),
    save: (name: string) =>
      change(
        `“${name}” could not be saved`,
        async (engine) => {
          const { models, shown, modelName, savingModel } = store.state;
          if (savingModel) return notices.note(`“${savingModel}” is still being saved. Save again once it is.`);
          if (!models[shown]) return;
          store.set({ savingModel: name });
          addEventListener('beforeunload', ask);
          try {
            await engine.models.save(models[shown], name);
          } finally {
            removeEventListener('beforeunload', ask);
            store.set({ savingModel: '' });
          }
          const { state } = store;
          if (state.models[state.shown] === models[shown] && state.modelName === modelName) store.set({ modelName: name }); // else another is open
          // Asks the browser not to clear the models when space is low. Does not
          // wait, because Firefox asks the visitor.
          navigator.storage?.persist?.().then(
            () => api.refresh(),
            () => {},
          );
          notices.note(`Saved “${name}” in this browser. It opens again without a network.`);
        },
        { label: 'Download it instead', run: downloadOpen },
      ),

    open(saved: SavedModel) {
      const { view } = store.state; // before the engine is awaited
      return attempt(`“${saved.name}” could not be opened`, (engine) =>
        show(saved.name, view, () => engine.models.open(saved.id), saved.id),
      );
    },
    /** Resolves to whether it worked. */
    async rename({ id, name }: { id: string; name: string }) {
      let renamed = false;
      await change('The model could not be renamed', async (engine) => {
        await engine.models.rename(id, name);
        renamed = true;
      });
      return renamed;
    },
    remove: (saved: SavedModel) =>
      change(`“${saved.name}” could not be deleted`, async (engine) => {
        const gone = await engine.models.delete(saved.id); // another tab may have renamed it
        if (!gone) return notices.note(`Deleted “${saved.name}”.`);
        const undo = () =>
          change(`“${gone.name}” could not be restored`, async () => {
            await engine.models.put(gone.data, gone.name, gone.id, gone.created);
            notices.note(`Restored “${gone.name}”.`);
          });
        notices.note(`Deleted “${gone.name}”.`, { label: 'Undo', run: undo });
      }),
    download: (saved: SavedModel) =>
      attempt(`“${saved.name}” could not be downloaded`, async (engine) => {
        downloadFile(saved.name, 'npz', await engine.models.bytes(saved.id));
      }),
    downloadOpen,
    /**
     * Whether a file is a model, even a damaged or newer one. Data files may also end
     * in .npz.
     */
    async isModel(file: File) {
      const bytes = await file.arrayBuffer().catch(() => null);
      if (!bytes) return false; // whoever reads it as data says that it cannot be read
      try {
        const model = await (await session.engine()).load(bytes);
        model.free();
        return true;
      } catch (error) {
        const { details } = error as { details?: Record<string, unknown> };
        return details?.missing !== 'meta.json';
      }
    },
    /**
     * Opens a model file.
     *
     * @param from the view in which it was asked for
     */
    upload: (file: File, from: State['view']) =>
      attempt(`${file.name} could not be opened as a model`, async (engine) => {
        await show(file.name.replace(/\.npz$/i, ''), from, async () => engine.load(await file.arrayBuffer()));
        notices.note(`Opened ${file.name}. Press Save to keep it in this browser.`);
      }),
  };
  return api;
}
