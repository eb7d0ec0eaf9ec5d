type Settings = {
  /** Milliseconds after which it is done again at the latest, and after a failure. */
  every: number;
  onError: (error: Error) => void;
};

/**
 * Does some work now and again and again: so many milliseconds after it ended as it answers. `soon` has it done at once or, where it is
 * being done, once more after that. `stop` waits for what is being done.
 */
export function againAndAgain(work: () => Promise<number>, { every, onError }: Settings) {
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
