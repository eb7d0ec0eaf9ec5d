import { typeRules } from '#contract/users.ts';
import { currentSession, viewOf } from '../session.ts';
import { CACHED_FOR, cachedSince, isFromBetween, marked, ownCache, PATIENCE } from './cached.ts';

/** Answers that are kept, each page and search of a list for itself; the last ones. */
const MOST = 50;

/**
 * The route of what a person reads of their own (nothing else of a person is kept): without signal it is answered as it
 * last was. Nobody else's is kept, what a reseller reads alone, and the session's end deletes it.
 */
export const cacheOwn = (whose: string | undefined) => async (url: string, init: RequestInit) => {
  const isOwn = () => {
    const session = currentSession();
    return session !== null && session.userID === whose && typeRules[viewOf(session)].resells;
  };
  // A private window may refuse to keep anything.
  const cache = isOwn() ? await globalThis.caches?.open(ownCache).catch(() => undefined) : undefined;
  const cached = young(await cache?.match(url, { ignoreVary: true }));
  try {
    const asked = fetch(url, init);
    const answer = await (cached ? Promise.race([asked, tooLate()]) : asked);
    if (isFromBetween(answer)) throw new TypeError('a page in the place of an answer');
    // Of a session that ended meanwhile nothing is kept after all.
    if (cache && answer.status === 200 && isOwn()) void keep(cache, url, answer.clone()).catch(() => {});
    return answer;
  } catch (error) {
    if (!cached || !isOwn()) throw error;
    return cached;
  }
};

const tooLate = () =>
  new Promise<never>((_, reject) => setTimeout(reject, PATIENCE.list * 1000, new TypeError('no answer in time')));

function young(answer: Response | undefined): Response | undefined {
  const cached = answer && marked(answer);
  return cached && Date.now() - Number(cachedSince(cached)) < CACHED_FOR * 1000 ? cached : undefined;
}

async function keep(cache: Cache, url: string, answer: Response) {
  await cache.put(url, answer);
  for (const old of (await cache.keys()).slice(0, -MOST)) await cache.delete(old);
}
