/** What is wrong with a field of the dialog that makes an assignment. */
export class FieldError extends Error {
  /** @param {string} message @param {string} place of the field, its data-place */
  constructor(message, place) {
    super(message);
    this.place = place;
  }
}
