import { usualTestShare } from '../kit/settings.ts';
import type { CallOptions, Engine, Model } from '../../page.js';

/**
 * The set of pictures with key points, warped to one shape. Those that cannot be used are left out, and
 * its notes say why.
 *
 * @param like a model, to whose shape they are warped, none of them to test
 */
export async function portraitSet(engine: Engine, source: File[] | 'drawn', call: CallOptions, like?: Model) {
  const album = await engine.portraits(source, call);
  try {
    return await album.toSet(like ? { like } : { testShare: usualTestShare, seed: 1 }, call);
  } finally {
    album.free();
  }
}
