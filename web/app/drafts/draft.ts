import { firstChoices } from '../experiments/choice.ts';
import { container } from '../kit/dom.ts';
import { bytes } from '../kit/format.ts';
import { bounded, format, problemsText, valuesOf } from '../link/link.ts';
import { defaultSettings, type State } from '../state/state.ts';
import { createDraftDatabase } from './draft-database.ts';
import { version } from './schema.ts';
import { createTyped } from './typed.ts';
import { createUnkept, reasonOf } from './unkept.ts';
import type { Model } from '../../page.js';
import type { Restore } from '../link/history.ts';
import type { Page } from '../state/session.ts';
import type { Draft, Found } from './bare.ts';

/** the actions of a draft */
export interface Ways {
  restore: Restore;
  stopReading: () => void;
  readForExperiments: (files: File[]) => Promise<unknown>;
  download: () => void; // the session
}

/** The largest draft, bytes. A larger one would take long at every change. */
const most = 200e6;
/** Milliseconds without a move before the view is written, and the longest delay if it keeps moving. */
const [rest, longest] = [700, 3000];
/** What to say of a draft that this build cannot read. */
const foreign = 'This browser keeps unsaved work that this version of the page cannot read. It stays there for a newer version.';
/** Errors after the program has ended. Its models are gone; session.js reports it. */
const ended = ['ERR_CRASHED', 'ERR_CLOSED'];

