import { method } from '../kit/colour.js';
import { maskOf } from '../kit/gaps.js';
import { positionOf, thetasOf } from '../kit/grid.js';

/**
 * Projects new files onto the open model.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/session.js').Session} session
 * @param {import('../state/notices.js').Notices} notices
 * @param {import('../explore/explore-control.js').Explore} explore
 */
export function createNewFilesControl(store, session, notices, explore) {
  let abort = new AbortController();

  /**
   * Reads files with the variables and θ of the model and, if they have it, the id
   * column of the loaded data. Pictures, and files for PCA, need no θ.
   *
   * @param {File[]} files
   * @param {import('../../ppca.js').ModelInfo} info
   * @param {AbortSignal} signal
   */
  async function read(files, info, signal) {
    const engine = await session.engine();
    if (info.turned) return readPortraits(engine, files, signal);
    const { missing } = store.state.read; // pictures follow the loaded data; empty cells of a table count as not observed
    const base = { variables: info.shape ? [] : info.names, testShare: 0, missing: info.shape ? missing : /** @type {const} */ ('model') };
    const [first, second] = info.axes.map(({ name }) => name);
    const known = { ...base, theta: second ? /** @type {[string, string]} */ ([first, second]) : first };
    const { id } = store.state.read;
    const wishes = [...(id ? [{ ...known, id }] : []), known, ...(info.shape || !method(info.kind).moves ? [base] : [])];
    for (;;) {
      const wish = wishes.shift();
      try {
        return await engine.read(files, wish, { signal });
      } catch (error) {
        if (wishes.length === 0 || /** @type {{ code?: string }} */ (error).code !== 'ERR_NOT_FOUND') throw error;
      }
    }
  }

  /**
   * Reads pictures with key points and warps them like those of the model.
   *
   * @param {import('../../ppca.js').Engine} engine
   * @param {File[]} files
   * @param {AbortSignal} signal
   */
  async function readPortraits(engine, files, signal) {
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

  /**
   * @param {import('../../ppca.js').DataSet} set
   * @param {import('../kit/grid.js').Place} place the θ of every observation if the files have none
   */
  async function project(set, place) {
    const { models, shown } = store.state;
    const { info } = models[shown];
    const { rows, parameters } = set.summary;
    const own = await thetasOf(set);
    const assumed = own.thetas == null || String(parameters.map(({ name }) => name)) !== String(info.axes.map(({ name }) => name));
    const thetas = assumed ? new Float64Array(rows).fill(place.theta) : /** @type {Float64Array} */ (own.thetas);
    const seconds = assumed ? new Float64Array(rows).fill(place.second) : own.seconds;
    const ids = await set.ids();
    const observations = assumed
      ? await arrays(
          set,
          Float64Array.from({ length: rows * info.axes.length }, (_, i) => positionOf(info, place)[i % info.axes.length]),
          ids,
        )
      : set;
    /** @type {import('../state/state.js').NewFiles['errors']} */
    const errors = {};
    for (
      let missing = Object.entries(models);
      missing.length > 0;
      missing = Object.entries(store.state.models).filter(([kind]) => !errors[kind])
    ) {
      for (const [kind, model] of missing) errors[kind] = await model.score(observations);
    }
    return { observations, thetas, seconds, assumed, ids, errors };
  }

  /**
   * @param {import('../../ppca.js').DataSet} set
   * @param {Float64Array} theta
   * @param {string[]} ids
   */
  async function arrays(set, theta, ids) {
    const { rows } = set.summary;
    const data = await set.rows(Array.from({ length: rows }, (_, i) => i));
    return { data, rows, theta, ids, mask: maskOf(data) };
  }

  return {
    /** @param {File[]} files */
    async open(files) {
      const { models, shown, theta, second } = store.state;
      const model = models[shown];
      if (!model) return;
      abort.abort();
      const own = (abort = new AbortController());
      const gone = () => own.signal.aborted || !Object.values(store.state.models).includes(model);
      const name = files.length === 1 ? files[0].name : `${files.length} files`;
      notices.clear();
      store.set({ reading: { what: name, fraction: null, since: performance.now() } });
      try {
        const set = await read(files, model.info, own.signal);
        const fresh = gone() ? null : { set, name, ...(await project(set, { theta, second })) };
        if (!fresh || gone()) return set.free();
        store.state.fresh?.set.free();
        store.set({ fresh, view: 'explore' });
        explore.observe({ source: 'new', index: 0 });
      } catch (error) {
        if (!gone()) notices.failure(`${name} could not be projected onto the model`, error);
      } finally {
        if (own === abort) store.set({ reading: null });
      }
    },
    cancel: () => abort.abort(),
    close() {
      store.state.fresh?.set.free();
      store.set({ fresh: null });
    },
  };
}
