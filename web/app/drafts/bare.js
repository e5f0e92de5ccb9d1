/**
 * @typedef {Pick<import('../state/state.js').Experiments, 'chosen' | 'choices' | 'results'> & { files?: File[] }} Found
 * @typedef {Pick<import('../state/state.js').State, 'runs' | 'runsGone' | 'work'>} Log the run log, and the work on assignments
 * @typedef {import('../link/history.js').Kept & { id: string, time: number, address: string, settings: import('../state/state.js').Settings, source: string, experiments?: Found, typed?: Record<string, string>, log?: Log, version?: number, change?: number, damaged?: boolean, foreign?: boolean }} Draft
 *   address: the view of the page; link: the address with the settings of the open models; source: its name in the offer to restore it; empty: not offered; experiments, typed, log: absent in drafts of earlier builds; change: grows with what is typed; damaged: a field was not as it must be, and is empty; foreign: this build cannot read it
 *
 * @typedef {{ name: string, type: string, lastModified: number, bytes: ArrayBuffer }} Bare a file as bytes
 * @typedef {Omit<Draft, 'files' | 'experiments'> & { bare: true, files: Bare[], experiments?: Omit<NonNullable<Draft['experiments']>, 'files'> & { files?: Bare[] } }} BareDraft
 */

/**
 * Whether an error says that the database takes no files. Safari takes none in a private
 * window, but takes bytes.
 *
 * @param {unknown} error
 */
export function takesNoFiles(error) {
  const { name = '' } = /** @type {Partial<DOMException>} */ (error ?? {});
  return name === 'UnknownError' || name === 'DataCloneError';
}

/**
 * The draft with bytes in place of files and blobs.
 *
 * @template {Omit<Draft, 'id'>} T
 * @param {T} draft
 */
export async function withoutFiles({ files, models, experiments, ...rest }) {
  return {
    ...rest,
    bare: true,
    files: await Promise.all(files.map(bytesOf)),
    models: await Promise.all(
      models.map(async ({ kind, data }) => ({ kind, data: data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data })),
    ),
    ...(experiments && {
      experiments: { ...experiments, ...(experiments.files && { files: await Promise.all(experiments.files.map(bytesOf)) }) },
    }),
  };
}

/** @param {File} file @returns {Promise<Bare>} */
async function bytesOf(file) {
  const { name, type, lastModified } = file;
  return { name, type, lastModified, bytes: await file.arrayBuffer() };
}

/**
 * The draft as it was before withoutFiles.
 *
 * @param {Draft | BareDraft} draft
 * @returns {Draft}
 */
export function withFiles(draft) {
  if (!('bare' in draft)) return draft;
  const { bare: _, files, experiments, ...rest } = draft;
  return {
    ...rest,
    files: files.map(fileOf),
    ...(experiments && { experiments: { ...experiments, files: experiments.files?.map(fileOf) } }),
  };
}

/** @param {Bare} bare */
const fileOf = ({ name, type, lastModified, bytes }) => new File([bytes], name, { type, lastModified });
