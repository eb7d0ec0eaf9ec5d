import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, call } from './call.ts';
import { atEnd } from './ending.ts';

const every = 200;

/** Asks an address again and again without waiting for the answer before; `stop` waits for the last ones. */
export function probe(url: string, path: string): { answers: Answer[]; stop(): Promise<Answer[]> } {
  const answers: Answer[] = [];
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const asked = call(url, `GET ${path}`, { patience: 40_000 }).then((answer) => answers.push(answer));
      underWay.add(asked);
      void asked.then(() => underWay.delete(asked));
      await sleep(every, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  const stop = async () => {
    stopping.abort();
    await asking;
    await Promise.all(underWay);
    return answers;
  };
  atEnd(stop);
  return { answers, stop };
}

/** Milliseconds of the slowest; infinite of none, which no limit admits. */
export const slowest = (answers: readonly Answer[]): number =>
  answers.length ? answers.reduce((most, { ms }) => Math.max(most, ms), 0) : Number.POSITIVE_INFINITY;
