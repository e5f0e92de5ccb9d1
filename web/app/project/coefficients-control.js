import { count, number } from '../kit/format.js';
import { positionOf, whereabouts } from '../kit/grid.js';
import { downloadFile } from '../kit/download.js';

/**
 * Coefficients as a table to download: of the loaded data or of new files, by
 * the model that is shown.
 *
 * @param {import('../state/state.js').Store} store
 * @param {import('../state/notices.js').Notices} notices
 */
export function createCoefficientsControl(store, notices) {
  return {
    /** The loaded data as a table, their missing cells filled in by the model that is shown. */
    async impute() {
      const { models, shown, set, sourceName } = store.state;
      if (!set || !models[shown]) return;
      try {
        const { table, filled, heldOut, rmse } = await models[shown].impute(set, { table: true });
        if (table) downloadFile(`${sourceName} ${shown} filled`, 'csv', table);
        notices.note(
          `${count(filled)} cells are filled in. Of ${count(heldOut)} known cells that were hidden to measure the error, the RMSE is ${number(rmse)}.`,
        );
      } catch (error) {
        notices.failure(`The missing cells of ${sourceName} could not be filled in`, error);
      }
    },
    /** Mean and components of the shown model at θ. */
    async slice() {
      const { models, shown, modelName, theta, second } = store.state;
      if (!models[shown]) return;
      const { info } = models[shown];
      try {
        downloadFile(
          `${modelName} at ${whereabouts(info, { theta, second })}`,
          'csv',
          await models[shown].tableAt(positionOf(info, { theta, second })),
        );
      } catch (error) {
        notices.failure('The mean and the components at θ could not be written', error);
      }
    },
    /** @param {'data' | 'new'} source */
    async download(source) {
      const { models, shown, set, sourceName, fresh } = store.state;
      const observations = source === 'new' ? fresh?.observations : set;
      const of = source === 'new' ? fresh?.name : sourceName;
      if (!observations || !models[shown]) return;
      try {
        downloadFile(`${of} ${shown} coefficients`, 'csv', await models[shown].table(observations));
      } catch (error) {
        notices.failure(`The coefficients of ${of} could not be written`, error);
      }
    },
  };
}
