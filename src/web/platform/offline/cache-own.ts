import { typeRules } from '#contract/users.ts';
import { currentSession, viewOf } from '../session.ts';
import { CACHED_FOR, cachedSince, isFromBetween, marked, ownCache, PATIENCE } from './cached.ts';

const MOST_ANSWERS = 50;

/** A transport that caches a reseller's own data, and answers from the cache when there is no signal. */
export const cacheOwn = (whose: string | undefined) => async (url: string, init: RequestInit) => {
  const isOwn = () => {
    const session = currentSession();
    return session !== null && session.userID === whose && typeRules[viewOf(session)].resells;
  };
  // Private windows may refuse to open a cache.
  const cache = isOwn() ? await globalThis.caches?.open(ownCache).catch(() => undefined) : undefined;
  const cached = young(await cache?.match(url, { ignoreVary: true }));
  try {
    const asked = fetch(url, init);
    const answer = await (cached ? Promise.race([asked, tooLate()]) : asked);
    if (isFromBetween(answer)) throw new TypeError('a page in the place of an answer');
    // Nothing is cached if the session ended meanwhile.
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
  for (const old of (await cache.keys()).slice(0, -MOST_ANSWERS)) await cache.delete(old);
}
