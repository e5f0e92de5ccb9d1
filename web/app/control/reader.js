import { accepted } from '../roles.js';

/**
 * @typedef {import('../state.js').ReadOptions} ReadOptions
 * @typedef {import('../../ppca.js').Engine} Engine
 * @typedef {import('../../ppca.js').CallOptions} Call
 * @typedef {{ set: import('../../ppca.js').DataSet, read: ReadOptions, notes: string[] }} Loaded notes: what a first look assumed
 */

/**
 * Reads files; where a column is proposed as θ, reads them again with it, so that
 * a table is ready to be used. What was proposed stays among the notes.
 *
 * @param {File[]} files
 * @param {ReadOptions} read
 * @returns {(engine: Engine, call: Call) => Promise<Loaded>}
 */
export function reader(files, read) {
  return async (engine, call) => {
    const set = await engine.read(files, read, call);
    const proposal = accepted(set.summary);
    if (!proposal) return { set, read, notes: [] };
    const notes = set.summary.warnings.filter((note) => note !== 'no θ is chosen yet');
    set.free();
    return { set: await engine.read(files, { ...read, ...proposal }, call), read: { ...read, ...proposal }, notes };
  };
}
