/** Ends a turn; again changes nothing. */
export type EndTurn = () => void;
type Waiter = { start: () => void; tell: (ahead: number) => void };

/**
 * Lets `most` works run at once and further ones wait in the order in which they came. Whoever waits is told how many
 * are ahead, and 0 when the turn comes; an abort gives the place up and rejects with its reason.
 */
export function turns(most: number) {
  let busy = 0;
  const waiting: Waiter[] = [];

  const tellAll = () => {
    for (const [ahead, { tell }] of waiting.entries()) tell(ahead + 1);
  };
  const turn = (): EndTurn => {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const next = waiting.shift();
      if (!next) busy--;
      else {
        next.start();
        tellAll();
      }
    };
  };

  async function take(tell: (ahead: number) => void, signal: AbortSignal): Promise<EndTurn> {
    signal.throwIfAborted();
    if (busy < most) {
      busy++;
      return turn();
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(waiter), 1);
        tellAll();
        reject(signal.reason);
      };
      const waiter: Waiter = {
        tell,
        start: () => {
          signal.removeEventListener('abort', leave);
          tell(0);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(waiter);
      tell(waiting.length);
    });
    return turn();
  }

  return { take, waiting: () => waiting.length };
}
