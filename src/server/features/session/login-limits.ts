import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../platform/db/executor.ts';
import { openLimiter } from '../../platform/db/limiter.ts';
import { heldCounter } from '../../platform/held.ts';
import { networkOf } from '../../platform/http/client-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { openQueue } from '../../platform/queue.ts';

const minutes = (n: number) => n * 60;
/**
 * How many failures are allowed: from a known device, for an account from one address, for an account from anywhere,
 * and from an address. An address above its limit may try once every three seconds, so that other people behind the
 * same router can still log in.
 */
const bounds = {
  device: { keyPrefix: 'equipo', points: 10, duration: minutes(5) },
  accountThere: { keyPrefix: 'cuenta-direccion', points: 10, duration: minutes(5) },
  account: { keyPrefix: 'cuenta', points: 200, duration: minutes(5) },
  address: { keyPrefix: 'direccion', points: 100, duration: minutes(5) },
  slowly: { keyPrefix: 'direccion-lenta', points: 1, duration: 3 },
  /** Tries at the code of an account's second step. The person who tries already gave the right password. */
  code: { keyPrefix: 'codigo', points: 5, duration: minutes(15) },
};
/** The most tries of one slow address that wait on this node. */
const maxSlow = 20;
/** How often such a try asks for its turn. Chance decides which one gets it. */
const maxSlowTries = 10;
/** The most passwords that this node checks at once. */
const maxTries = 4;
/** The most accounts that are looked up at once. Other calls need database connections too. */
const maxLookups = 12;
/** The most tries and the most lookups that wait. */
const maxWaiting = 500;
/** The most tries at one account from one address at once on this node. Tries with the right password count too. */
const maxAtOnce = 10;

export type Attempt = {
  account: string;
  address: string;
  /** The id of a device or session on which this account logged in before. */
  device?: string | undefined;
};

type Count = readonly [limiter: RateLimiterPostgres, key: string];

/**
 * The key under which an account's failures are counted. A new password starts a new count. For an unknown user, the
 * typed name counts.
 */
export const accountKey = (user: { id: number; clave: string } | undefined, name: string): string =>
  user ? `${user.id} ${digest(user.clave).slice(0, 16)}` : `«${digest(name.normalize('NFKC').toLowerCase())}»`;

