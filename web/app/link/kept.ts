import type { Experiments, Settings, State } from '../state/state.ts';

/** A session: an address, and what does not fit into one. */
export interface Kept {
  link: string;
  address?: string; // of the view that was open beside the model
  name: string; // of the open model
  files: File[];
  models: readonly { kind: string; data: Uint8Array | Blob }[];
}

/**
 * A draft: a session, and what only this browser keeps. Drafts of earlier builds lack the optional
 * fields.
 */
export type Draft = Kept & {
  id: string;
  time: number;
  source: string; // the name of its data in the offer to restore it; empty: there are none
  settings: Settings;
  version?: number; // absent: 1
  change?: number; // grows with what is typed, even if a clock is set back
  experiments?: Pick<Experiments, 'chosen' | 'choices' | 'results'> & { files?: File[] };
  typed?: Record<string, string>;
  log?: Pick<State, 'runs' | 'runsGone' | 'work'>;
  damaged?: boolean; // a field was damaged, and is empty
  foreign?: boolean; // this build cannot read it
};

/** The version of the drafts that this build writes. */
export const version = 1;

type Check = (value: any) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = Number.isFinite;
const record: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const each =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const values =
  (check: Check): Check =>
  (value) =>
    record(value) && Object.values(value).every(check);
const shape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    record(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const file: Check = (value) => value instanceof File || shape({ name: text, bytes: (bytes) => bytes instanceof ArrayBuffer })(value);
const run = shape({
  ...{ time: number, kind: text, status: text, train: orNull(number), test: orNull(number), energy: each(Array.isArray) },
  ...{ source: shape({ key: text, name: text }), settings: shape({ lambda: record }) },
});
const work = shape({ student: text, draw: orNull(number), answers: each(optional(orNull(text))) });
const experiments = shape({
  chosen: text,
  choices: values(record),
  results: values(shape({ report: record })),
  files: optional(each(file)),
});

/** What each field of a draft must be, and what stands in place of a damaged one. */
const schema: Record<string, [check: Check, instead: unknown]> = {
  link: [text, ''],
  address: [optional(text), undefined],
  name: [text, ''],
  source: [text, 'Earlier work'],
  time: [number, Date.now()],
  change: [optional(number), undefined],
  files: [each(file), []],
  models: [each(shape({ kind: text, data: (data) => data instanceof Blob || data instanceof Uint8Array })), []],
  settings: [shape({ lambda: optional(record), second: optional(orNull(record)) }), {}],
  experiments: [optional(experiments), undefined],
  typed: [optional(values(text)), undefined],
  log: [optional(shape({ runs: each(run), runsGone: number, work: values(work) })), undefined],
};

/** A stored draft, checked once. One of a newer version, or without settings, has empty fields and is foreign. */
export function checked(stored: any): Draft {
  const damaged = Object.keys(schema).filter((name) => !schema[name][0](stored[name]));
  const foreign = stored.version > version || damaged.includes('settings');
  if (!foreign && damaged.length === 0) return withFiles(stored);
  const instead = Object.fromEntries((foreign ? Object.keys(schema) : damaged).map((name) => [name, schema[name][1]]));
  return foreign ? { id: String(stored.id), ...(instead as any), foreign } : withFiles({ ...stored, ...instead, damaged: true });
}

/** A draft with what was typed after it was written. */
export function joined(draft: Draft | undefined, typed: Draft | undefined) {
  if (!draft || !typed || draft.foreign) return draft ?? typed;
  if (typed.foreign || !((typed.change ?? 0) > (draft.change ?? 0))) return draft;
  const { address, change, settings, experiments, log } = typed;
  const choices = experiments?.choices ?? draft.experiments?.choices ?? {};
  const heavy = draft.files.length + draft.models.length > 0; // its link is of these
  return {
    ...draft,
    ...{ address, change, settings, typed: typed.typed, link: heavy ? draft.link : typed.link },
    experiments: { chosen: '', results: {}, ...experiments, ...draft.experiments, choices },
    log: { runs: [], runsGone: 0, ...draft.log, work: log?.work ?? {} },
  };
}

/** The bytes of files and blobs that were read: Safari reads none while it leaves the page. */
const read: WeakMap<Blob, Promise<ArrayBuffer>> = new WeakMap();

function bytesOf(blob: Blob) {
  const bytes = read.get(blob) ?? blob.arrayBuffer();
  read.set(blob, bytes);
  return bytes;
}

/** The draft with bytes in place of files and blobs. */
export async function withBytes<T extends Omit<Draft, 'id'>>({ files, models, experiments, ...rest }: T): Promise<any> {
  const bare = async (file: File) => {
    const { name, type, lastModified } = file;
    return { name, type, lastModified, bytes: await bytesOf(file) };
  };
  const own = (list?: File[]) => list && Promise.all(list.map(bare));
  const data = async (data: Uint8Array | Blob) => (data instanceof Blob ? new Uint8Array(await bytesOf(data)) : data);
  return {
    ...rest,
    files: await own(files),
    models: await Promise.all(models.map(async (model) => ({ kind: model.kind, data: await data(model.data) }))),
    experiments: experiments && { ...experiments, files: await own(experiments.files) },
  };
}

/** The draft with files in place of their bytes. */
function withFiles(draft: Draft): Draft {
  const own = (list: any[] | undefined) => list?.map((each) => (each instanceof File ? each : new File([each.bytes], each.name, each)));
  const { files, experiments } = draft;
  return { ...draft, files: own(files) ?? [], experiments: experiments && { ...experiments, files: own(experiments.files) } };
}
