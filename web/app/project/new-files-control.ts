import { positionOf, thetasOf } from '../kit/grid.ts';
import type { DataSet, Engine, ModelInfo } from '../../page.js';
import type { Explore } from '../explore/explore-control.ts';
import type { Page } from '../state/session.ts';
import type { NewFiles } from '../state/state.ts';

/** Projects new files onto the open model. */
export function createNewFilesControl({ store, session, notices, explore }: Page & { explore: Explore }) {
  let abort = new AbortController();

  /**
   * Reads files with the variables and θ of the model and, if they have it, the id
   * column of the loaded data. Files may have no θ.
   */
  async function read(files: File[], info: ModelInfo, signal: AbortSignal) {
    const engine = await session.engine();
    if (info.turned) return readPortraits(engine, files, signal);
    const { missing } = store.state.read; // pictures follow the loaded data; empty cells of a table count as not observed
    const base = { variables: info.shape ? [] : info.names, testShare: 0, missing: info.shape ? missing : ('model' as const) };
    const [first, second] = info.axes.map(({ name }) => name);
    const known = { ...base, theta: second ? ([first, second] as [string, string]) : first };
    const { id } = store.state.read;
    const wishes = [...(id ? [{ ...known, id }] : []), known, ...(id ? [{ ...base, id }] : []), base];
    for (;;) {
      const wish = wishes.shift();
      try {
        return await engine.read(files, wish, { signal });
      } catch (error) {
        if (wishes.length === 0 || (error as { code?: string }).code !== 'ERR_NOT_FOUND') throw error;
      }
    }
  }

  /** Reads pictures with key points and warps them like those of the model. */
  async function readPortraits(engine: Engine, files: File[], signal: AbortSignal) {
    const album = await engine.portraits(files, { signal });
    try {
      const { models, shown } = store.state;
      const left = album.pictures.find(({ problem }) => problem);
      const set = await album.toSet({ like: models[shown] }, { signal });
      if (left)
        notices.note(
          `${album.pictures.filter(({ problem }) => problem).length} of ${album.pictures.length} pictures are left out. ${left.name}: ${left.problem}.`,
        );
      return set;
    } finally {
      album.free();
    }
  }

  /** @param theta n×P, for files without θ; null: the files have it */
  async function project(set: DataSet, theta: Float64Array | null) {
    const { models, shown } = store.state;
    const parameters = models[shown].info.axes.length;
    const own = theta
      ? { thetas: everyOther(theta, parameters, 0), seconds: parameters > 1 ? everyOther(theta, 2, 1) : null }
      : await thetasOf(set);
    const ids = await set.ids();
    const observations = theta ? await arrays(set, theta) : set;
    const errors: NewFiles['errors'] = {};
    for (
      let missing = Object.entries(models);
      missing.length > 0;
      missing = Object.entries(store.state.models).filter(([kind]) => !errors[kind])
    ) {
      for (const [kind, model] of missing) errors[kind] = await model.score(observations, { density: false });
    }
    return { observations, thetas: own.thetas as Float64Array, seconds: own.seconds, ids, errors };
  }

  /** The θ of the page for every row, if the files have none. */
  function assumedOf({ summary: { rows, parameters } }: DataSet, info: ModelInfo) {
    if (String(parameters.map(({ name }) => name)) === String(info.axes.map(({ name }) => name))) return null;
    const place = positionOf(info, store.state);
    return Float64Array.from({ length: rows * place.length }, (_, i) => place[i % place.length]);
  }

  async function arrays(set: DataSet, theta: Float64Array) {
    const { rows } = set.summary;
    const data = await set.rows(Array.from({ length: rows }, (_, i) => i));
    return { data, rows, theta, missing: 'model' as const };
  }

  /** Reads θ of the new observations, and projects them there. */
  async function locate() {
    const { fresh, models, shown, observation, level } = store.state;
    if (!fresh || fresh.locating) return;
    const own = () => store.state.fresh?.set === fresh.set && store.state.models[shown] === models[shown];
    store.set({ fresh: { ...fresh, locating: true } });
    try {
      const located = await models[shown].locate(fresh.set, { level: Number(level) });
      const projected = await project(fresh.set, located.theta);
      if (!own()) return;
      store.set({ fresh: { ...fresh, ...projected, located: { kind: shown, ...located } } });
      explore.observe({ source: 'new', index: observation?.source === 'new' ? observation.index : 0 });
    } catch (error) {
      if (!own()) return;
      store.set({ fresh });
      notices.failure(`Could not read θ from ${fresh.name}`, error);
    }
  }

  return {
    async open(files: File[]) {
      const { models, shown } = store.state;
      const model = models[shown];
      if (!model) return;
      abort.abort();
      const own = (abort = new AbortController());
      const outdated = () => own.signal.aborted || !Object.values(store.state.models).includes(model);
      const name = files.length === 1 ? files[0].name : `${files.length} files`;
      notices.clear();
      store.set({ reading: { what: name, fraction: null, since: performance.now() } });
      try {
        const set = await read(files, model.info, own.signal);
        if (outdated()) return set.free();
        const assumed = assumedOf(set, model.info);
        const projected = await project(set, assumed);
        if (outdated()) return set.free();
        store.state.fresh?.set.free();
        store.set({
          fresh: { set, name, ...projected, assumed: assumed != null, located: null, locating: false },
          view: 'explore',
          tab: 'take',
        });
        explore.observe({ source: 'new', index: 0 });
      } catch (error) {
        if (!outdated()) notices.failure(`${name} could not be projected onto the model`, error);
      } finally {
        if (own === abort) store.set({ reading: null });
      }
    },
    locate,
    /** Intervals of another level, also of the θ that have been read. */
    async level(level: string) {
      store.set({ level });
      if (store.state.fresh?.located) await locate();
    },
    cancel: () => abort.abort(),
    close() {
      store.state.fresh?.set.free();
      store.set({ fresh: null });
    },
  };
}

/** Every so many-th number. */
const everyOther = (all: Float64Array, step: number, from: number) => all.filter((_, i) => i % step === from);
