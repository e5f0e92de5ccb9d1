import { keys } from './keys.ts';
import type { Experiments, Settings, State } from '../state/state.ts';

/** A session: an address, and what does not fit into one. */
export interface Kept {
  link: string;
  address?: string; // of the view that was open beside the model
  name: string; // of the open model
  files: File[];
  models: readonly { kind: string; data: Uint8Array | Blob }[];
  settings?: Settings; // of a draft: those of the form, in place of those of the address
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
  experiments?: Pick<Experiments, 'chosen' | 'choices' | 'results'> & { files?: File[] }; // files: the data that experiments of earlier builds used
  log?: Pick<State, 'runs' | 'runsGone' | 'work'>;
  foreign?: boolean; // this build cannot read it
};

/** The version of the drafts that this build writes. */
export const version = 1;

const empty = { link: '', name: '', source: '', time: 0, files: [], models: [], settings: {} as Settings };

const text = (value: unknown) => typeof value === 'string';
const number = (value: unknown) => typeof value === 'number' && !Number.isNaN(value);
const isRecord = (value: any) => typeof value === 'object' && value !== null && !Array.isArray(value);
const each = (list: any, holds: (value: any) => boolean) => Array.isArray(list) && list.every(holds);
const values = (part: any, holds: (value: any) => boolean) => isRecord(part) && Object.values(part).every(holds);
const isFile = (file: any) => file instanceof File || (text(file?.name) && file.bytes instanceof ArrayBuffer);

// Their values are checked where they are used, by the limits of links.
const isSettings = ({ lambda = {}, second = null }: any) => isRecord(lambda) && (second === null || isRecord(second));
const isChoice = ({ numbers = {}, source = '' }: any) => isRecord(numbers) && text(source);

const isRun = ({ time, source, settings, kind, status, seconds, evaluations, train, test, energy }: any) =>
  [time, seconds ?? 0, evaluations ?? 0, train ?? 0, test ?? 0].every(number) &&
  [source.key, source.name, kind, status].every(text) &&
  isSettings(settings) &&
  each(energy, Array.isArray);

const isWork = ({ student, draw, answers }: any) => text(student) && number(draw ?? 0) && each(answers, (answer) => text(answer ?? ''));

/** Whether a stored draft, with its absent fields filled, has the shape that this build reads. */
function readable({ version: own = 1, experiments, log, ...draft }: Draft) {
  const { link, address = '', name, source, time, change = 0, files, models, settings } = draft;
  const { chosen, choices, results, files: tried = [] } = experiments ?? { chosen: '', choices: {}, results: {} };
  try {
    return (
      own <= version &&
      [link, address, name, source, chosen].every(text) &&
      [time, change].every(number) &&
      each(files, isFile) &&
      each(tried, isFile) &&
      each(models, ({ kind, data }) => text(kind) && (data instanceof Blob || data instanceof Uint8Array)) &&
      isSettings(settings) &&
      (chosen === '' || keys.experiment.kind.parse(chosen) !== undefined) &&
      values(choices, isChoice) &&
      values(results, ({ report, seconds, data }) => isRecord(report) && number(seconds) && text(data)) &&
      (log === undefined || (each(log.runs, isRun) && number(log.runsGone) && values(log.work, isWork)))
    );
  } catch {
    return false; // an object is missing, or a value has another type
  }
}

export const unreadable = (id: string): Draft => ({ ...empty, id, foreign: true });

/** A stored draft, checked once. A damaged one, or one of a newer version, is foreign. */
export function opened(stored: Draft): Draft {
  const draft = { ...empty, ...stored };
  return readable(draft) ? withFiles(draft) : unreadable(stored.id);
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
    ...{ address, change, settings, link: heavy ? draft.link : typed.link },
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
  const tried = experiments?.files && (await Promise.all(experiments.files.map(bare)));
  const data = async (data: Uint8Array | Blob) => (data instanceof Blob ? new Uint8Array(await bytesOf(data)) : data);
  return {
    ...rest,
    files: await Promise.all(files.map(bare)),
    models: await Promise.all(models.map(async (model) => ({ kind: model.kind, data: await data(model.data) }))),
    experiments: experiments && { ...experiments, files: tried },
  };
}

/** The draft with files in place of their bytes. */
function withFiles(draft: Draft): Draft {
  const own = (list: any[] | undefined) => list?.map((each) => (each instanceof File ? each : new File([each.bytes], each.name, each)));
  const { files, experiments } = draft;
  return { ...draft, files: own(files) ?? [], experiments: experiments && { ...experiments, files: own(experiments.files) } };
}
