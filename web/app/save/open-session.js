/**
 * Opens a session: reads its data, opens its models and restores the view.
 *
 * @param {File} file
 * @param {import('./exports.js').Parts} parts
 */
export async function openSession(file, { session, notices, restore }) {
  try {
    const engine = await session.engine();
    const { link, name, files, models } = await engine.openSession(file);
    const data = files.map((each) => (each instanceof File ? each : new File([/** @type {BlobPart} */ (each.data)], each.name)));
    await restore({ link, name, files: data, models });
    notices.note(`Opened ${file.name}.`);
  } catch (error) {
    notices.failure(`${file.name} could not be opened`, error);
  }
}
