import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/connect.ts';
import { Refusal } from '../http/refusal.ts';
import { openQueue } from '../queue.ts';

const minutes = (n: number) => n * 60;
/** Failures that an account and an address have in a span of time. */
const account = { keyPrefix: 'cuenta', points: 10, duration: minutes(5) };
const address = { keyPrefix: 'direccion', points: 100, duration: minutes(5) };
/** Tries that this node makes at once, and that wait. An account gets at most so many beyond its failures. */
const maxTries = 4;
const maxWaiting = 500;
/** Tries of one account that this node makes and holds: whoever sends hundreds at once, right ones too, holds up nobody else. */
const maxOfAccount = 10;

/** Counts failed logins in the database, so that every node sees the same count. */
export function loginLimits(db: Db) {
  const limiter = (options: typeof account) =>
    new RateLimiterPostgres({ storeClient: db.pool, tableName: 'intento', tableCreated: true, ...options });
  const byAccount = limiter(account);
  const byAddress = limiter(address);
  const tries = openQueue({ concurrency: maxTries, maxWaiting });
  const underWay = new Map<string, number>();

  async function demandTriesLeft(accountKey: string, addressKey: string) {
    const used = await Promise.all([byAccount.get(accountKey), byAddress.get(addressKey)]);
    const limits = [account.points, address.points];
    used.forEach((result, i) => {
      if (result && result.consumedPoints >= (limits[i] as number)) throw tooMany(result);
    });
  }

  return {
    /**
     * Makes a try at an account; one that finds nothing counts as a failure. Tries are queued, so that
     * those that come at once are counted too. Throws 429 while the account or the address has used up its failures, 503 while too many wait.
     */
    async tryOnce<Found>(accountKey: string, addressKey: string, find: () => Promise<Found | undefined>) {
      const others = underWay.get(accountKey) ?? 0;
      if (others >= maxOfAccount) throw tooManyAtOnce();
      underWay.set(accountKey, others + 1);
      try {
        return await tries.run(async () => {
          await demandTriesLeft(accountKey, addressKey);
          const found = await find();
          if (found === undefined) await Promise.all([consume(byAccount, accountKey), consume(byAddress, addressKey)]);
          return found;
        });
      } finally {
        const left = (underWay.get(accountKey) ?? 1) - 1;
        if (left) underWay.set(accountKey, left);
        else underWay.delete(accountKey);
      }
    },
    async forget(accountKey: string) {
      await byAccount.delete(accountKey);
    },
  };
}
export type LoginLimits = ReturnType<typeof loginLimits>;

/** The limiter rejects with its result when the points are used up. */
async function consume(limiter: RateLimiterPostgres, key: string) {
  await limiter.consume(key).catch((result: unknown) => {
    if (!(result instanceof RateLimiterRes)) throw result;
  });
}

const tooManyAtOnce = () =>
  new Refusal(429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos a la vez.', {
    detail: 'Vuelva a intentar en unos segundos.',
    retryAfter: 2,
  });

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal(429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos fallidos.', {
    detail: `Espere ${Math.ceil(retryAfter / 60)} min y vuelva a intentar.`,
    retryAfter,
  });
}
