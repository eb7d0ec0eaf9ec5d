/** Returns the result of `work`; undefined if `work` throws. */
export function tried<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
