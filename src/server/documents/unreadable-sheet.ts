/** A file that is no sheet of ours to read; the message is a Spanish sentence, fit to show. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}
