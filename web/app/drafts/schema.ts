import type { Draft } from './bare.ts';

/** The version of drafts that this build writes; 1 where a draft has none. */
export const version = 1;

type Check = (value: any) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isRecord: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const recordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);
const absentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const shape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const isNumber: Check = Number.isFinite;
const isError: Check = (value) => value === null || isNumber(value);
const isFile = (value: unknown) => value instanceof File || shape({ name: isText, bytes: (bytes) => bytes instanceof ArrayBuffer })(value);
const isModel = shape({ kind: isText, data: (data) => data instanceof Blob || data instanceof Uint8Array });
const areSettings = shape({ lambda: absentOr(isRecord), second: (value) => value == null || isRecord(value) });
const isRun = shape({
  time: isNumber,
  source: shape({ key: isText, name: isText }),
  settings: shape({ lambda: isRecord }),
  kind: isText,
  status: isText,
  train: isError,
  test: isError,
  energy: listOf(Array.isArray),
});
const isWork = shape({ student: isText, draw: isError, answers: listOf((answer) => answer == null || isText(answer)) });

/** The shape of each field of a draft, and what stands for a damaged one. */
const fields: [string, Check, () => unknown][] = [
  ['link', isText, () => ''],
  ['address', absentOr(isText), () => undefined],
  ['name', isText, () => ''],
  ['source', isText, () => 'Earlier work'],
  ['time', isNumber, () => Date.now()],
  ['change', absentOr(isNumber), () => undefined],
  ['files', listOf(isFile), () => []],
  ['models', listOf(isModel), () => []],
  ['settings', areSettings, () => ({})],
  [
    'experiments',
    absentOr(
      shape({
        chosen: isText,
        choices: recordOf(isRecord),
        results: recordOf(shape({ report: isRecord })),
        files: absentOr(listOf(isFile)),
      }),
    ),
    () => undefined,
  ],
  ['typed', absentOr(recordOf(isText)), () => undefined],
  ['log', absentOr(shape({ runs: listOf(isRun), runsGone: Number.isInteger, work: recordOf(isWork) })), () => undefined],
];

/**
 * A stored draft, checked once. Of a newer version it says so and has nothing else; a damaged one has
 * empty fields in place of the damaged, and says so.
 */
export function readable(stored: any): Draft {
  const damaged = fields.filter(([name, check]) => !check(stored[name]));
  const foreign = stored.version > version || (damaged.length > 0 && !areSettings(stored.settings));
  if (!foreign && damaged.length === 0) return stored;
  const kept = foreign ? { id: String(stored.id) } : stored;
  const instead = (foreign ? fields : damaged).map(([name, , empty]) => [name, empty()]);
  return { ...kept, ...Object.fromEntries(instead), ...(foreign ? { foreign } : { damaged: true }) };
}

/** A draft with what was typed after it was written. */
export function joined(draft: Draft | undefined, typed: Draft | undefined) {
  if (!draft || !typed || draft.foreign) return draft ?? typed;
  if (typed.foreign || !((typed.change ?? 0) > (draft.change ?? 0))) return draft;
  const { address, change, settings, experiments, log } = typed;
  return {
    ...draft,
    address,
    change,
    settings,
    typed: typed.typed,
    experiments: {
      chosen: experiments?.chosen ?? '',
      results: {},
      choices: {},
      ...draft.experiments,
      ...(experiments && { choices: experiments.choices }),
    },
    log: { runs: [], runsGone: 0, ...draft.log, work: log?.work ?? {} },
  };
}
