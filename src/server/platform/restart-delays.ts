const first = 500;
const longest = 30_000;
const soon = 60_000;

/**
 * Returns a function for the milliseconds before a restart, after a process ran for `ran` ms. They double after each
 * short run.
 */
export function restartDelays(): (ran: number) => number {
  let wait = first / 2;
  return (ran) => {
    wait = ran < soon ? Math.min(wait * 2, longest) : first;
    return wait;
  };
}
