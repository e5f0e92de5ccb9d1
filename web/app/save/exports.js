import { downloadFile } from '../kit/download.js';
import { format, valuesOf } from '../link/link.js';
import { comparedOptions, fitOptions } from '../model/options.js';
/** @import { State, Store } from '../state/state.js' */

/**
 * @typedef {object} Parts what exporting and opening need
 * @property {import('../state/session.js').Session} session
 * @property {import('../state/notices.js').Notices} notices
 * @property {(kept: import('../link/history.js').Kept) => Promise<void>} restore
 */

/**
 * The report of the open models, or null if they were not trained on the open data. The
 * model that the visitor trained comes first.
 *
 * @param {import('../../page.js').Engine} engine
 * @param {State} state
 */
export async function reportOf(engine, { models, fitted, set, files, read, builtIn, draw, size, portraits }) {
  if (!set || !fitted || fitted.set !== set || portraits) return null;
  const own = models[fitted.kind];
  const others = Object.entries(models).filter(([, model]) => model !== own);
  const reported = [
    { model: own, options: fitOptions(fitted.settings) },
    ...others.map(([kind, model]) => ({ model, options: comparedOptions(fitted.settings, own.info, kind) })),
  ];
  const source = files.length > 0 ? { set, files, options: read } : { set, builtIn: /** @type {'heads'} */ (builtIn), seed: draw, size };
  return engine.report(source, reported);
}

/**
 * The exports, by name.
 *
 * @type {Record<'sheet' | 'report' | 'experiment' | 'session' | 'pictures' | 'arrays', (store: Store, parts: Parts) => Promise<void>>}
 */
export const exporters = {
  sheet: attempt('The report could not be written', async (_, state) => {
    const { models, shown, fitted, set, files, read, sourceName, summary, tuned } = state;
    if (!set || !fitted) return;
    const own = models[fitted.kind];
    const fit = shown === fitted.kind ? fitOptions(fitted.settings) : comparedOptions(fitted.settings, own.info, shown);
    const link = new URL(`#${format(valuesOf(state))}`, location.href).href;
    const found = tuned && { verdict: tuned.verdict, reasons: tuned.reasons };
    const about = { fit, ...found, ...(files.length > 0 ? { files, read } : { name: `${sourceName} (${summary?.rows} drawn)`, link }) };
    downloadFile(`${sourceName} report`, 'html', await models[shown].sheet(set, about));
  }),
  report: attempt('The report could not be written', async (engine, state) => {
    const report = await reportOf(engine, state);
    if (report) downloadFile(`${state.sourceName} report`, 'json', report);
  }),
  experiment: attempt('The report could not be written', async (engine, { experiments: { chosen, results } }) => {
    const { report, source = null } = results[chosen];
    downloadFile(`${report.experiment} seed ${report.seed} report`, 'json', await engine.report(source, report));
  }),
  session: attempt('The session could not be written', async (engine, state) => {
    const models = await Promise.all(Object.entries(state.models).map(async ([kind, model]) => ({ kind, data: await model.toBytes() })));
    const packed = await engine.packSession({ link: format(valuesOf(state)), name: state.modelName, files: state.files, models });
    downloadFile(`${state.sourceName || state.modelName} session`, 'ppca.zip', packed);
  }),
  pictures: attempt('The reconstructions could not be written', async (engine, { models, shown, set, ids, sourceName }) => {
    const model = models[shown];
    if (!set || !model.info.shape) return;
    const { coefficients } = await model.project(set);
    const data = await model.reconstruct({ coefficients, rows: set.summary.rows, theta: await set.theta() });
    downloadFile(
      `${sourceName} ${shown}`,
      'zip',
      await engine.pictures({ data, rows: set.summary.rows, shape: model.info.shape, names: ids }),
    );
  }),
  arrays: attempt('The coefficients could not be written', async (engine, { models, shown, set, sourceName }) => {
    const model = models[shown];
    if (!set) return;
    const { rows, parameters } = set.summary;
    const { coefficients, rmse } = await model.project(set);
    const theta = { data: await set.theta(), rows, ...(parameters.length > 1 && { cols: parameters.length }) };
    downloadFile(
      `${sourceName} ${shown} coefficients`,
      'npz',
      await engine.npz({ theta, coefficients: { data: coefficients, rows, cols: model.info.components }, rmse: { data: rmse, rows } }),
    );
  }),
};

/**
 * @param {string} title title of the notice on failure
 * @param {(engine: import('../../page.js').Engine, state: State) => Promise<void>} action
 */
function attempt(title, action) {
  return (/** @type {Store} */ store, /** @type {Parts} */ { session, notices }) =>
    notices.attempt(title, async () => action(await session.engine(), store.state));
}
