import type { Kept } from '../link/history.ts';
import type { Experiments, Settings, State } from '../state/state.ts';

export type Found = Pick<Experiments, 'chosen' | 'choices' | 'results'> & { files?: File[] };

/** the run log, and the work on assignments */
type Log = Pick<State, 'runs' | 'runsGone' | 'work'>;

/** address: the view of the page; link: the address with the settings of the open models; source: its name in the offer to restore it; empty: not offered; experiments, typed, log: absent in drafts of earlier builds; change: grows with what is typed; damaged: a field was not as it must be, and is empty; foreign: this build cannot read it */
export type Draft = Kept & {
  id: string;
  time: number;
  address: string;
  settings: Settings;
  source: string;
  experiments?: Found;
  typed?: Record<string, string>;
  log?: Log;
  version?: number;
  change?: number;
  damaged?: boolean;
  foreign?: boolean;
};

/** a file as bytes */
type Bare = { name: string; type: string; lastModified: number; bytes: ArrayBuffer };
type BareDraft = Omit<Draft, 'files' | 'experiments'> & {
  bare: true;
  files: Bare[];
  experiments?: Omit<NonNullable<Draft['experiments']>, 'files'> & { files?: Bare[] };
};

/**
 * Whether an error says that the database takes no files. Safari takes none in a private
 * window, but takes bytes.
 */
export function takesNoFiles(error: unknown) {
  const { name = '' } = (error ?? {}) as Partial<DOMException>;
  return name === 'UnknownError' || name === 'DataCloneError';
}

/** The draft with bytes in place of files and blobs. */
export async function withoutFiles<T extends Omit<Draft, 'id'>>({ files, models, experiments, ...rest }: T) {
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

async function bytesOf(file: File): Promise<Bare> {
  const { name, type, lastModified } = file;
  return { name, type, lastModified, bytes: await file.arrayBuffer() };
}

/** The draft as it was before withoutFiles. */
export function withFiles(draft: Draft | BareDraft): Draft {
  if (!('bare' in draft)) return draft;
  const { bare: _, files, experiments, ...rest } = draft;
  return {
    ...rest,
    files: files.map(fileOf),
    ...(experiments && { experiments: { ...experiments, files: experiments.files?.map(fileOf) } }),
  };
}

const fileOf = ({ name, type, lastModified, bytes }: Bare) => new File([bytes], name, { type, lastModified });
