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
  log?: Pick<State, 'runs' | 'runsGone' | 'work'>;
  foreign?: boolean; // this build cannot read it
};

/** The version of the drafts that this build writes. */
export const version = 1;

const empty = { link: '', name: '', source: '', time: 0, files: [], models: [], settings: {} as Settings };

/** A stored draft. One of a newer version is foreign: its fields may mean something else. */
export function opened(stored: Draft): Draft {
  return (stored.version ?? 1) > version ? { ...empty, id: stored.id, foreign: true } : withFiles({ ...empty, ...stored });
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
