import { alikeSecond, tooManyComponents, exampleTitles, mostComponents, settingsFor, sizeOf } from './built-in.ts';
import { fetched, realData } from './real-data.ts';
import { knownOf, readFiles, type Ask, type Known, type Loaded } from './reader.ts';
import { thetasOf } from '../kit/grid.ts';
import { once, part } from '../kit/parts.ts';
import { spreadOver } from '../kit/sample.ts';
import { usualTestShare } from '../kit/settings.ts';
import { seen } from '../portraits/seen.ts';
import { defaultSettings, type ReadOptions, type Settings, type State, type Unread } from '../state/state.ts';
import { givenBy } from '../tune/choice.ts';
import type { CallOptions as Call, DataSet, Engine, SetSummary } from '../../page.js';
import type { Asked } from '../portraits/gallery.ts';
import type { Page } from '../state/session.ts';

/** What pictures with key points need of the control of the data. */
export interface Loading {
  during: (what: string, work: (engine: Engine, call: Call, own: AbortController) => Promise<void>) => Promise<void>;
  adopt: (loaded: Loaded, own: AbortController, patch: Partial<State>) => Promise<void>;
  cancel: () => void;
  fresh: () => Settings;
  overtaken: () => () => boolean;
}

/**
 * Changes of the state that come with data. suggests: with as many components as the data support; form: the
 * settings of the form, by those that the data open with; stays: whether the view stays, by what was read.
 */
type Patch = Partial<State> & {
  suggests?: boolean;
  form?: (settings: Settings) => Settings;
  stays?: (summary: SetSummary) => boolean;
};

/**
 * Loads observations: from files, from the built-in sets, and from the same files
 * again with other options.
 */
