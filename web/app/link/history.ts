import { tooManyComponents, mostComponents, settingsFor, sizeOf } from '../data/built-in.ts';
import { realData } from '../data/real-data.ts';
import { method } from '../kit/colour.ts';
import { latest } from '../kit/latest.ts';
import { usualTestShare } from '../kit/settings.ts';
import { arrivingAt, defaultSettings, tabOf, type ReadOptions, type Settings, type State } from '../state/state.ts';
import { givenBy } from '../tune/choice.ts';
import { createCopyButton } from './copy.ts';
import { hide } from './hide.ts';
import { keys } from './keys.ts';
import { fill, format, partsOf, placeOf, problemsText, parse, valuesOf, type Values } from './link.ts';
import type { Model } from '../../page.js';
import type { Explore } from '../explore/explore-control.ts';
import type { Page } from '../state/session.ts';
import type { Kept } from './kept.ts';

/** What links act on. */
export interface Controls extends Page {
  data: ReturnType<typeof import('../data/data-control.ts').createDataControl>;
  training: ReturnType<typeof import('../train/training-control.ts').createTrainingControl>;
  explore: Explore;
  view: (view: State['view']) => void;
  assignment: { open: (packed: string | null) => Promise<void> }; // opens the assignment of a link; null closes it
}

export type Restore = (kept: Kept, signal?: AbortSignal) => Promise<void>;

/** Milliseconds without a change before the address is written; browsers refuse a change on every frame. */
const rest = 300;

