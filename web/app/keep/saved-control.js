import { downloadFile } from '../kit/download.js';

/**
 * The saved models: kept in the browser's database, out to a file and back.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/session.js').Session} session
 * @param {import('../state/notices.js').Notices} notices
 * @param {import('../explore/explore-control.js').Explore} explore
 */
export function createSavedControl(store, session, notices, explore) {
  // Tabs side by side: what one changes, the others list anew.
  const channel = new BroadcastChannel('ppca-models');
  channel.onmessage = () => api.refresh();

  /** How often the list was asked for, and a model to open: of the answers the newest counts. */
  let [lists, wishes] = [0, 0];

  async function refresh() {
    const own = ++lists;
    const engine = await session.engine();
    const [saved, storage] = await Promise.all([engine.models.list(), engine.storage()]);
    if (own === lists) store.set({ saved, storage });
  }

  /**
   * Opens a model once it is read, unless another was wished for since.
   *
   * @param {string} name
   * @param {import('../state/state.js').State['view']} from the view in which it was asked for
   * @param {() => Promise<import('../../ppca.js').Model>} read
   */
  async function show(name, from, read) {
    const own = ++wishes;
    const model = await read();
    if (own !== wishes) return model.free();
    await explore.open({ [model.info.kind]: model }, model.info.kind, name, { from });
  }

  /**
   * The list is read again whether the action succeeds or not: another tab may
   * have changed it.
   *
   * @param {string} title what could not be done
   * @param {(engine: import('../../ppca.js').Engine) => Promise<void>} action
   * @param {{ label: string, run: () => void }} [wayOut]
   */
  async function attempt(title, action, wayOut) {
    try {
      const engine = await session.engine();
      await action(engine).finally(refresh);
    } catch (error) {
      notices.failure(title, error, wayOut);
    }
  }

  /**
   * @param {string} title
   * @param {(engine: import('../../ppca.js').Engine) => Promise<void>} action
   * @param {{ label: string, run: () => void }} [wayOut]
   */
  const change = (title, action, wayOut) =>
    attempt(
      title,
      async (engine) => {
        await action(engine);
        channel.postMessage('changed');
      },
      wayOut,
    );

  const downloadOpen = () =>
    attempt('The model could not be downloaded', async () => {
      const { models, shown, modelName } = store.state;
      if (models[shown]) downloadFile(modelName, 'npz', await models[shown].toBytes());
    });

  const api = {
    refresh: () => attempt('The saved models could not be listed', async () => {}),
    /** @param {string} name */
    save: (name) =>
      change(
        `“${name}” could not be saved`,
        async (engine) => {
          const { models, shown } = store.state;
          if (!models[shown]) return;
          await engine.models.save(models[shown], name);
          store.set({ modelName: name });
          // Asks the browser not to clear them when it needs room; Firefox asks the visitor, who may take their time.
          navigator.storage?.persist?.().then(
            () => api.refresh(),
            () => {},
          );
          notices.note(`Saved “${name}” in this browser. It opens again without a network.`);
        },
        { label: 'Download it instead', run: downloadOpen },
      ),
    /** Asks the browser to keep what is saved, also when it needs room. */
    async persist() {
      const kept = await navigator.storage?.persist?.();
      await api.refresh();
      if (!kept)
        notices.note(
          'This browser did not agree to keep it for good; it does once the page is installed, bookmarked or visited often. Download the models that matter.',
        );
    },
    /** @param {import('../state/state.js').Saved} saved */
    open(saved) {
      const { view } = store.state; // before the engine is awaited
      return attempt(`“${saved.name}” could not be opened`, (engine) => show(saved.name, view, () => engine.models.open(saved.id)));
    },
    /** @param {{ id: string, name: string }} change */
    rename: ({ id, name }) => change('The model could not be renamed', (engine) => engine.models.rename(id, name)),
    /** @param {import('../state/state.js').Saved} saved */
    remove: (saved) =>
      change(`“${saved.name}” could not be deleted`, async (engine) => {
        const gone = await engine.models.delete(saved.id); // as another tab may have renamed it
        if (!gone) return notices.note(`Deleted “${saved.name}”.`);
        const undo = () =>
          change(`“${gone.name}” could not be brought back`, async () => {
            await engine.models.put(gone.data, gone.name, gone.id, gone.created);
            notices.note(`“${gone.name}” is back.`);
          });
        notices.note(`Deleted “${gone.name}”.`, { label: 'Undo', run: undo });
      }),
    /** @param {import('../state/state.js').Saved} saved */
    download: (saved) =>
      attempt(`“${saved.name}” could not be downloaded`, async (engine) => {
        downloadFile(saved.name, 'npz', await engine.models.bytes(saved.id));
      }),
    downloadOpen,
    /**
     * Whether a file is a model, be it damaged or of a newer version: a file of
     * observations may end in .npz too.
     *
     * @param {File} file
     */
    async isModel(file) {
      try {
        const model = await (await session.engine()).load(await file.arrayBuffer());
        model.free();
        return true;
      } catch (error) {
        const { details } = /** @type {{ details?: Record<string, unknown> }} */ (error);
        return details?.missing !== 'meta.json';
      }
    },
    /**
     * Opens a model file.
     *
     * @param {File} file
     * @param {import('../state/state.js').State['view']} from the view in which it was asked for
     */
    upload: (file, from) =>
      attempt(`${file.name} could not be opened as a model`, async (engine) => {
        await show(file.name.replace(/\.npz$/i, ''), from, async () => engine.load(await file.arrayBuffer()));
        notices.note(`Opened ${file.name}. Press Save to keep it in this browser.`);
      }),
  };
  return api;
}
