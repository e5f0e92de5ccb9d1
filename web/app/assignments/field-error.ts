/** What is wrong with a field of the dialog that makes an assignment. */
export class FieldError extends Error {
  readonly place;

  /** @param place of the field, its data-place */
  constructor(message: string, place: string) {
    super(message);
    this.place = place;
  }
}
