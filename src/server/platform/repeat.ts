type Settings = {
  /** In milliseconds: the longest pause between runs, and the pause after a failure. */
  every: number;
  onError: (error: Error) => void;
};

/**
 * Runs `work` again and again. Each run returns the milliseconds until the next. `soon` starts a run now, or after the
 * present run.
 */
export function repeat(work: () => Promise<number>, { every, onError }: Settings) {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  function wait(milliseconds: number) {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(begin, Math.min(milliseconds, every));
  }
  function begin() {
    isWanted = working !== undefined;
    working ??= work()
      .catch((error: Error) => {
        onError(error);
        return every;
      })
      .then((milliseconds) => {
        working = undefined;
        wait(isWanted ? 0 : milliseconds);
      });
  }
  wait(0);
  return {
    soon: () => wait(0),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
