import { firstChoices } from '../experiments/choice.ts';
import { changes, container } from '../kit/dom.ts';
import { bytes } from '../kit/format.ts';
import { version, type Draft } from '../link/kept.ts';
import { format, problemsText, renewed, valuesOf } from '../link/link.ts';
import { defaultSettings, type State } from '../state/state.ts';
import { createShelf, isOld } from './shelf.ts';
import { createUnkept, reasonOf } from './unkept.ts';
import type { Model } from '../../page.js';
import type { Restore } from '../link/history.ts';
import type { Page } from '../state/session.ts';

/** The actions of a draft. */
export interface Ways {
  restore: Restore;
  stopReading: () => void;
  open: (files: File[]) => Promise<unknown>; // as data, in the view that is open
  download: () => void; // the session
}

/** The largest draft, bytes. A larger one would take long at every change. */
const most = 200e6;
/** Milliseconds without a move before the view is written, and the longest delay if it keeps moving. */
const [rest, longest] = [700, 3000];
/** What to say of a draft that this build cannot read. */
const foreign = 'This browser keeps unsaved work that this version of the page cannot read. It stays there, unchanged.';
/** Errors after the program has ended. Its models are gone; session.ts reports it. */
const ended = ['ERR_CRASHED', 'ERR_CLOSED'];

