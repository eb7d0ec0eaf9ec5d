/** A reason not to start that the person who starts the server can fix: `message` is one Spanish sentence, shown alone; empty where another process has said it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
