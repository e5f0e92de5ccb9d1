import { hand } from './hand.js';

/**
 * Coefficients as a table to download: of the loaded data or of new files, by
 * the model that is shown.
 *
 * @param {import('../state.js').Store} store
 * @param {import('./notices.js').Notices} notices
 */
export function createCoefficientsControl(store, notices) {
  return {
    /** @param {'data' | 'new'} source */
    async download(source) {
      const { models, shown, set, sourceName, fresh } = store.state;
      const observations = source === 'new' ? fresh?.observations : set;
      const of = source === 'new' ? fresh?.name : sourceName;
      if (!observations || !models[shown]) return;
      try {
        hand(`${of} ${shown} coefficients`, 'csv', await models[shown].table(observations));
      } catch (error) {
        notices.failure(`The coefficients of ${of} could not be written`, error);
      }
    },
  };
}
