const first = 500;
const longest = 30_000;
const soon = 60_000;

/**
 * Returns a function that says how many ms to wait before a process is started again. `ran` is how many ms the process
 * ran before. The wait doubles after each short run.
 */
export function restartDelays(): (ran: number) => number {
  let wait = first / 2;
  return (ran) => {
    wait = ran < soon ? Math.min(wait * 2, longest) : first;
    return wait;
  };
}
