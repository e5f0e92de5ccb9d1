import { alikeSecond, builtInLabels, settingsFor } from './built-in.js';
import { readAsking, reader } from './reader.js';
import { thetasOf } from '../grid.js';
import { spreadOver } from '../sample.js';

/**
 * @typedef {import('./built-in.js').BuiltIn} BuiltIn
 * @typedef {import('./reader.js').ReadOptions} ReadOptions
 * @typedef {import('./reader.js').Engine} Engine
 * @typedef {import('./reader.js').Call} Call
 * @typedef {import('./reader.js').Loaded} Loaded
 * @typedef {import('./reader.js').Ask} Ask
 */

/**
 * Everything that brings observations in: files, the built-in sets, and reading
 * the same files again in another way.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./session.js').Session} session
 * @param {import('./notices.js').Notices} notices
 */
export function createDataControl(store, session, notices) {
  let abort = new AbortController();
  const thumbnails = 24;

  /**
   * @param {string} what
   * @param {(engine: Engine, call: Call, ask: Ask) => Promise<Loaded>} make
   * @param {Partial<import('../state.js').State>} patch what else changes when it succeeds
   */
  async function load(what, make, patch) {
    if (store.state.training) {
      notices.note('A model is being trained on these data. Stop the training before loading others.');
      return;
    }
    abort.abort();
    const own = abort = new AbortController();
    notices.clear();
    store.set({ reading: { what, fraction: null, since: performance.now() } });
    try {
      const engine = await session.engine();
      const loaded = await make(engine, {
        signal: own.signal,
        onProgress: ({ fraction }) => {
          if (own === abort && store.state.reading) store.set({ reading: { ...store.state.reading, fraction } });
        },
      }, asker(own.signal));
      await adopt(loaded, own, patch);
    } catch (error) {
      if (!own.signal.aborted) notices.failure(`Could not read ${what}`, error);
    } finally {
      if (own === abort) store.set({ reading: null });
    }
  }

  /**
   * Puts a question to the visitor, for as long as the reading is not stopped.
   *
   * @param {AbortSignal} signal
   * @returns {Ask}
   */
  function asker(signal) {
    return (asked) => new Promise((resolve, reject) => {
      const question = { ...asked, answer: settle };
      /** @param {'model' | 'drop' | 'keep' | null} choice */
      function settle(choice) {
        if (store.state.question === question) store.set({ question: null });
        if (choice) resolve(choice);
        else reject(signal.reason);
      }
      signal.addEventListener('abort', () => settle(null), { once: true });
      store.set({ question, view: 'data' });
    });
  }

  /**
   * @param {Loaded} loaded
   * @param {AbortController} own
   * @param {Partial<import('../state.js').State>} patch
   */
  async function adopt({ set, read, notes }, own, patch) {
    const summary = { ...set.summary, warnings: [...notes, ...set.summary.warnings] };
    const { thetas, seconds } = await thetasOf(set);
    const ids = await set.ids();
    const indices = spreadOver(thetas, summary.rows, thumbnails);
    const sample = summary.kind === 'pictures' ? { indices, values: await set.rows(indices) } : null;
    if (own.signal.aborted) return set.free();
    const old = store.state.set;
    const wished = { ...untuned(store.state), ...patch.settings };
    const second = summary.parameters.length > 1 ? wished.second ?? alikeSecond : null;
    const settings = { ...wished, second, components: Math.min(wished.components, mostComponents(summary)) };
    store.set({ ...patch, read, set, summary, thetas, seconds, ids, sample, settings, observation: null, tuned: null, view: 'data' });
    old?.free();
  }

  /**
   * No more components than the data can have, and one fewer than the variables:
   * with all of them nothing is left to reconstruct.
   *
   * @param {import('../../ppca.js').SetSummary} summary
   */
  function mostComponents(summary) {
    return Math.max(1, Math.min(summary.cols - 1, summary.train - 1));
  }

  const fresh = () => settingsFor(store.state.settings);

  return {
    /** @param {File[]} files */
    async open(files) {
      const name = files.length === 1 ? files[0].name : `${files.length} files`;
      const { awaited } = store.state;
      await load(name, reader(files, { testShare: 0.2, ...awaited?.read }), { files, builtIn: '', sourceName: name, settings: awaited?.settings ?? fresh(), awaited: null });
    },
    /**
     * @param {BuiltIn} name
     * @param {{ draw?: number, settings?: import('../state.js').Settings }} [wished] the seed, and other settings than those that suit it
     */
    async builtIn(name, { draw = 1, settings = settingsFor(store.state.settings, name) } = {}) {
      const label = builtInLabels[name];
      await load(label, async (engine, call) => ({ set: await engine.synthesise(name, { seed: draw }, call), read: {}, notes: [] }),
        { files: [], builtIn: name, draw, sourceName: label, settings, awaited: null });
    },
    /**
     * Reads the same files with other options.
     *
     * @param {ReadOptions} change
     */
    async again(change) {
      const { files, sourceName, settings, summary } = store.state;
      if (files.length === 0) return;
      const read = { ...store.state.read, ...change };
      const before = String(summary?.parameters.map(({ name }) => name));
      const otherTheta = 'blur' in change || 'pattern' in change || String(change.theta ?? before) !== before;
      const bins = change.blur ? { divide: /** @type {const} */ ('endpoints'), endpoints: change.blur.bins } : {};
      await load(sourceName, async (engine, call, ask) => ({ ...await readAsking(engine, files, read, call, ask), notes: [] }), { settings: otherTheta ? { ...fresh(), ...bins } : { ...settings, perEndpoint: null } });
    },
    cancel() {
      abort.abort();
      store.set({ reading: null });
    },
    /**
     * Drops a set that the engine no longer has.
     *
     * @returns what reads it again, where there was one
     */
    forget() {
      const { set, builtIn, draw, files, settings } = store.state;
      store.set({ set: null, summary: null, thetas: null, seconds: null, ids: [], sample: null, observation: null });
      if (!set) return undefined;
      const again = () => (files.length > 0 ? this.again({}) : this.builtIn(/** @type {BuiltIn} */ (builtIn), { draw }));
      return { label: 'Read the data again', run: () => again().then(() => store.set({ settings })) };
    },
  };
}

/**
 * The settings without the λ that a search chose for other data.
 *
 * @param {import('../state.js').State} state
 */
function untuned({ settings, tuned }) {
  return tuned ? { ...settings, lambda: { ...settings.lambda, mean: null, basis: null } } : settings;
}