export function createDataControl(page: Page) {
  const { store, session, notices } = page;
  let abort = new AbortController();
  /** The changes with which the files are being read again. */
  let pending: ReadOptions | null = null;
  const thumbnails = 24;

  /** Runs a task with progress and a Stop button. A later task cancels it. */
  async function during(
    what: string,
    work: (engine: Engine, call: Call, own: AbortController) => Promise<void>,
    failed?: (error: unknown) => void,
  ) {
    if (store.state.training) {
      notices.note('A model is being trained on these data. Stop the training first, then change the data.');
      return;
    }
    abort.abort();
    pending = null;
    const own = (abort = new AbortController());
    notices.clear();
    store.set({ reading: { what, fraction: null, since: performance.now() } });
    try {
      const engine = await session.engine();
      await work(
        engine,
        {
          signal: own.signal,
          onProgress: ({ fraction }) => {
            if (own === abort && store.state.reading) store.set({ reading: { ...store.state.reading, fraction } });
          },
        },
        own,
      );
    } catch (error) {
      if (own.signal.aborted) return;
      failed?.(error);
      notices.failure(`Could not read ${what}`, error);
    } finally {
      if (own === abort) {
        pending = null;
        store.set({ reading: null });
      }
    }
  }

  /** @param patch other changes to the state on success */
  async function load(what: string, make: (engine: Engine, call: Call, ask: Ask) => Promise<Loaded>, patch: Patch) {
    const keep = (known: Known) => patch.files && store.set({ unread: unreadOf(what, patch.files, known) });
    await during(
      what,
      async (engine, call, own) => {
        const album = store.state.portraits?.album;
        await adopt(await make(engine, call, asker(own.signal, keep)), own, { ...patch, portraits: null });
        if (!own.signal.aborted) album?.free();
      },
      (error) => {
        const { details, read } = (error ?? {}) as { details?: { notes?: unknown; form?: unknown }; read?: ReadOptions };
        if ((details?.notes || details?.form) && read) keep(knownOf(error, read));
      },
    );
  }

  /** The code for pictures with key points, loaded on first use. */
  const gallery = once(async () =>
    (await part(() => import('../portraits/gallery.ts'))).createGallery(page, { during, adopt, cancel, fresh, overtaken }),
  );

  /**
   * Returns a function that says whether the visitor has chosen other data since. A
   * task with a slow start must not cancel the reading of those.
   */
  function overtaken() {
    const before = abort;
    return () => abort !== before && store.state.reading != null;
  }

  /**
   * Opens pictures with key points, unless the visitor chose other data while the
   * code loaded.
   */
  async function openPortraits(source: File[] | 'drawn', name: string, settings?: Settings) {
    cancel();
    const own = (abort = new AbortController());
    const opened = await gallery();
    if (abort === own) await opened.open(source, name, settings);
  }

  /**
   * Asks the visitor a question. Stopping the reading withdraws it.
   *
   * @param keep keeps what is known of the table, so that its roles can be changed meanwhile
   */
  function asker(signal: AbortSignal, keep: (known: Known) => void): Ask {
    return (asked, known) =>
      new Promise((resolve, reject) => {
        keep(known);
        const question = { ...asked, answer: settle };
        function settle(choice: string | null) {
          if (store.state.question === question) store.set({ question: null });
          if (choice) resolve(choice);
          else reject(signal.reason);
        }
        signal.addEventListener('abort', () => settle(null), { once: true });
        store.set({ question, view: 'data' });
      });
  }

  async function adopt({ set, read }: Loaded, own: AbortController, { suggests = false, form = (all) => all, stays, ...patch }: Patch) {
    const { summary } = set;
    const { thetas, seconds } = await thetasOf(set);
    const ids = await set.ids();
    const indices = spreadOver(thetas, summary.rows, thumbnails);
    const sample = summary.kind === 'pictures' ? { indices, values: await sampled(set, indices, thetas) } : null;
    if (own.signal.aborted) return set.free();
    const old = store.state.set;
    const wished = { ...untuned(store.state), ...patch.settings };
    const given = patch.given ?? (patch.settings ? givenBy([], settingsFor(defaultSettings), patch.settings) : store.state.given);
    if (summary.period && summary.thetaName !== store.state.summary?.thetaName) wished.periodic ??= summary.period;
    const second = summary.parameters.length > 1 ? (wished.second ?? alikeSecond) : null;
    const components = suggests ? summary.components : Math.min(wished.components, mostComponents(summary));
    const settings = form({ ...wished, second, components });
    store.set({
      ...patch,
      read,
      set,
      summary,
      thetas,
      seconds,
      ids,
      sample,
      settings,
      given,
      tuned: null,
      chosen: null,
      unread: null,
      view: stays?.(summary) ? store.state.view : 'data',
    });
    old?.free();
  }

  /**
   * Fetches real data and reads them as a file of the visitor.
   *
   * @param read options in place of those of the preset
   */
  async function openReal(name: string, settings: Settings, read: ReadOptions = realData[name].read) {
    const { file, title } = realData[name];
    const patch: Partial<State> = { files: [], builtIn: name, draw: 1, size: 0, sourceName: title, settings, awaited: null };
    await load(
      title,
      async (engine, call, ask) => {
        patch.files = [await fetched(file, call.signal)];
        return readFiles(engine, patch.files, read, call, ask);
      },
      patch,
    );
  }

  const fresh = (name = '', size = 0) => settingsFor(untuned(store.state), name, size);

  function cancel() {
    abort.abort();
    pending = null;
    store.set({ reading: null, unread: null });
  }

  return {
    /**
     * @param awaited how a session, a draft or a link reads them; builtIn: the real data that they are
     * @param stays whether the view stays, by what was read
     */
    async open(
      files: File[],
      awaited: (State['awaited'] & { builtIn?: string; form?: Patch['form'] }) | null = store.state.awaited,
      stays?: Patch['stays'],
    ) {
      const builtIn = awaited?.builtIn ?? '';
      const name = realData[builtIn]?.title ?? (files.length === 1 ? files[0].name : `${files.length} files`);
      store.set({ unread: null });
      const wished = { testShare: usualTestShare, ...awaited?.read };
      const { theta, blur, pattern } = wished;
      const read = { ...wished, accept: theta === undefined && !blur && !pattern };
      /** the reading that found key points */
      let faces: AbortController | undefined;
      await load(
        name,
        (engine, call, ask) =>
          readFiles(engine, files, read, call, ask).catch((error) => {
            if (error.details?.landmarks && !call.signal?.aborted) (faces = abort).abort();
            throw error;
          }),
        {
          ...{ files, builtIn, draw: 1, size: 0, sourceName: name, settings: awaited?.settings ?? fresh(), suggests: !awaited },
          ...{ form: awaited?.form, awaited: null, stays },
        },
      );
      if (store.state.files === files)
        for (const text of tooManyComponents(awaited?.components, store.state.summary)) notices.lasting(text);
      if (faces && faces === abort) await openPortraits(files, name);
    },
    /** Carries out what the gallery of pictures with key points asks for. */
    portraits: (asked: Asked) => notices.attempt('Could not change the pictures', async () => (await gallery()).act(asked)),
    /** @param wished the seed, the size, and settings and options of reading in place of the recommended ones */
    async builtIn(
      name: string,
      {
        draw = 1,
        size = sizeOf(name),
        settings = fresh(name, size),
        read,
      }: { draw?: number; size?: number; settings?: Settings; read?: ReadOptions } = {},
    ) {
      if (name in realData) return openReal(name, settings, read);
      const label = exampleTitles[name];
      if (name === 'portraits') return openPortraits('drawn', label, settings);
      await load(label, async (engine, call) => ({ set: await engine.synthesise(name as 'heads', { seed: draw, size }, call), read: {} }), {
        files: [],
        builtIn: name,
        draw,
        size,
        sourceName: label,
        settings,
        awaited: null,
      });
    },
    /** Reads the same files with other options, also those of a table that is not read yet. */
    async reread(change: ReadOptions) {
      const { sourceName, settings, summary, unread } = store.state;
      const { name, files, read } = unread ?? { name: sourceName, files: store.state.files, read: store.state.read };
      if (files.length === 0) return;
      const all = { ...pending, ...change }; // a change during a reading includes the one before
      const before = String(summary?.parameters.map((parameter) => parameter.name));
      // Settings made before a θ was chosen belong to the first θ.
      const otherTheta = before !== '' && ('blur' in all || 'pattern' in all || String(all.theta ?? before) !== before);
      const bins = all.blur ? { divide: 'endpoints' as const, endpoints: [...all.blur.bins] } : {};
      const loading = load(
        name,
        (engine, call, ask) => readFiles(engine, files, { ...read, ...all }, call, ask),
        unread
          ? { files, builtIn: '', sourceName: name, settings: fresh(), suggests: true, awaited: null }
          : {
              settings: { ...(otherTheta ? fresh() : { ...settings, perEndpoint: null }), ...bins },
              given: otherTheta ? [] : store.state.given,
              suggests: otherTheta || settings.components === summary?.components, // other columns support another number
            },
      );
      if (store.state.reading) pending = all;
      await loading;
    },
    cancel,
    /**
     * Forgets a set that the engine has lost.
     *
     * @returns a function that reads it again; undefined if there was no set
     */
    forget() {
      const { set, builtIn, draw, size, files, settings, portraits } = store.state;
      store.set({ set: null });
      if (!set) return undefined;
      const again = () =>
        portraits
          ? gallery().then((opened) => opened.reread())
          : files.length > 0
            ? this.reread({})
            : this.builtIn(builtIn, { draw, size });
      return { label: 'Read the data again', run: () => again().then(() => store.set({ settings })) };
    },
  };
}

