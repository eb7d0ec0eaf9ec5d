const first = 500;
const longest = 30_000;
const soon = 60_000;

/**
 * Answers how many milliseconds to wait before something is started again that ran for so many: a moment, and after each that
 * ended soon twice as long, up to half a minute.
 */
export function restartDelays(): (ran: number) => number {
  let wait = first / 2;
  return (ran) => {
    wait = ran < soon ? Math.min(wait * 2, longest) : first;
    return wait;
  };
}