export function createDraft(
  { store, notices }: Page,
  { restore, readForExperiments, download }: Pick<Ways, 'restore' | 'readForExperiments' | 'download'>,
) {
  const shelf = createDraftDatabase();
  const unkept = createUnkept(container('unkept'), download);
  let timer = 0;
  /** Time of the oldest change that is not written yet. */
  let since = 0;
  let restoring = false;
  /** The id of the draft restored in this tab. */
  let from: string | undefined;
  /** The last known work, written or not. */
  let last: Omit<Draft, 'id'> | undefined;
  /** the files of the last draft */
  let source: File[] | undefined;
  /** the files for experiments in the last draft */
  let triedOf: File[] | undefined;
  /** The newest change of what is typed, which grows though a clock is set back, and what was typed. */
  let change = Date.now();
  let noted: Record<string, unknown> = {};
  /** Whether the last draft contains data or models. */
  let opened = false;
  /** The files of the models of the last draft, so that they are written once. */
  let written: { of: Record<string, unknown>; files: Draft['models'] } = { of: {}, files: [] };
  let [writing, due] = [false, false];
  const typed = createTyped(
    () => store.state.experiments.chosen,
    () => follow(store.state),
  );
  const untouched = JSON.stringify(firstChoices());

  /**
   * Writes new data, models, results and the settings of a new training at once.
   * Writes the view when it stops moving.
   */
  function follow(state: State) {
    const { models, files, reading, playing, experiments, training, runs } = state;
    if (restoring) return;
    note(state);
    if (reading) return;
    const urgent =
      models !== written.of ||
      files !== source ||
      (training && training.settings !== last?.settings) ||
      experiments.results !== last?.experiments?.results ||
      (runs.length > 0 && runs !== last?.log?.runs) ||
      experiments.files?.own !== triedOf;
    if (playing && !urgent) return; // what moves is written once it rests
    const now = performance.now();
    if (timer) clearTimeout(timer);
    else since = now;
    timer = setTimeout(write, urgent ? 0 : Math.max(0, Math.min(rest, since + longest - now)));
  }

  /**
   * Writes what was typed at once, because the page may be closed before it rests.
   *
   * @param moved whether the view was moved, and is not written yet
   */
  function note(state: State, moved = false) {
    const { settings, work, experiments, view } = state;
    const { chosen, choices } = experiments;
    const now = { settings, work, choices, view, typed: typed.all };
    if (!moved && Object.entries(now).every(([name, value]) => value === noted[name])) return;
    noted = now;
    if (!last && !begun(state)) return;
    change = Math.max(Date.now(), change + 1);
    const link = format(valuesOf(state));
    const written = shelf.now({
      version,
      change,
      time: Date.now(),
      link,
      address: link,
      name: '',
      source: '',
      files: [],
      models: [],
      settings,
      typed: typed.all,
      experiments: { chosen, choices, results: {} },
      log: { runs: [], runsGone: 0, work },
    });
    written.catch(() => {}); // the draft that follows says why
  }

  /** Whether anything was chosen or typed. */
  function begun({ settings, runs, work, experiments: { choices } }: State) {
    return (
      settings !== defaultSettings ||
      runs.length > 0 ||
      Object.keys(work).length > 0 ||
      Object.keys(typed.all).length > 0 ||
      JSON.stringify(choices) !== untouched
    );
  }

  /** Writes one after another, so that an older draft cannot overwrite a newer one. */
  async function write() {
    clearTimeout(timer);
    timer = 0;
    if (restoring) return;
    due = true;
    if (writing) return;
    writing = true;
    for (; due;) {
      due = false;
      await writeCurrent();
    }
    writing = false;
  }

  /** Writes the open work, if it has changed, and shows failures. */
  async function writeCurrent() {
    const { set, models } = store.state;
    const packable = set != null || Object.keys(models).length > 0;
    try {
      const draft = await current();
      if (draft) unkept.show(await put(draft), packable);
    } catch (error) {
      if (ended.includes((error as { code?: string }).code ?? '')) return;
      console.warn('the draft could not be written', error);
      unkept.show(reasonOf(error), packable);
      await shelf.drop().catch(() => {}); // an older draft must not replace the open work
    }
  }

  /**
   * The open work as a draft; undefined if there is none or nothing new.
   *
   * @throws if it is too large
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
      runs,
      runsGone,
      work: answered,
    } = store.state;
    const at = change; // more may be typed before this is written
    const texts = typed.all;
    const found = Object.keys(results).length > 0;
    if (!set && !found && !tried && !begun(store.state) && !last) return undefined;
    if (models !== written.of) written = { of: models, files: await filesOf(models) };
    if (store.state.set !== set) return undefined; // the next call writes it
    const own = storable(files);
    const others = tried?.own;
    const shown = Object.keys(models).length > 0 ? ('explore' as const) : store.state.view;
    const [address, link] = [format(valuesOf(store.state)), format(valuesOf({ ...store.state, view: shown }))];
    const open = set != null || Object.keys(models).length > 0;
    const work =
      last && opened && !open
        ? last // the program has ended; its work stays until other work is open
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
      last.typed === texts &&
      last.log?.runs === runs &&
      last.log.work === answered &&
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
      version,
      change: at,
      time: Date.now(),
      address,
      settings,
      experiments: { chosen, choices, results, files: others && storable(others) },
      typed: texts,
      log: { runs, runsGone, work: answered },
    };
    return last;
  }

  /** @returns the part that could not be stored, and why; empty if all is stored */
  async function put({ experiments, ...draft }: Omit<Draft, 'id'>) {
    const size = sizeOf(draft.files, draft.models);
    if (size > most) throw new Error(tooMuch('the data and models', size));
    const { files = [], ...found } = experiments as Found;
    const tried = sizeOf(files, []);
    const whole = size + tried <= most;
    const kept = { ...draft, experiments: whole ? experiments : found };
    try {
      await shelf.put(kept, from);
    } catch (error) {
      if ((error as Error).name !== 'QuotaExceededError') throw error;
      await shelf.drop(); // there is no space for both drafts
      await shelf.put(kept, from);
    }
    return whole ? '' : tooMuch('the files of the experiments', tried);
  }

  async function restoreDraft(draft: Draft, signal?: AbortSignal) {
    restoring = true;
    change = Math.max(change, draft.change ?? 0);
    try {
      await restore(draft, signal).then(
        () => {
          if (!signal?.aborted) from = draft.id;
        },
        (error) => notices.failure('Part of the unsaved work could not be restored', error), // its draft stays
      );
      if (signal?.aborted) return;
      const { part: settings, problems, gone } = bounded({ ...defaultSettings, ...draft.settings }, 'settings', defaultSettings);
      store.set({ settings });
      const damage = draft.damaged ? 'Part of the unsaved work is damaged, so it could not be restored. The rest is open.' : '';
      const messages = [damage, problemsText('unsaved work', problems), ...gone].filter(Boolean);
      if (messages.length > 0) notices.note(messages.join(' '));
    } finally {
      restoring = false;
    }
    follow(store.state);
  }

  /** Restores what no address contains: results of experiments, and typed text. */
  async function restoreRest({ experiments, typed: texts = {}, log }: Omit<Draft, 'id'>) {
    if (log) store.set({ runs: log.runs, runsGone: log.runsGone, work: log.work });
    const { files, choices = {}, ...found } = (experiments ?? {}) as Partial<Found>;
    const first = firstChoices();
    const checked = Object.entries(choices)
      .filter(([name]) => name in first)
      .map(([name, choice]) => ({ name, ...bounded(choice, 'choice', first[name]) }));
    const messages = [
      problemsText(
        'unsaved work',
        checked.flatMap((each) => each.problems),
      ),
      ...checked.flatMap((each) => each.gone),
    ].filter(Boolean);
    store.set({
      experiments: {
        ...store.state.experiments,
        ...found,
        choices: { ...store.state.experiments.choices, ...Object.fromEntries(checked.map(({ name, part }) => [name, part])) },
      },
    });
    if (messages.length > 0) notices.note(messages.join(' '));
    typed.restore(texts);
    if (!files) return;
    restoring = true; // a draft before that would lack them
    await readForExperiments(files).finally(() => {
      restoring = false;
    });
    follow(store.state);
  }

  /** Drafts that were offered, and whether one was restored. */
  const offered: Set<string> = new Set();
  let restored = false;

  /** Offers the newest draft of a closed tab, and the next if it is dismissed. */
  async function offer() {
    const orphan = await shelf.orphan(offered);
    if (!orphan || restored) return;
    const { id, source, time, log, foreign: unread } = orphan;
    offered.add(id);
    const answered = Object.values(log?.work ?? {}).some(({ student, answers }) => student || answers.some(Boolean));
    const what = source || (answered ? 'Your work on an assignment' : '');
    if (unread) notices.lasting(foreign);
    if (unread || !what) return offer();
    notices.note(
      `${what} was not saved when the page was last closed (${new Date(time).toLocaleString()}). It is still in this browser.`,
      {
        label: 'Restore it',
        run: () => {
          restored = true;
          restoreDraft(orphan).then(() => restoreRest(orphan));
        },
      },
      () => offer().catch(() => {}), // the storage is refused
    );
  }

  store.subscribe(follow);
  addEventListener('pagehide', () => {
    if (!restoring && (timer || writing)) note(store.state, true);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && timer) write();
  }); // phones stop hidden pages
  return {
    leave: shelf.leave,
    async start(signal: AbortSignal) {
      restoring = true; // read the old draft before writing
      const own = await shelf.own().finally(() => {
        restoring = false;
      });
      const hash = location.hash.slice(1);
      const reloaded = performance.getEntriesByType('navigation').some((each) => (each as PerformanceNavigationTiming).type === 'reload');
      if (own?.foreign) notices.lasting(foreign);
      else if (own && (reloaded || hash === '' || hash === own.address)) {
        // the address is written later than the draft
        await restoreDraft(own, signal);
        if (!signal.aborted) await restoreRest(own);
        return true;
      }
      if (own) await shelf.leave();
      return false;
    },
    offer,
    async restoreAfterCrash() {
      if (!last) return false;
      await restoreDraft({ ...last, address: last.link } as Draft); // the view without the models is not where the visitor was
      return true;
    },
  };
}

/**
 * The files of models, as blobs: a draft is written again whenever the view has moved, and copying
 * arrays into the database would stop the page each time.
 */
async function filesOf(models: Record<string, Model>) {
  return Promise.all(
    Object.entries(models).map(async ([kind, model]) => ({ kind, data: new Blob([await model.toBytes({ learn: false })]) })),
  );
}

const tooMuch = (what: string, size: number) => `${what} have ${bytes(size)}; the limit is ${bytes(most)}`;

/** Writes the folder into the name, because storage drops it. */
function storable(files: File[]) {
  return files.map((file) => (file.webkitRelativePath ? new File([file], file.webkitRelativePath) : file));
}

function sizeOf(files: File[], models: Draft['models']) {
  return (
    files.reduce((sum, { size }) => sum + size, 0) +
    models.reduce((sum, { data }) => sum + (data instanceof Blob ? data.size : data.length), 0)
  );
}
