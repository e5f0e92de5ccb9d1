import { downloadFile } from '../kit/download.ts';
import { format, valuesOf } from '../link/link.ts';
import { comparedOptions, fitOptions } from '../model/options.ts';
import type { Engine, Model } from '../../page.js';
import type { Kept } from '../link/kept.ts';
import type { Page } from '../state/session.ts';
import type { State, Store } from '../state/state.ts';
import { positionOf, whereabouts } from '../kit/grid.ts';

/** What exporting and opening need. */
export interface Parts extends Page {
  restore: (kept: Kept) => Promise<void>;
}

/**
 * The report of the open models, or null if they were not trained on the open data. The
 * model that the visitor trained comes first.
 */
export async function reportOf(engine: Engine, { models, fitted, set, files, read, builtIn, draw, size }: State) {
  if (!set || !fitted || fitted.set !== set || set.summary.turned) return null;
  const own = models[fitted.kind];
  const others = Object.entries(models).filter(([, model]) => model !== own);
  const reported = [
    { model: own, options: fitOptions(fitted.settings) },
    ...others.map(([kind, model]) => ({ model, options: comparedOptions(fitted.settings, own.info, kind) })),
  ];
  const source = files.length > 0 ? { set, files, options: read } : { set, builtIn: builtIn as 'heads', seed: draw, size };
  return engine.report(source, reported);
}

/** The exports, by name. */
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
  /** The mean and the components of the shown model at θ. */
  slice: attempt('The mean and the components at θ could not be written', async (_, { models, shown, modelName, theta, second }) => {
    const { info } = models[shown];
    const place = { theta, second };
    downloadFile(`${modelName} at ${whereabouts(info, place)}`, 'csv', await models[shown].table(positionOf(info, place)));
  }),
  coefficients: attempt('The coefficients could not be written', (_, state) => coefficients(state, state.set, state.sourceName)),
  'new-coefficients': attempt('The coefficients of the new observations could not be written', async (_, state) => {
    const { fresh } = state;
    if (!fresh) return;
    const { observations, ids, name } = fresh;
    await coefficients(state, 'data' in observations ? { ...observations, ids } : observations, name); // arrays have no names of their own
  }),
  /** The loaded data with missing cells filled in by the shown model. */
  filled: attempt('The missing cells could not be filled in', async (_, { models, shown, set, sourceName }, store) => {
    if (!set) return;
    const { table, ...filled } = await models[shown].impute(set, { table: true });
    if (table) downloadFile(`${sourceName} ${shown} filled`, 'csv', table);
    store.set({ filled: { of: { set, models: { [shown]: models[shown] } }, kind: shown, ...filled } });
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
};

/** @param title title of the notice on failure */
function attempt(title: string, action: (engine: Engine, state: State, store: Store) => Promise<void>) {
  return ({ store, session, notices }: Parts) => notices.attempt(title, async () => action(await session.engine(), store.state, store));
}

export type Exporters = typeof exporters;

async function coefficients(state: State, observations: Parameters<Model['table']>[0] | null, of: string) {
  const { models, shown } = state;
  if (!observations) return;
  downloadFile(`${of} ${shown} coefficients`, 'csv', await models[shown].table(observations));
}

/** Opens a session: reads its data, opens its models and restores the view. */
export const openSession = (file: File, { session, notices, restore }: Parts) =>
  notices.attempt(`${file.name} could not be opened`, async () => {
    const engine = await session.engine();
    const { files, ...kept } = await engine.openSession(file);
    const opened = files.map((each) => (each instanceof File ? each : new File([each.data as BlobPart], each.name)));
    await restore({ ...kept, files: opened });
    notices.note(`Opened ${file.name}.`);
  });
