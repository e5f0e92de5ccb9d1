import { limitOf } from '../kit/limited.js';
import { comparedOptions } from '../model/options.js';

/**
 * Local PCA with the components and endpoints of a model, to be compared as `ppca fit` does; null
 * where it takes long or cannot be fitted.
 *
 * @param {import('../../ppca.js').Engine} engine
 * @param {import('../../ppca.js').DataSet} set without missing cells
 * @param {import('../state/state.js').Settings} settings of the model
 * @param {import('../../ppca.js').ModelInfo} info of the model
 * @param {import('../../ppca.js').CallOptions} [call]
 */
export async function localRival(engine, set, settings, info, call) {
  if (set.summary.train * info.cols > limitOf('compared').most) return null;
  try {
    return await engine.fit(set, comparedOptions(settings, info, 'local'), call);
  } catch (error) {
    const { code } = /** @type {{ code?: string }} */ (error);
    if (code !== 'ERR_SHAPE' && code !== 'ERR_RANGE') throw error; // a single group, or θ outside the endpoints
    return null;
  }
}