/** Writes the page into its address, and restores the page from an address. */
export function createHistory({ store, notices, data, training, explore, view, session, assignment }: Controls) {
  let applying = 0;
  let resting = 0;
  /** The steps of a page that an address has just restored. Writing that address in full is not a step. */
  let opened: string | null = null;
  /** The current address. It replaces an address that is refused. */
  let standing = location.hash;
  /** Counter of addresses; if several wait for a model, only the newest is used. */
  let newest = 0;
  const waiting: Set<{ holds: (state: State) => boolean; resolve: () => void }> = new Set();
  const copy = createCopyButton(store, notices, write);

  /** Writes the address of the current page. An address that waits for its file stays, so that a reload asks for it again. */
  function write() {
    clearTimeout(resting);
    if (store.state.awaited && !store.state.set) return;
    const values = valuesOf(store.state);
    const text = format(values);
    const old = location.hash.slice(1);
    const steps = stepsOf(values);
    const ordered = steps === opened;
    opened = null;
    standing = text ? `#${text}` : '';
    if (text === old) return;
    const address = standing || location.pathname + location.search;
    if (ordered || steps === stepsOf(parse(old).values)) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
  }

  function follow(state: State) {
    copy.update(state);
    for (const each of waiting) {
      if (!each.holds(state)) continue;
      waiting.delete(each);
      each.resolve();
    }
    if (applying > 0 || state.reading || state.training || state.playing) return;
    if (state.view === 'explore' && !state.slice) return; // not shown yet
    clearTimeout(resting);
    resting = setTimeout(write, rest);
  }

  /** Resolves when the state fulfils a condition. */
  function until(holds: (state: State) => boolean) {
    return new Promise((resolve: (value?: undefined) => void) => {
      if (holds(store.state)) resolve();
      else waiting.add({ holds, resolve });
    });
  }

  /**
   * Restores the page from an address. Refuses an address that would stop a training;
   * other addresses leave the training running.
   */
  const open = latest(async (hash: string) => {
    const { values, problems, gone } = parse(hash);
    if (ends(values)) return refuse(hash);
    const own = ++newest;
    const messages = [problemsText('link', problems), ...gone].filter(Boolean);
    applying++;
    clearTimeout(resting);
    store.set({ arriving: arrivingAt(`#${hash}`) });
    let model: Promise<void> | undefined;
    try {
      store.set({ hide: values.hide ?? [], ...(values.unfold && { unfolded: true }) });
      await assignment.open(values.assignment ?? null);
      messages.push(...(await openData(values)));
      store.set({ given: givenIn(values, store.state) });
      model = openView(values, () => own === newest);
    } catch (error) {
      applying--;
      store.set({ arriving: '' });
      throw error;
    }
    const there = () => {
      applying--;
      if (own !== newest) return;
      arrived();
      opened = stepsOf(valuesOf(store.state));
      standing = location.hash;
      if (messages.length > 0) notices[problems.length > 0 ? 'lasting' : 'note'](messages.join(' '));
      follow(store.state);
    };
    if (model)
      model.finally(there); // the next address does not wait for it
    else there();
  });

  /** Ends the restoring, of Explore once its first picture is there. */
  async function arrived() {
    await until(({ view, slice, shown, models }) => view !== 'explore' || slice != null || !(shown in models));
    store.set({ arriving: '' });
  }

  /** Whether the built-in set of an address is the open one. */
  function drawn(values: Values) {
    const { builtIn, draw, size } = store.state;
    if (values.data in realData && readOf(values) !== readOf(valuesOf(store.state))) return false;
    return values.data === builtIn && (values.draw ?? 1) === draw && sizeIn(values) === size;
  }

  /** Whether an address would stop the training, because it needs other data or another model. */
  function ends(values: Values) {
    const { training, sourceName, files, set, fitted } = store.state;
    if (!training) return false;
    if (
      values.file
        ? files.length === 0 || values.file !== sourceName || readOf(values) !== readOf(valuesOf(store.state))
        : values.data && !drawn(values)
    )
      return true;
    if (!ofModel(values.view)) return false;
    const settings = settingsOf(values);
    return !same(training.settings, settings) && !(fitted?.set === set && same(fitted.settings, settings));
  }

  /** Stays on the page and offers to go to the address. */
  function refuse(hash: string) {
    history.pushState(null, '', standing || location.pathname + location.search);
    notices.note('The training goes on. The other link needs other data or another model.', {
      label: 'Stop and go there',
      run: async () => {
        await stopped();
        history.pushState(null, '', `#${hash}`);
        await open(hash);
      },
    });
  }

  /** Stops a running training, which keeps the best model so far. */
  async function stopped() {
    if (!store.state.training) return;
    training.stop();
    await until((state) => !state.training);
  }

  /** @returns what the visitor has to do */
  async function openData(values: Values): Promise<string[]> {
    const { sourceName, files, set } = store.state;
    const { read, settings } = awaitedOf(values);
    if (values.file) {
      if (files.length > 0 && values.file === sourceName) {
        if (readOf(values) !== readOf(valuesOf(store.state))) await data.reread(read);
        store.set({ settings: settingsOf(values) });
        return tooManyComponents(values.components, store.state.summary);
      }
      store.set({ awaited: { read, settings, components: values.components }, view: 'data' });
      return [`The link needs the file ${values.file}. Open it here. The page then reads it with the settings of the link.`];
    }
    if (values.data && (!set || !drawn(values))) {
      await data.builtIn(values.data, { draw: values.draw ?? 1, size: sizeIn(values), settings, read });
    } else store.set({ settings: settingsOf(values), ...(!values.data && { awaited: null }) });
    return tooManyComponents(values.components, store.state.summary);
  }

  /** The settings of an address for the open data. */
  function settingsOf(values: Values): Settings {
    const { set, summary, settings: old } = store.state;
    if (!values.file && !values.data) return fill(set ? old : defaultSettings, 'settings', values);
    const { settings } = awaitedOf(values);
    return summary ? { ...settings, components: Math.min(settings.components, mostComponents(summary)) } : settings;
  }

  /**
   * @param current whether no other address has come since
   * @returns resolves when the model is open, if there is one
   */
  function openView(values: Values, current: () => boolean): Promise<void> | undefined {
    const wanted = values.view ?? (values.figure ? 'works' : 'data');
    if (wanted === 'experiments') openExperiment(values);
    if (wanted === 'works') store.set({ sliders: fill({}, 'sliders', values), ...partsOf('works', values) });
    if (wanted === 'learn') store.set(partsOf('learn', values));
    if (ofModel(wanted)) return openModel(values, wanted, current);
    view(wanted === 'assignment' && !store.state.assignment ? 'data' : wanted);
    return undefined;
  }

  /** Shows a view of an address, which may be a tab of Explore. */
  function show(wanted: string) {
    const tab = tabOf[wanted];
    if (tab) store.set({ tab });
    view(tab ? 'explore' : (wanted as State['view']));
  }

  function openExperiment(values: Values) {
    const { experiments } = store.state;
    const chosen = values.experiment ?? experiments.chosen;
    const choice = fill(experiments.choices[chosen], 'choice', values);
    store.set({ experiments: { ...experiments, chosen, choices: { ...experiments.choices, [chosen]: choice } } });
  }

  /**
   * Trains the model of the link, unless it is open, and shows its view.
   *
   * @param current whether no other address has come since
   */
  async function openModel(values: Values, wanted: string, current: () => boolean) {
    const { set, settings, training: running } = store.state;
    if (!set?.summary.theta) return;
    const open = ({ fitted }: State) => fitted?.set === set && same(fitted.settings, settings);
    let done;
    if (!open(store.state)) {
      if (running) return view('train'); // it is the one that is being trained
      done = training.train();
      await Promise.race([done, until(open)]);
      if (!open(store.state) || !current()) return; // it failed with a notice
      if (store.state.view !== 'explore') return; // the visitor is elsewhere
    }
    show(wanted);
    openPlace(values);
    store.set({ settings: fill(store.state.settings, 'untrained', values) }); // those changed since the training
    if (!done || !values.shown) return;
    const { shown } = store.state;
    await done; // the compared methods are trained after it
    if (store.state.shown === shown && current()) openMethod(values);
  }

  /** Runs at once, so that later actions of the visitor win. */
  function openPlace(values: Values) {
    const { set } = store.state;
    if (values.row !== undefined && set && values.row < set.summary.rows) explore.observe({ source: 'data', index: values.row });
    const { moves } = method(values.shown || store.state.shown);
    const place = placeOf(values, moves);
    if (Object.keys(place).length > 0) explore.move(place);
    const { theta, second, spread, shown, ...parts } = partsOf('explore', values); // the model has its own of these
    store.set({ ...parts, ...(moves && values.to != null && { follows: true }) });
    openMethod(values);
  }

  function openMethod(values: Values) {
    if (values.shown) explore.method(values.shown);
    for (const [component, sd] of (values.beta ?? []).entries()) explore.spread({ component, sd });
  }

  /**
   * Restores a session. Opens its models without training them again.
   *
   * @param signal aborted when the visitor opens something else
   */
  async function restore({ link, address, name, files, models, settings }: Kept, signal?: AbortSignal) {
    applying++;
    clearTimeout(resting);
    try {
      await stopped();
      if (signal?.aborted) return;
      const { values, problems, gone } = parse(link);
      const messages = [problemsText('session', problems), ...gone].filter(Boolean);
      if (messages.length > 0) notices.lasting(messages.join(' '));
      const hidden = values.assignment || !store.state.assignment ? (values.hide ?? []) : store.state.hide; // a session file does not unhide
      store.set({ hide: hidden, ...(values.unfold && { unfolded: true }) });
      if (values.assignment) await assignment.open(values.assignment);
      // In the form before the data can be seen: a change that the visitor makes from then on stays.
      let trained = null as Settings | null;
      const form = (own: Settings) => {
        trained = own;
        return settings ?? fill(own, 'untrained', values);
      };
      if (files.length > 0) {
        await data.open(files, { ...awaitedOf(values), form });
        if (store.state.reading) return; // the visitor has opened other data
      } else await openData(values);
      if (signal?.aborted) return;
      if (!trained) store.set({ settings: form(store.state.settings) });
      store.set({ given: givenIn(values, store.state) });
      if (models.length > 0) await openModels(models, name, values, trained ?? store.state.settings, signal);
      const last = models.length > 0 ? parse(address ?? 'view=explore').values : values;
      if (!signal?.aborted && !ofModel(last.view)) await openView(last, () => true);
    } finally {
      applying--;
      arrived();
    }
    follow(store.state);
  }

  /** @param settings with which they were trained */
  async function openModels(models: Kept['models'], name: string, values: Values, settings: Settings, signal?: AbortSignal) {
    const engine = await session.engine();
    const opened: Record<string, Model> = {};
    for (const { data } of models) {
      const model = await engine.load(data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data);
      opened[model.info.kind] = model;
    }
    if (signal?.aborted) {
      for (const model of Object.values(opened)) model.free();
      return;
    }
    const { set } = store.state;
    const [kind] = Object.keys(opened);
    const done = explore.open(opened, kind, name, { fitted: set && values.view ? { set, settings, kind } : null });
    await Promise.race([done, until((state) => state.models === opened)]);
    if (store.state.models !== opened) return; // other models are open
    openPlace(values);
    if (values.view && (values.view !== 'assignment' || store.state.assignment)) show(values.view);
    await done;
  }

  store.subscribe(follow);
  store.watch(({ hide: own, assignment: given }) => hide([...own, ...(given?.hide ?? [])]));
  return { start: () => open(location.hash.slice(1)), restore };
}

