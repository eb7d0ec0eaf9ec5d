/** A problem that the operator can fix. `message` is a Spanish sentence; empty if another process has shown it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
