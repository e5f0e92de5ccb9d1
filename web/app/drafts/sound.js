/** @typedef {(value: any) => boolean} Check */

/** @type {Check} */
const isText = (value) => typeof value === 'string';
/** @type {Check} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {Check} check @returns {Check} */
const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @param {Check} check @returns {Check} */
const recordOf = (check) => (value) => isRecord(value) && Object.values(value).every(check);
/** @param {Check} check @returns {Check} */
const absentOr = (check) => (value) => value === undefined || check(value);

/** @type {Check} */
const isFile = (value) => value instanceof File || (isRecord(value) && isText(value.name) && value.bytes instanceof ArrayBuffer);
/** @type {Check} */
const isModel = (value) => isRecord(value) && isText(value.kind) && (value.data instanceof Blob || value.data instanceof Uint8Array);
/** @type {Check} */
const areSettings = (value) => isRecord(value) && absentOr(isRecord)(value.lambda) && (value.second == null || isRecord(value.second));
/** @type {Check} */
const isFound = (value) =>
  isRecord(value) &&
  isText(value.chosen) &&
  recordOf(isRecord)(value.choices) &&
  recordOf(isRecord)(value.results) &&
  absentOr(listOf(isFile))(value.files);
/** @type {Check} */
const isLog = (value) => isRecord(value) && listOf(isRecord)(value.runs) && Number.isInteger(value.runsGone) && isRecord(value.work);

/** The shape of each field of a draft, and what stands for a damaged one. @type {[string, Check, () => unknown][]} */
const fields = [
  ['link', isText, () => ''],
  ['address', absentOr(isText), () => undefined],
  ['name', isText, () => ''],
  ['source', isText, () => 'Earlier work'],
  ['time', Number.isFinite, () => Date.now()],
  ['files', listOf(isFile), () => []],
  ['models', listOf(isModel), () => []],
  ['settings', areSettings, () => ({})],
  ['experiments', absentOr(isFound), () => undefined],
  ['typed', absentOr(recordOf(isText)), () => undefined],
  ['log', absentOr(isLog), () => undefined],
];

/**
 * The stored draft with empty fields in place of damaged ones, which it then says.
 *
 * @template {object} T
 * @param {T} draft
 * @returns {T & { damaged?: boolean }}
 */
export function sound(draft) {
  const stored = /** @type {Record<string, unknown>} */ (draft);
  const damaged = fields.filter(([name, check]) => !check(stored[name]));
  if (damaged.length === 0) return draft;
  return { ...draft, ...Object.fromEntries(damaged.map(([name, , instead]) => [name, instead()])), damaged: true };
}