/** Some pictures of a set. Portraits are drawn on the head. */
async function sampled(set: DataSet, indices: number[], thetas: Float64Array | null) {
  const values = await set.rows(indices);
  return thetas
    ? seen(
        set,
        values,
        indices.map((index) => thetas[index]),
      )
    : values;
}

/** The settings without what was chosen for other data. */
function untuned({ settings, given }: State) {
  const own = (part: 'mean' | 'basis') => (given.includes(`lambda.${part}`) ? settings.lambda[part] : null);
  return {
    ...settings,
    ...(!given.includes('method') && { method: defaultSettings.method }),
    ...(!given.includes('bandwidth') && { bandwidth: null }),
    lambda: { ...settings.lambda, mean: own('mean'), basis: own('basis') },
  };
}

/** What is known of a table that is not read yet, in the form of a summary. */
function unreadOf(name: string, files: File[], { read, columns, notes, form }: Known): Unread {
  const thetas = columns.filter(({ role }) => role === 'theta');
  const summary = {
    kind: 'table',
    columns: columns.map((column) => ({ ...column, role: column.role || (column.numeric ? 'variable' : 'ignore') })),
    parameters: thetas.map((column) => ({ name: column.name, min: column.min, max: column.max })),
    theta: null,
    long: '',
    head: [],
    form,
    notes,
    missing: {
      choice: read.missing ?? (read.accept ? 'model' : ''),
      cells: columns.reduce((sum, { missing }) => sum + missing, 0),
      leftOut: 0,
    },
  } as unknown as SetSummary;
  return { name, files, read, summary };
}
