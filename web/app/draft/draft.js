import { firstChoices } from '../experiments/choice.js';
import { format, valuesOf } from '../link/link.js';
import { defaultSettings } from '../state.js';
import { createShelf } from './shelf.js';
import { createTyped } from './typed.js';

/**
 * @typedef {Pick<import('../state.js').Experiments, 'chosen' | 'choices' | 'results'> & { files?: File[] }} Found
 * @typedef {import('../link/history.js').Kept & { id: string, time: number, address: string, settings: import('../state.js').Settings, source: string, experiments?: Found, typed?: Record<string, string> }} Draft
 *   address: what the page showed; link: with the settings of the models that are open;
 *   source: what it is to be called when it is offered, empty where it is not worth that;
 *   experiments, typed: not in drafts of earlier builds
 */

/** What is larger is not kept: it would take long at every change. Bytes. */
const most = 200e6;
/** How long the page must rest before it is written. */
const rest = 700;

/**
 * @param {import('../state.js').Store} store
 * @param {import('../control/notices.js').Notices} notices
 * @param {import('../control/draft.js').Restore} restore
 * @param {(files: File[]) => Promise<unknown>} readForExperiments
 */
export function createDraft(store, notices, restore, readForExperiments) {
  const shelf = createShelf();
  const { id } = shelf;
  let timer = 0;
  let urgent = false;
  let bringing = false;
  /** @type {Draft | undefined} */
  let last;
  /** @type {File[] | undefined} those of the last draft */
  let source;
  /** @type {File[] | undefined} those read for experiments in the last draft */
  let triedOf;
  /** Whether there were data or models in the last draft. */
  let opened = false;
  /** The models of the last draft: written out once. @type {{ of: Record<string, unknown>, files: Draft['models'] }} */
  let written = { of: {}, files: [] };
  const typed = createTyped(() => store.state.experiments.chosen, () => follow(store.state));
  const untouched = JSON.stringify(firstChoices());

  /**
   * A place is written once it rests, a new model or new data soon, though θ moves.
   *
   * @param {import('../state.js').State} state
   */
  function follow({ models, files, reading, training, playing }) {
    if (timer && urgent) return;
    clearTimeout(timer);
    timer = 0;
    if (bringing || reading || training || playing) return;
    urgent = models !== written.of || files !== source;
    timer = setTimeout(() => { timer = 0; keep(); }, rest);
  }

  async function keep() {
    const { set, models, files, modelName, settings, sourceName, experiments: { chosen, choices, results, files: tried } } = store.state;
    if (bringing) return;
    const found = Object.keys(results).length > 0;
    const begun = settings !== defaultSettings || Object.keys(typed.all).length > 0 || JSON.stringify(choices) !== untouched;
    if (!set && !found && !begun && !last) return;
    try {
      if (models !== written.of) written = { of: models, files: await filesOf(models) };
      if (store.state.set !== set) return; // the next follows
      const own = storable(files);
      const size = sizeOf(own, written.files);
      if (size > most) return;
      const others = tried && size + sizeOf(tried.own, []) <= most ? tried.own : undefined;
      const shown = Object.keys(models).length > 0 ? /** @type {const} */ ('explore') : store.state.view;
      const [address, link] = [format(valuesOf(store.state)), format(valuesOf({ ...store.state, view: shown }))];
      const open = set != null || Object.keys(models).length > 0;
      const work = last && opened && !open ? last // the program has died: what it had stays until something else is open
        : { link, name: modelName, files: own, models: written.files, source: set ? sourceName : found ? 'The result of an experiment' : '' };
      if (last && last.address === address && last.link === work.link && last.name === work.name && last.settings === settings && last.models === work.models && source === files
        && last.typed === typed.all && last.experiments?.chosen === chosen && last.experiments.choices === choices && last.experiments.results === results && triedOf === others) return;
      source = files;
      triedOf = others;
      opened ||= open;
      last = {
        ...work, id, time: Date.now(), address, settings,
        experiments: { chosen, choices, results, files: others && storable(others) }, typed: typed.all,
      };
      await shelf.put(last);
      if (store.state.models !== models) follow(store.state);
    } catch (error) {
      console.warn('what is not saved could not be kept', error); // a full disk, or a program that has just died
    }
  }

  /**
   * @param {Draft} draft
   * @param {AbortSignal} [signal]
   */
  async function bring(draft, signal) {
    bringing = true;
    try {
      await restore(draft, signal);
      if (!signal?.aborted) store.set({ settings: draft.settings });
    } finally {
      bringing = false;
    }
    follow(store.state);
  }

  /**
   * What lies in no address, beside what is brought back: of experiments, and in fields.
   *
   * @param {Draft} draft
   */
  async function bringRest({ experiments, typed: texts = {} }) {
    const { files, ...found } = /** @type {Partial<Found>} */ (experiments ?? {});
    store.set({ experiments: { ...store.state.experiments, ...found } });
    typed.bring(texts);
    if (!files) return;
    bringing = true; // until then a draft would be without them
    await readForExperiments(files).finally(() => { bringing = false; });
    follow(store.state);
  }

  store.subscribe(follow);
  return {
    /** @param {AbortSignal} signal */
    async start(signal) {
      bringing = true; // nothing is written over what lies there before it is read
      const own = await shelf.get(id).finally(() => { bringing = false; });
      const hash = location.hash.slice(1);
      const reloaded = performance.getEntriesByType('navigation').some((each) => /** @type {PerformanceNavigationTiming} */ (each).type === 'reload');
      if (own && (reloaded || hash === '' || hash === own.address)) { // the address follows the page later than the draft
        await bring(own, signal);
        if (!signal.aborted) await bringRest(own);
        return true;
      }
      const orphan = hash === '' ? await shelf.orphan() : undefined;
      if (orphan) {
        const { source, time } = orphan;
        notices.note(`${source}, not saved when the page was last closed (${new Date(time).toLocaleString()}), is still in this browser.`, { label: 'Bring it back', run: () => bring(orphan).then(() => bringRest(orphan)) });
      }
      return false;
    },
    async again() {
      if (!last) return false;
      await bring(last);
      return true;
    },
  };
}

/** @param {Record<string, import('../../ppca.js').Model>} models */
async function filesOf(models) {
  return Promise.all(Object.entries(models).map(async ([kind, model]) => ({ kind, data: await model.toBytes() })));
}

/** A folder in their names is not kept otherwise. @param {File[]} files */
function storable(files) {
  return files.map((file) => (file.webkitRelativePath ? new File([file], file.webkitRelativePath) : file));
}

/** @param {File[]} files @param {Draft['models']} models */
function sizeOf(files, models) {
  return files.reduce((sum, { size }) => sum + size, 0) + models.reduce((sum, { data }) => sum + data.length, 0);
}
