import { filesOf } from './session-files.ts';
import type { Parts } from './exports.ts';

/** Opens a session: reads its data, opens its models and restores the view. */
export async function openSession(file: File, { session, notices, restore }: Parts) {
  await notices.attempt(`${file.name} could not be opened`, async () => {
    const engine = await session.engine();
    const { files, ...kept } = await engine.openSession(file);
    await restore({ ...kept, files: filesOf(files) });
    notices.note(`Opened ${file.name}.`);
  });
}
