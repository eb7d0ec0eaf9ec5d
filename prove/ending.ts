type Cleanup = () => unknown;
const cleanups: Cleanup[] = [];

/** Runs when the scenario ends that is under way, or else when the proof does, however it ends; the last one first. */
export const atEnd = (cleanup: Cleanup) => void cleanups.unshift(cleanup);

/** Does the work, and then ends all that it started and removes all that it made. */
export async function inItsOwnScope<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = cleanups.length;
  try {
    return await work();
  } finally {
    await cleanUp(before);
  }
}

/** Ends all that was started, removes all that was made, and leaves with `code`. */
export async function endProof(code: number): Promise<never> {
  await cleanUp(0);
  process.exit(code);
}

/** What cannot be ended is told, and the rest is ended all the same. */
async function cleanUp(left: number) {
  while (cleanups.length > left)
    try {
      await cleanups.shift()?.();
    } catch (error) {
      console.error(error);
    }
}
