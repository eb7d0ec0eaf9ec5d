/** A problem that the operator can fix. `message` is one Spanish sentence; empty when another process has shown it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
