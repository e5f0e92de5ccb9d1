import { changes, el } from '../kit/dom.ts';
import type { CreateView } from '../state/state.ts';

/**
 * Files dropped or pasted anywhere on the page. With an open model the page has two
 * targets: the left half for new data, the right half to project onto the model. The
 * element is an overlay, shown while files are dragged.
 */
export const createDrop: CreateView = (root, events) => {
  const changed = changes();
  let depth = 0;
  let open = false;

  /** The target of a drop; outside of both targets the half of the page decides. */
  function targetOf(event: DragEvent) {
    const target = event.target instanceof Element ? event.target.closest('[data-drop]') : null;
    if (target instanceof HTMLElement) return target.dataset.drop;
    return open && event.clientX > innerWidth / 2 ? 'model' : 'data';
  }

  const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  const hide = () => {
    depth = 0;
    root.hidden = true;
  };

  addEventListener('dragenter', (event) => {
    if (!carries(event)) return;
    depth++;
    root.hidden = false;
  });
  addEventListener('dragleave', (event) => {
    if (carries(event) && --depth <= 0) hide();
  });
  addEventListener('dragover', (event) => {
    if (carries(event)) event.preventDefault();
  });
  addEventListener('drop', async (event) => {
    if (!event.dataTransfer || !carries(event)) return;
    event.preventDefault();
    const onto = targetOf(event);
    hide();
    const files = await filesOf(event.dataTransfer).catch((error) => events.unreadable(error));
    if (files?.length) events[onto === 'model' ? 'project' : 'files'](files);
  });
  addEventListener('paste', (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || !event.clipboardData) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    if (files.length > 0) events.files(files);
    else if (text.includes('\n')) events.files([new File([text], 'pasted.csv', { type: 'text/csv' })]);
  });

  return {
    update({ models, shown }) {
      open = shown in models;
      if (!changed(open)) return;
      root.replaceChildren(
        el(
          'div.target',
          { 'data-drop': 'data' },
          el('strong', open ? 'New data' : 'Drop it here'),
          el('span', 'CSV, pictures, ZIP, NPY, NPZ'),
        ),
        ...(open
          ? [
              el(
                'div.target',
                { 'data-drop': 'model' },
                el('strong', 'Project onto the open model'),
                el('span', 'the same variables or the same size of picture'),
              ),
            ]
          : []),
      );
    },
  };
};

/**
 * The files of a drop, including those in folders, with their paths as names. Rejects
 * with the name of what cannot be read.
 */
async function filesOf(transfer: DataTransfer) {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry?.());
  if (!entries.some((entry) => entry?.isDirectory)) return [...transfer.files];
  const files = items.map((item) => item.getAsFile()); // before anything is awaited: a drop empties its items
  return (await Promise.all(entries.map((entry, i) => (entry ? walk(entry) : files[i] ? [files[i]] : [])))).flat();
}

async function walk(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file: File = await readable(entry, (resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [new File([file], entry.fullPath.replace(/^\//, ''), { type: file.type })];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  let files: File[] = [];
  for (;;) {
    // A reader returns at most 100 entries at a time, and an empty list at the end.
    const some: FileSystemEntry[] = await readable(entry, (resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    const visible = some.filter(({ name }) => !name.startsWith('.')); // .DS_Store is no data
    files = files.concat(...(await Promise.all(visible.map(walk))));
  }
}

function readable<T>({ fullPath }: FileSystemEntry, ask: (resolve: (value: T) => void, reject: () => void) => void): Promise<T> {
  return new Promise((resolve, reject) =>
    ask(resolve, () => reject(new Error(`${fullPath.slice(1)} cannot be read: it may have been moved, or the browser may not open it`))),
  );
}