/** The part of an address whose changes are steps. */
function stepsOf(values: Values) {
  return format(Object.fromEntries(Object.entries(values).filter(([name]) => keys[name].step)));
}

/** Whether a view of an address shows a model or its training. */
const ofModel = (view: string) => view === 'train' || view in tabOf;

/** The size of the built-in set of an address; a set without sizes ignores it. */
const sizeIn = (values: Values) => (sizeOf(values.data) > 0 ? (values.size ?? 0) : 0);

/** The read options of an address. */
function readOf(values: Values) {
  return format(Object.fromEntries(Object.entries(values).filter(([name]) => name === 'reread' || keys[name].at.startsWith('read.'))));
}

/**
 * The settings that an address sets: those of its keys and of its built-in data. It has the number of components that
 * the core suggests, too.
 */
function givenIn(values: Values, { summary }: State) {
  const standard = settingsFor(defaultSettings);
  const { settings } = awaitedOf(values);
  const suggested = values.file && settings.components === summary?.components ? settings.components : standard.components;
  return givenBy([], { ...standard, components: suggested }, settings);
}

/** The read options and settings of an address. */
function awaitedOf(values: Values) {
  const real = realData[values.data];
  const first = real && !values.reread ? real.read : ({ testShare: usualTestShare } as ReadOptions);
  return {
    read: reading(fill(first, 'read', values)),
    settings: fill(settingsFor(defaultSettings, values.data, sizeIn(values)), 'settings', values),
    builtIn: real ? values.data : '',
  };
}

/** @param read from a link */
function reading({ theta, ...read }: ReadOptions): ReadOptions {
  if (!theta) return read;
  const columns = [theta].flat();
  return { ...read, theta: columns.length > 1 ? (columns as [string, string]) : columns[0] };
}

/** Whether two values are equal, including ∞. */
function same(a: unknown, b: unknown) {
  const text = (value: unknown) => JSON.stringify(value, (_, each) => (each === Infinity ? 'Infinity' : each));
  return text(a) === text(b);
}
