const first = 500;
const longest = 30_000;
const soon = 60_000;

/**
 * Returns how many milliseconds to wait before restarting something that ran for `ran` milliseconds. The wait doubles
 * after each run that ended soon, up to half a minute.
 */
export function restartDelays(): (ran: number) => number {
  let wait = first / 2;
  return (ran) => {
    wait = ran < soon ? Math.min(wait * 2, longest) : first;
    return wait;
  };
}
