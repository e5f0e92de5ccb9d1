/** The data files of a session. @param {import('../../page.js').Session['files']} files */
export const filesOf = (files) =>
  files.map((each) => (each instanceof File ? each : new File([/** @type {BlobPart} */ (each.data)], each.name)));