/** Keys contain a digest, because a person may type the password into the field for the name. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Counts failed logins. `prefix` keeps the counts of other requests apart. */
export function loginLimits(db: Db, { prefix = '', refused = 'Demasiados intentos fallidos.' } = {}) {
  const limiters = Object.fromEntries(
    Object.entries(bounds).map(([name, bound]) => [
      name,
      openLimiter(db, { ...bound, keyPrefix: `${prefix}${bound.keyPrefix}` }),
    ]),
  ) as Record<keyof typeof bounds, RateLimiterPostgres>;
  const tries = openQueue({ what: 'logins', concurrency: maxTries, maxWaiting });
  const lookups = openQueue({ what: 'logins', concurrency: maxLookups, maxWaiting });
  const underWay = heldCounter('logins');

  const ofDevice = ({ device }: Attempt): Count[] => (device ? [[limiters.device, device]] : []);
  const ofAccountThere = ({ account, address }: Attempt): Count[] => [
    [limiters.accountThere, `${account} ${networkOf(address)}`],
  ];
  const ofAccount = ({ account }: Attempt): Count[] => [[limiters.account, account]];
  const ofAddress = ({ address }: Attempt): Count[] => [[limiters.address, networkOf(address)]];

  /**
   * True if a try may be made at once, false if its address must wait. A known device has a count of its own; when it
   * is used up, other counts apply. 429 if the account's count is used up.
   */
  async function requireTriesLeft(attempt: Attempt): Promise<boolean> {
    if (attempt.device && !(await usedUp(ofDevice(attempt)))) return true;
    const [result, ofPlace] = await Promise.all([
      usedUp([...ofAccountThere(attempt), ...ofAccount(attempt)]),
      usedUp(ofAddress(attempt)),
    ]);
    if (result) throw tooMany(result, refused);
    return !ofPlace;
  }

  /** Waits until a slow address may try again. Throws 429 if its turn does not come. */
  async function waitForSlot({ address }: Attempt) {
    for (let tried = 0; ; tried++) {
      const result = await limiters.slowly.consume(networkOf(address)).catch((result: unknown) => result);
      if (!(result instanceof RateLimiterRes)) throw result;
      if (result.consumedPoints <= bounds.slowly.points) return;
      if (tried >= maxSlowTries) throw tooManyAtOnce();
      await sleep(result.msBeforeNext);
    }
  }

  return {
    /** Looks up the account of a try. Addresses take turns, so that no address keeps the database busy alone. */
    lookUp: <Found>(address: string, find: () => Promise<Found>): Promise<Found> =>
      lookups.run(find, { who: networkOf(address) }),

    /**
     * Makes a try at an account. If `find` finds nothing, the try counts as a failure. A success clears the failures of
     * this account and place.
     *
     * Tries wait in a queue, so that simultaneous tries are counted too. Many tries from one place or at one account
     * wait behind all other tries. An address with too many failures may try once every three seconds.
     *
     * @throws Refusal 429 while the account's failures are used up or too many tries are made from here, 503 while too
     * many wait.
     */
    async tryOnce<Found>(attempt: Attempt, find: () => Promise<Found | undefined>) {
      const from = attempt.device ?? networkOf(attempt.address);
      const own = `${from} ${attempt.account}`;
      if (underWay.of(own) >= maxAtOnce) throw tooManyAtOnce();
      // Tries of other people at an account do not delay a known device of that account.
      const isBusier = !attempt.device && underWay.of(attempt.account) > underWay.of(from);
      const who = isBusier ? attempt.account : from;
      const makeTry = async (atOnce: boolean) => {
        if (!(await requireTriesLeft(attempt)) && atOnce) return SLOW;
        const found = await find();
        const here = [...ofDevice(attempt), ...ofAccountThere(attempt)];
        if (found === undefined)
          await Promise.all([...here, ...ofAccount(attempt), ...ofAddress(attempt)].map(consume));
        else await Promise.all(here.map(([limiter, key]) => limiter.delete(key)));
        return found;
      };
      return underWay.during([from, own, attempt.account], async () => {
        const found = await tries.run(() => makeTry(true), { who });
        if (found !== SLOW) return found;
        const slow = `lenta ${networkOf(attempt.address)}`;
        if (underWay.of(slow) >= maxSlow) throw tooManyAtOnce();
        await underWay.during([slow], () => waitForSlot(attempt));
        return (await tries.run(() => makeTry(false), { who })) as Found | undefined;
      });
    },

    /**
     * True if a code is the account's. A try counts before the code is compared. The right code clears the tries before
     * it. 429 when no tries are left.
     *
     * The six digits of an app can be guessed, so tries from everywhere count together; only a known device has its own
     * count. A recovery code cannot be guessed, so each place has its own count. Strangers can therefore lock out
     * neither.
     */
    async tryCode(
      { account, address, device }: Attempt,
      { canBeGuessed }: { canBeGuessed: boolean },
      fits: () => Promise<boolean>,
    ): Promise<boolean> {
      const from = canBeGuessed ? device : `recuperación ${device ?? networkOf(address)}`;
      const key = from ? `${account} ${from}` : account;
      await countTry(limiters.code, key, 'Demasiados códigos incorrectos.');
      if (!(await fits())) return false;
      await limiters.code.delete(key);
      return true;
    },
  };
}
export type LoginLimits = ReturnType<typeof loginLimits>;

const SLOW = Symbol('from a slow address');

/** The limit that is used up for the longest time; undefined if none is used up. */
async function usedUp(counts: Count[]): Promise<RateLimiterRes | undefined> {
  const results = await Promise.all(
    counts.map(async ([limiter, key]) => {
      const result = await limiter.get(key);
      return result && result.consumedPoints >= limiter.points ? result : undefined;
    }),
  );
  return results
    .filter((result) => result !== undefined)
    .toSorted((one, other) => other.msBeforeNext - one.msBeforeNext)[0];
}

/** Counts one failure. The limiter throws its result if no points are left; that is no error here. */
async function consume([limiter, key]: Count) {
  await limiter.consume(key).catch((result: unknown) => {
    if (!(result instanceof RateLimiterRes)) throw result;
  });
}

const tooManyAtOnce = () =>
  new Refusal('DEMASIADOS_INTENTOS', 'Demasiados intentos a la vez.', {
    detail: 'Vuelva a intentar en unos segundos.',
    retryAfter: 2,
  });

/** Counts a try. 429 `DEMASIADOS_INTENTOS` if none is left. */
export async function countTry(limiter: RateLimiterPostgres, key: string, title: string, or?: string) {
  await limiter.consume(key).catch((result: unknown) => {
    throw result instanceof RateLimiterRes ? tooMany(result, title, or) : result;
  });
}

function tooMany({ msBeforeNext }: RateLimiterRes, title: string, or = ' y vuelva a intentar'): Refusal {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal('DEMASIADOS_INTENTOS', title, {
    detail: `Espere ${Math.ceil(retryAfter / 60)} min${or}.`,
    retryAfter,
  });
}
