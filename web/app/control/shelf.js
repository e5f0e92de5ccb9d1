/**
 * The saved models: kept in the browser's database, out to a file and back.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./session.js').Session} session
 * @param {import('./notices.js').Notices} notices
 * @param {import('./explore.js').Explore} explore
 */
export function createShelfControl(store, session, notices, explore) {
  async function refresh() {
    const engine = await session.engine();
    const [saved, storage] = await Promise.all([engine.models.list(), engine.storage()]);
    store.set({ saved, storage });
  }

  /**
   * @param {string} title what could not be done
   * @param {(engine: import('../../ppca.js').Engine) => Promise<void>} action
   * @param {{ label: string, run: () => void }} [wayOut]
   */
  async function attempt(title, action, wayOut) {
    try {
      await action(await session.engine());
      await refresh();
    } catch (error) {
      notices.failure(title, error, wayOut);
    }
  }

  /**
   * @param {string} name
   * @param {Uint8Array<ArrayBuffer>} bytes
   */
  function hand(name, bytes) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
    link.download = `${name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'model'}.npz`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  async function downloadOpen() {
    const { models, shown, modelName } = store.state;
    if (models[shown]) hand(modelName, /** @type {Uint8Array<ArrayBuffer>} */ (await models[shown].toBytes()));
  }

  return {
    refresh: () => attempt('The saved models could not be listed', async () => {}),
    /** Another tab may have saved or deleted models since this one was last looked at. */
    lookAgain() {
      if (store.state.engine === 'ready') this.refresh();
    },
    /** @param {string} name */
    save: (name) => attempt(`“${name}” could not be saved`, async (engine) => {
      const { models, shown } = store.state;
      if (!models[shown]) return;
      await engine.models.save(models[shown], name);
      store.set({ modelName: name });
      notices.note(`Saved “${name}” in this browser. It opens again without a network.`);
    }, { label: 'Download it instead', run: downloadOpen }),
    /** @param {import('../state.js').Saved} saved */
    open: (saved) => attempt(`“${saved.name}” could not be opened`, async (engine) => {
      const model = await engine.models.open(saved.id);
      await explore.open({ [model.info.kind]: model }, model.info.kind, saved.name);
    }),
    /** @param {{ id: string, name: string }} change */
    rename: ({ id, name }) => attempt('The model could not be renamed', (engine) => engine.models.rename(id, name)),
    /** @param {import('../state.js').Saved} saved */
    remove: (saved) => attempt(`“${saved.name}” could not be deleted`, async (engine) => {
      const bytes = saved.damaged ? null : await engine.models.bytes(saved.id);
      await engine.models.delete(saved.id);
      const undo = () => attempt(`“${saved.name}” could not be brought back`, async () => {
        if (bytes) await engine.models.put(bytes, saved.name, saved.id, saved.created);
        notices.note(`“${saved.name}” is back.`);
      });
      notices.note(`Deleted “${saved.name}”.`, bytes ? { label: 'Undo', run: undo } : undefined);
    }),
    /** @param {import('../state.js').Saved} saved */
    download: (saved) => attempt(`“${saved.name}” could not be downloaded`, async (engine) => {
      hand(saved.name, /** @type {Uint8Array<ArrayBuffer>} */ (await engine.models.bytes(saved.id)));
    }),
    downloadOpen,
    /**
     * Opens a model file.
     *
     * @param {File} file
     */
    upload: (file) => attempt(`${file.name} could not be opened as a model`, async (engine) => {
      const model = await engine.load(await file.arrayBuffer());
      await explore.open({ [model.info.kind]: model }, model.info.kind, file.name.replace(/\.npz$/i, ''));
      notices.note(`Opened ${file.name}. Press Save to keep it in this browser.`);
    }),
  };
}
