/**
 * Downloads a file.
 *
 * @param {string} name without the ending; characters that file systems refuse are removed
 * @param {string} ending
 * @param {Uint8Array} bytes
 */
export function downloadFile(name, ending, bytes) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)], { type: ending === 'csv' ? 'text/csv' : 'application/octet-stream' }),
  );
  link.download = `${name.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || 'model'}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
