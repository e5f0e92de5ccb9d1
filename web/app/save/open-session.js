import { filesOf } from './session-files.js';

/**
 * Opens a session: reads its data, opens its models and restores the view.
 *
 * @param {File} file
 * @param {import('./exports.js').Parts} parts
 */
export async function openSession(file, { session, notices, restore }) {
  await notices.attempt(`${file.name} could not be opened`, async () => {
    const engine = await session.engine();
    const { files, ...kept } = await engine.openSession(file);
    await restore({ ...kept, files: filesOf(files) });
    notices.note(`Opened ${file.name}.`);
  });
}