/** Writes the open work as the draft of this tab, and restores drafts. */
export function createDraft({ store, notices }: Page, { restore, open, download }: Omit<Ways, 'stopReading'>) {
  const shelf = createShelf();
  const unkept = createUnkept(container('unkept'), download);
  const [changedText, changedWork, changedDraft] = [changes(), changes(), changes()];
  let [timer, since] = [0, 0]; // of the write that waits, and when the first change came
  let restoring = false;
  /** The id of the draft restored in this tab. */
  let from: string | undefined;
  /** The last known work, written or not, and whether it has data or models. */
  let last: Omit<Draft, 'id'> | undefined;
  let opened = false;
  let change = Date.now();
  /** Data that experiments of an earlier build used. The draft has them until they are open, or dismissed. */
  let tried: File[] = [];
  /** The models of the last draft as files, so that they are made once. */
  let models: { of: State['models']; files: Draft['models'] } = { of: {}, files: [] };
  let [writing, waiting] = [Promise.resolve(), 0]; // the writes, one after another, and how many have not ended
  const untouched = JSON.stringify(firstChoices());

  /** Writes what was typed at once; new data, models, results and runs next; a moved view when it rests. */
  function follow(state: State) {
    if (restoring) return;
    const { settings, work, experiments, view, reading, playing, files, runs } = state;
    if (changedText(settings, work, experiments.choices, view)) note();
    if (reading) return;
    const urgent = changedWork(state.models, files, experiments.results, runs);
    if (playing && !urgent) return; // what moves is written once it rests
    const now = performance.now();
    if (timer) clearTimeout(timer);
    else since = now;
    timer = setTimeout(write, urgent ? 0 : Math.max(0, Math.min(rest, since + longest - now)));
  }

  /** Whether anything was chosen or typed. */
  const begun = ({ settings, runs, work, experiments: { choices } }: State) =>
    settings !== defaultSettings || runs.length + Object.keys(work).length > 0 || JSON.stringify(choices) !== untouched;

  /** What is typed: a draft but for its data, its models, its results and its run log. */
  function text(state: State) {
    const { settings, work, runsGone } = state;
    const { chosen, choices } = state.experiments;
    const address = format(valuesOf(state));
    return {
      ...{ version, change, time: Date.now(), address, link: address, settings },
      ...{ name: '', source: '', files: [] as File[], models: [] as Draft['models'] },
      experiments: { chosen, choices, results: {} },
      log: { runs: [] as State['runs'], runsGone, work },
    };
  }

  /** Writes what was typed, because the page may be closed before it rests. */
  function note() {
    if (!last && !begun(store.state)) return;
    change = Math.max(Date.now(), change + 1);
    shelf.now(text(store.state)).catch(() => {}); // the draft that follows says why
  }

  /** Writes one after another, so that an older draft cannot overwrite a newer one. */
  function write() {
    clearTimeout(timer);
    timer = 0;
    if (restoring) return;
    waiting++;
    writing = writing.then(writeCurrent).finally(() => waiting--);
  }

  /** Writes the open work, if it has changed, and shows failures. */
  async function writeCurrent() {
    try {
      const draft = await current();
      if (!draft) return;
      await put(draft);
      unkept.show('', isOpen(store.state));
    } catch (error) {
      if (ended.includes((error as { code?: string }).code ?? '')) return;
      console.warn('the draft could not be written', error);
      unkept.show(reasonOf(error as Error), isOpen(store.state));
      await shelf.drop().catch(() => {}); // an older draft must not replace the open work
    }
  }

  /** The open work as a draft; undefined if there is none or nothing new. */
  async function current() {
    const { state } = store;
    const { set, files, sourceName, experiments, runs, runsGone } = state;
    const { chosen, choices, results } = experiments;
    const found = Object.keys(results).length > 0;
    if (restoring || (!set && !found && !begun(state) && !last)) return undefined;
    const texts = text(state); // more may be typed before this is written
    if (state.models !== models.of) models = { of: state.models, files: await filesOf(state.models) };
    if (store.state.set !== set) return undefined; // the next call writes it
    const now = isOpen(state);
    const source = set ? sourceName : found ? 'The result of an experiment' : '';
    const link = Object.keys(state.models).length > 0 ? format(valuesOf({ ...state, view: 'explore' })) : texts.link;
    // If the program has ended, its work stays until other work is open.
    const work = last && opened && !now ? last : { link, source, name: state.modelName, files, models: models.files };
    opened ||= now;
    const { settings, address, log } = texts;
    if (!changedDraft(address, work.link, work.name, settings, work.models, files, runs, log.work, chosen, choices, results, tried))
      return undefined;
    const whole = tried.length > 0 && sizeOf([...work.files, ...tried], work.models) <= most; // the open work comes first
    last = {
      ...texts,
      ...{ link: work.link, source: work.source, name: work.name, models: work.models },
      files: storable(work.files),
      experiments: { chosen, choices, results, ...(whole && { files: storable(tried) }) },
      log: { runs, runsGone, work: log.work },
    };
    return last;
  }

  async function put(draft: Omit<Draft, 'id'>) {
    const size = sizeOf(draft.files, draft.models);
    if (size > most) throw new Error(`the data and models have ${bytes(size)}; the limit is ${bytes(most)}`);
    try {
      await shelf.put(draft, from);
    } catch (error) {
      if ((error as Error).name !== 'QuotaExceededError') throw error;
      await shelf.drop(); // there is no space for both drafts
      await shelf.put(draft, from);
    }
  }

  const failed = (error: unknown) => void notices.failure('Part of the unsaved work could not be restored', error);

  /**
   * Restores a draft. What no address contains comes first: what the visitor does while data and models are
   * still being opened then counts.
   */
  async function bringBack(draft: Draft, signal?: AbortSignal) {
    if (signal?.aborted) return;
    const { experiments, log } = draft;
    const { files = [], choices = {}, ...found } = experiments ?? {};
    change = Math.max(change, draft.change ?? 0);
    if (files.length > 0) tried = files;
    restoring = true; // a draft before that would lack what is still to come
    try {
      const settings = renewed({ ...defaultSettings, ...draft.settings }, 'settings', defaultSettings);
      const first = firstChoices();
      const names = Object.keys(choices).filter((name) => name in first);
      const chosen = names.map((name) => renewed({ ...first[name], ...choices[name] }, 'choice', first[name]));
      const { experiments: now } = store.state;
      const own = Object.fromEntries(names.map((name, i) => [name, chosen[i].part]));
      store.set({
        ...(log && { runs: log.runs, runsGone: log.runsGone, work: log.work }),
        experiments: { ...now, ...found, choices: { ...now.choices, ...own } },
      });
      await restore({ ...draft, settings: settings.part }, signal).then(
        () => {
          if (signal?.aborted) return;
          from = draft.id;
          last = draft; // until it is written again
          opened = isOpen(store.state);
        },
        async (error) => {
          failed(error);
          await shelf.leave().catch(() => {}); // its draft stays
        },
      );
      if (signal?.aborted) return;
      const all = [settings, ...chosen];
      const problems = all.flatMap((each) => each.problems);
      const messages = [problemsText('unsaved work', problems), ...all.flatMap((each) => each.gone)].filter(Boolean);
      if (messages.length > 0) notices.note(messages.join(' '));
    } finally {
      restoring = false;
    }
    follow(store.state);
    if (files.length > 0) openTried(files, isOpen(store.state) || store.state.awaited != null).catch(failed);
  }

  /**
   * Opens data of the experiments and chooses them there. A note offers those that are not open.
   *
   * @param ask whether to ask first, because other data would be replaced
   */
  async function openTried(files: File[], ask: boolean) {
    if (!ask) await open(files);
    if (store.state.files === files) {
      tried = [];
      const { experiments } = store.state;
      const chosen = Object.entries(experiments.choices).map(([name, choice]) => {
        const source: string = choice.source; // "files" in an earlier build
        return [name, source === 'files' ? { ...choice, source: 'loaded' as const } : choice];
      });
      store.set({ experiments: { ...experiments, choices: Object.fromEntries(chosen) } });
      return write();
    }
    notices.note(
      `An experiment used ${files.map(({ name }) => name).join(', ')}. This browser keeps it until you open it or dismiss this message.`,
      {
        label: 'Open it',
        run: () => {
          tried = files; // the button dismisses the message, too
          openTried(files, false).catch(failed);
        },
      },
      () => {
        tried = [];
        write();
      },
    );
  }

  /** Drafts that were offered, and whether one was restored. */
  const offered: Set<string> = new Set();
  let restored = false;

  /** Offers the newest draft of a closed tab, and the next if it is dismissed. */
  async function offer() {
    const orphan = await shelf.orphan(offered);
    if (!orphan || restored) return;
    const { id, source, time, log } = orphan;
    offered.add(id);
    const answered = Object.values(log?.work ?? {}).some(({ student, answers }) => student || answers.some(Boolean));
    if (orphan.foreign) {
      notices.lasting(foreign);
      return offer();
    }
    const what = source || (answered ? 'Your work on an assignment' : 'Your last work');
    const run = () => {
      restored = true;
      bringBack(orphan).catch(failed);
    };
    const old = isOld(orphan);
    const dismissed = async () => {
      await undefined; // the button dismisses the message, too, then restores
      if (restored) return;
      if (old) await shelf.forget(orphan);
      await offer();
    };
    notices.note(
      `${what} was not saved when the page was last closed (${new Date(time).toLocaleString()}). ${old ? 'This browser keeps it until you dismiss this message.' : 'It is still in this browser.'}`,
      { label: 'Restore it', run },
      () => dismissed().catch(() => {}), // the storage is refused
    );
  }

  store.subscribe(follow);
  addEventListener('pagehide', () => {
    if (!restoring && (waiting > 0 || format(valuesOf(store.state)) !== last?.address)) note(); // the view was moved
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && timer) write();
  }); // phones stop hidden pages
  return {
    leave: shelf.leave,
    /** Restores the draft of this tab, unless the address is of other work. */
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
        await bringBack(own, signal);
        return true;
      }
      if (own) await shelf.leave();
      return false;
    },
    offer,
    /** Restores the work from before a crash of the program. Resolves to whether there was any. */
    async restoreAfterCrash() {
      if (!last) return false;
      const { experiments: _, log: __, ...work } = last; // the state still has these
      await bringBack({ ...work, id: '', address: work.link }); // the view without the models is not where the visitor was
      return true;
    },
  };
}

/** Whether there are data or models, which a session can hold. */
const isOpen = ({ set, models }: State) => set != null || Object.keys(models).length > 0;

/** The files of models, as blobs: copying arrays into the database would stop the page each time. */
const filesOf = async (models: Record<string, Model>) =>
  Promise.all(Object.entries(models).map(async ([kind, model]) => ({ kind, data: new Blob([await model.toBytes({ learn: false })]) })));

/** Writes the folder into the name, because storage drops it. */
const storable = (files: File[]) => files.map((file) => (file.webkitRelativePath ? new File([file], file.webkitRelativePath) : file));

const sizeOf = (files: File[], models: Draft['models']) =>
  files.reduce((sum, { size }) => sum + size, 0) +
  models.reduce((sum, { data }) => sum + (data instanceof Blob ? data.size : data.length), 0);
