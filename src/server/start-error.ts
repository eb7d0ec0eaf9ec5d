/** A reason not to start that the person at the keyboard can mend: `message` is one Spanish sentence, shown alone. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
