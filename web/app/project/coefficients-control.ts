import { positionOf, whereabouts } from '../kit/grid.ts';
import { downloadFile } from '../kit/download.ts';
import { asksMeans } from '../state/state.ts';
import type { Page } from '../state/session.ts';

/** Downloads the coefficients of the loaded data or of new files, by the shown model. */
export function createCoefficientsControl({ store, notices }: Page) {
  return {
    /** Downloads the loaded data with missing cells filled in by the shown model. */
    async impute() {
      const { models, shown, set, sourceName } = store.state;
      if (!set || !models[shown]) return;
      await notices.attempt(`Could not fill in the missing cells of ${sourceName}`, async () => {
        const { table, ...filled } = await models[shown].impute(set, { table: true });
        if (table) downloadFile(`${sourceName} ${shown} filled`, 'csv', table);
        store.set({ filled: { of: { set, models: { [shown]: models[shown] } }, kind: shown, ...filled } });
      });
    },
    /** Downloads the mean and the components of the shown model at θ. */
    async slice() {
      const { models, shown, modelName, theta, second } = store.state;
      if (!models[shown]) return;
      const { info } = models[shown];
      await notices.attempt('Could not write the mean and the components at θ', async () => {
        const table = await models[shown].tableAt(positionOf(info, { theta, second }));
        downloadFile(`${modelName} at ${whereabouts(info, { theta, second })}`, 'csv', table);
      });
    },
    async download(source: 'data' | 'new') {
      const { models, shown, set, sourceName, fresh } = store.state;
      const known = source === 'new' ? fresh?.observations : set;
      const observations = known && 'data' in known ? { ...known, ids: fresh?.ids } : known; // arrays have no names of their own
      const of = source === 'new' ? fresh?.name : sourceName;
      if (!observations || !models[shown]) return;
      await notices.attempt(`Could not write the coefficients of ${of}`, async () => {
        const table = await models[shown].table(observations, { posterior: asksMeans(store.state) });
        downloadFile(`${of} ${shown} coefficients`, 'csv', table);
      });
    },
  };
}
