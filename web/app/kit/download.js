/**
 * Downloads a file.
 *
 * @param {string} name without the ending; characters that file systems refuse are removed
 * @param {string} ending
 * @param {Uint8Array | string} content bytes, or text in UTF-8
 */
export function downloadFile(name, ending, content) {
  const link = document.createElement('a');
  const type = ending === 'csv' ? 'text/csv' : 'application/octet-stream';
  link.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type }));
  link.download = `${name.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || 'model'}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
