/** Returns the result of `work`, or undefined when it throws. */
export function tried<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
