import { firstChoices } from '../experiments/choice.js';
import { container } from '../kit/dom.js';
import { bytes } from '../kit/format.js';
import { bounded, format, leftOut, valuesOf } from '../link/link.js';
import { defaultSettings } from '../state/state.js';
import { createDraftDatabase } from './draft-database.js';
import { createTyped } from './typed.js';
import { createUnkept, reasonOf } from './unkept.js';

/**
 * @typedef {import('./draft-database.js').Draft} Draft
 * @typedef {import('./draft-database.js').Found} Found
 *
 * @typedef {object} Ways what a draft makes the page do
 * @property {import('../link/history.js').Restore} restore
 * @property {() => void} stopReading
 * @property {(files: File[]) => Promise<unknown>} readForExperiments
 * @property {() => void} download the session
 */

/** What is larger is not kept: it would take long at every change. Bytes. */
const most = 200e6;
/** How long a place must rest before it is written, and how long it waits at most where it never does, in milliseconds. */
const [rest, longest] = [700, 3000];
/** With the end of the program, its models go; the page is told by others. */
const ended = ['ERR_CRASHED', 'ERR_CLOSED'];

/**
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/notices.js').Notices} notices
 * @param {Pick<Ways, 'restore' | 'readForExperiments' | 'download'>} ways
 */
