/**
 * Downloads a file.
 *
 * @param name without the ending; characters that file systems refuse are removed
 * @param content bytes, or text in UTF-8
 */
export function downloadFile(name: string, ending: string, content: Uint8Array | string) {
  const link = document.createElement('a');
  const type = ending === 'csv' ? 'text/csv' : 'application/octet-stream';
  link.href = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  link.download = `${name.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || 'model'}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
