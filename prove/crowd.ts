import { fork } from 'node:child_process';
import { once } from 'node:events';
import { atEnd } from './ending.ts';

/** Clients of a process of their own, each on one connection that it keeps. */
export type Crowd = {
  port: number;
  size: number;
  method: string;
  path: string;
  body?: string;
  /** Sessions that they are in, in turn. */
  tokens?: readonly string[];
  /** They read nothing of their answers. */
  unread?: true;
  /** Addresses that they come from, in turn; one unless it is said. */
  addresses?: number;
  /** Milliseconds between an answer and the next request; undefined for one request each. */
  pause?: number;
};
/** How many answers had each status; 0 is none. */
export type Counts = Record<number, number>;
/** What the clients' process says: that every connection is open, and at its end what was answered. */
export type CrowdWord = 'open' | Counts;

/** Opens all connections, and answers what lets them send. */
export async function openCrowd(crowd: Crowd) {
  const child = fork(new URL('./crowd-clients.ts', import.meta.url), [JSON.stringify(crowd)]);
  atEnd(() => child.kill('SIGKILL'));
  const reply = async () => (await once(child, 'message'))[0] as CrowdWord;
  await reply();
  return {
    /** Lets them begin; answers what they were answered once each has its one answer, or they were stopped. */
    async begin(): Promise<Counts> {
      const end = reply();
      child.send('begin');
      return (await end) as Counts;
    },
    stop: () => child.send('stop'),
  };
}
