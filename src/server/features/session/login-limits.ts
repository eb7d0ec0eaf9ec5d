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
 * The allowed failures; `duration` is in seconds. An address with more failures is slowed down to one try every three
 * seconds, so that other people behind the same router can still log in.
 */
const bounds = {
  device: { keyPrefix: 'equipo', points: 10, duration: minutes(5) },
  accountThere: { keyPrefix: 'cuenta-direccion', points: 10, duration: minutes(5) },
  account: { keyPrefix: 'cuenta', points: 200, duration: minutes(5) },
  address: { keyPrefix: 'direccion', points: 100, duration: minutes(5) },
  slowly: { keyPrefix: 'direccion-lenta', points: 1, duration: 3 },
  /** Counts tries at the code of a second step, by people who gave the right password. */
  code: { keyPrefix: 'codigo', points: 5, duration: minutes(15) },
};
/** The most waiting tries of a slowed address on this node. */
const maxSlow = 20;
/** How many times a try from a slowed address may ask for its turn. */
const maxSlowTries = 10;
const maxTries = 4;
/** The most simultaneous look-ups of users on this node. Other calls need database connections too. */
const maxLookups = 12;
const maxWaiting = 500;
/** The most simultaneous tries on this node at one account from one address. */
const maxAtOnce = 10;

export type Attempt = {
  account: string;
  address: string;
  /** A device or session on which this account logged in before. */
  device?: string | undefined;
};

type Count = readonly [limiter: RateLimiterPostgres, key: string];

/** Returns the key that counts failures at an account, by the password's hash: a new password starts a new count. */
export const accountKey = (user: { id: number; clave: string } | undefined, name: string): string =>
  user ? `${user.id} ${digest(user.clave).slice(0, 16)}` : `«${digest(name.normalize('NFKC').toLowerCase())}»`;

/** Keys hold a digest, because a person may type the password into the field for the name. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Counts failed logins or, with a `prefix`, failed requests of another kind. */
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
   * Returns false if the address is slowed down. 429 if the account's count is used up, except on a known device with
   * tries left.
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

  /** Waits until a slowed address may try again; 429 after `maxSlowTries` refusals. */
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
    /** Runs a look-up of a user. Networks take turns, so that no network keeps the database busy alone. */
    lookUp: <Found>(address: string, find: () => Promise<Found>): Promise<Found> =>
      lookups.run(find, { who: networkOf(address) }),

    /**
     * Makes a try at an account; the try fails if `find` finds nothing. A success clears the account's failures on this
     * device and network. Tries take turns, so that many from one network or at one account delay only each other. 429
     * after too many failures or while too many tries run here, 503 while too many wait.
     */
    async tryOnce<Found>(attempt: Attempt, find: () => Promise<Found | undefined>) {
      const from = attempt.device ?? networkOf(attempt.address);
      const own = `${from} ${attempt.account}`;
      if (underWay.of(own) >= maxAtOnce) throw tooManyAtOnce();
      // Other people's tries do not delay a known device.
      const isBusier = !attempt.device && underWay.of(attempt.account) > underWay.of(from);
      const who = isBusier ? attempt.account : from;
      const makeTry = async (atOnce: boolean) => {
        if (!(await requireTriesLeft(attempt)) && atOnce) return SLOWED;
        const found = await find();
        const here = [...ofDevice(attempt), ...ofAccountThere(attempt)];
        if (found === undefined)
          await Promise.all([...here, ...ofAccount(attempt), ...ofAddress(attempt)].map(consume));
        else await Promise.all(here.map(([limiter, key]) => limiter.delete(key)));
        return found;
      };
      return underWay.during([from, own, attempt.account], async () => {
        const found = await tries.run(() => makeTry(true), { who });
        if (found !== SLOWED) return found;
        const slow = `lenta ${networkOf(attempt.address)}`;
        if (underWay.of(slow) >= maxSlow) throw tooManyAtOnce();
        await underWay.during([slow], () => waitForSlot(attempt));
        return (await tries.run(() => makeTry(false), { who })) as Found | undefined;
      });
    },

    /**
     * Returns whether `fits` accepts the code. Codes of an app can be guessed, so tries from all unknown devices count
     * together, and each known device counts apart. For recovery codes each device or network counts apart. So a
     * stranger uses up neither a known device's tries nor another network's. 429 without tries left.
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

const SLOWED = Symbol('from a slowed address');

/** Returns the used-up limit that ends last; undefined if no limit is used up. */
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

/**
 * Counts a failure. Without points left, the limiter throws its result. That is ignored, because the next try checks
 * the limits.
 */
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

/** Counts a try. Without tries left, throws 429 `DEMASIADOS_INTENTOS`. `or` continues the sentence 'Espere 5 min'. */
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
