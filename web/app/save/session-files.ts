import type { Session } from '../../page.js';

/** The data files of a session. */
export const filesOf = (files: Session['files']) =>
  files.map((each) => (each instanceof File ? each : new File([each.data as BlobPart], each.name)));