export function createDraft(store, notices, { restore, readForExperiments, download }) {
  const shelf = createDraftDatabase();
  const unkept = createUnkept(container('unkept'), download);
  let timer = 0;
  /** When the first change came that is not written yet. */
  let since = 0;
  let bringing = false;
  /** The id of the draft that was brought back here. @type {string | undefined} */
  let from;
  /** The work as it was last seen, written or not. @type {Omit<Draft, 'id'> | undefined} */
  let last;
  /** @type {File[] | undefined} those of the last draft */
  let source;
  /** @type {File[] | undefined} those read for experiments in the last draft */
  let triedOf;
  /** Whether there were data or models in the last draft. */
  let opened = false;
  /** The models of the last draft: written out once. @type {{ of: Record<string, unknown>, files: Draft['models'] }} */
  let written = { of: {}, files: [] };
  let [writing, due] = [false, false];
  const typed = createTyped(
    () => store.state.experiments.chosen,
    () => follow(store.state),
  );
  const untouched = JSON.stringify(firstChoices());

  /**
   * New data, models and results are written at once, and so are the settings that a
   * training begins with; a place is written once it rests.
   *
   * @param {import('../state/state.js').State} state
   */
  function follow({ models, files, reading, playing, experiments, training }) {
    if (bringing || reading || playing) return;
    const urgent =
      models !== written.of ||
      files !== source ||
      (training && training.settings !== last?.settings) ||
      experiments.results !== last?.experiments?.results ||
      experiments.files?.own !== triedOf;
    const now = performance.now();
    if (timer) clearTimeout(timer);
    else since = now;
    timer = setTimeout(write, urgent ? 0 : Math.max(0, Math.min(rest, since + longest - now)));
  }

  /** One write after the other, or an older one could end up on top. */
  async function write() {
    clearTimeout(timer);
    timer = 0;
    if (bringing) return;
    due = true;
    if (writing) return;
    writing = true;
    for (; due;) {
      due = false;
      await keep();
    }
    writing = false;
  }

  /** Writes what is open, if it is another, and says where that fails. */
  async function keep() {
    const { set, models } = store.state;
    const packable = set != null || Object.keys(models).length > 0;
    try {
      const draft = await current();
      if (draft) unkept.show(await put(draft), packable);
    } catch (error) {
      if (ended.includes(/** @type {{ code?: string }} */ (error).code ?? '')) return;
      console.warn('what is not saved could not be kept', error);
      unkept.show(reasonOf(error), packable);
      await shelf.drop().catch(() => {}); // it is older: nothing brings it back in place of what is open
    }
  }

  /**
   * What is open as a draft; undefined where there is nothing, or nothing new.
   *
   * @throws where it is too large
   */
  async function current() {
    const {
      set,
      models,
      files,
      modelName,
      settings,
      sourceName,
      experiments: { chosen, choices, results, files: tried },
    } = store.state;
    const found = Object.keys(results).length > 0;
    const begun = settings !== defaultSettings || Object.keys(typed.all).length > 0 || JSON.stringify(choices) !== untouched;
    if (!set && !found && !tried && !begun && !last) return undefined;
    if (models !== written.of) written = { of: models, files: await filesOf(models) };
    if (store.state.set !== set) return undefined; // the next follows
    const own = storable(files);
    const others = tried?.own;
    const shown = Object.keys(models).length > 0 ? /** @type {const} */ ('explore') : store.state.view;
    const [address, link] = [format(valuesOf(store.state)), format(valuesOf({ ...store.state, view: shown }))];
    const open = set != null || Object.keys(models).length > 0;
    const work =
      last && opened && !open
        ? last // the program has died: what it had stays until something else is open
        : {
            link,
            name: modelName,
            files: own,
            models: written.files,
            source: set ? sourceName : found ? 'The result of an experiment' : (tried?.name ?? ''),
          };
    if (
      last &&
      last.address === address &&
      last.link === work.link &&
      last.name === work.name &&
      last.settings === settings &&
      last.models === work.models &&
      source === files &&
      last.typed === typed.all &&
      last.experiments?.chosen === chosen &&
      last.experiments.choices === choices &&
      last.experiments.results === results &&
      triedOf === others
    )
      return undefined;
    source = files;
    triedOf = others;
    opened ||= open;
    last = {
      ...work,
      time: Date.now(),
      address,
      settings,
      experiments: { chosen, choices, results, files: others && storable(others) },
      typed: typed.all,
    };
    return last;
  }

  /**
   * @param {Omit<Draft, 'id'>} draft
   * @returns what of it is not kept, and why; empty where all is
   */
  async function put({ experiments, ...draft }) {
    const size = sizeOf(draft.files, draft.models);
    if (size > most) throw new Error(tooMuch('the data and models', size));
    const { files = [], ...found } = /** @type {Found} */ (experiments);
    const tried = sizeOf(files, []);
    const whole = size + tried <= most;
    const kept = { ...draft, experiments: whole ? experiments : found };
    try {
      await shelf.put(kept, from);
    } catch (error) {
      if (/** @type {Error} */ (error).name !== 'QuotaExceededError') throw error;
      await shelf.drop(); // there is no room for both at the same time
      await shelf.put(kept, from);
    }
    return whole ? '' : tooMuch('the files of the experiments', tried);
  }

  /**
   * @param {Draft} draft
   * @param {AbortSignal} [signal]
   */
  async function bring(draft, signal) {
    bringing = true;
    try {
      await restore(draft, signal);
      if (signal?.aborted) return;
      from = draft.id;
      const { part: settings, problems } = bounded({ ...defaultSettings, ...draft.settings }, 'settings', defaultSettings);
      store.set({ settings });
      if (problems.length > 0) notices.note(leftOut('unsaved work', problems));
    } finally {
      bringing = false;
    }
    follow(store.state);
  }

  /**
   * What lies in no address, beside what is brought back: of experiments, and in fields.
   *
   * @param {Omit<Draft, 'id'>} draft
   */
  async function bringRest({ experiments, typed: texts = {} }) {
    const { files, choices = {}, ...found } = /** @type {Partial<Found>} */ (experiments ?? {});
    const first = firstChoices();
    const checked = Object.entries(choices)
      .filter(([name]) => name in first)
      .map(([name, choice]) => ({ name, ...bounded(choice, 'choice', first[name]) }));
    const problems = checked.flatMap((each) => each.problems);
    store.set({
      experiments: {
        ...store.state.experiments,
        ...found,
        choices: { ...store.state.experiments.choices, ...Object.fromEntries(checked.map(({ name, part }) => [name, part])) },
      },
    });
    if (problems.length > 0) notices.note(leftOut('unsaved work', problems));
    typed.bring(texts);
    if (!files) return;
    bringing = true; // until then a draft would be without them
    await readForExperiments(files).finally(() => {
      bringing = false;
    });
    follow(store.state);
  }

  store.subscribe(follow);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && timer) write();
  }); // phones end what is hidden
  return {
    leave: shelf.leave,
    /** @param {AbortSignal} signal */
    async start(signal) {
      bringing = true; // nothing is written over what lies there before it is read
      const own = await shelf.own().finally(() => {
        bringing = false;
      });
      const hash = location.hash.slice(1);
      const reloaded = performance
        .getEntriesByType('navigation')
        .some((each) => /** @type {PerformanceNavigationTiming} */ (each).type === 'reload');
      if (own && (reloaded || hash === '' || hash === own.address)) {
        // the address follows the page later than the draft
        await bring(own, signal);
        if (!signal.aborted) await bringRest(own);
        return true;
      }
      if (own) await shelf.leave();
      return false;
    },
    /** Offers the newest draft of a tab that is gone. */
    async offer() {
      const orphan = await shelf.orphan();
      if (!orphan) return;
      const { source, time } = orphan;
      notices.note(`${source}, not saved when the page was last closed (${new Date(time).toLocaleString()}), is still in this browser.`, {
        label: 'Bring it back',
        run: () => bring(orphan).then(() => bringRest(orphan)),
      });
    },
    async again() {
      if (!last) return false;
      await bring(/** @type {Draft} */ (last));
      return true;
    },
  };
}

/** @param {Record<string, import('../../ppca.js').Model>} models */
async function filesOf(models) {
  return Promise.all(Object.entries(models).map(async ([kind, model]) => ({ kind, data: await model.toBytes() })));
}

/** @param {string} what @param {number} size */
const tooMuch = (what, size) => `${what} take ${bytes(size)}, of at most ${bytes(most)} that are kept`;

/** A folder in their names is not kept otherwise. @param {File[]} files */
function storable(files) {
  return files.map((file) => (file.webkitRelativePath ? new File([file], file.webkitRelativePath) : file));
}

/** @param {File[]} files @param {Draft['models']} models */
function sizeOf(files, models) {
  return files.reduce((sum, { size }) => sum + size, 0) + models.reduce((sum, { data }) => sum + data.length, 0);
}
