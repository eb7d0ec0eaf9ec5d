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
 * How many failures are allowed: for an account from one address or known device, for an account from anywhere, and for an
 * address. An address above its limit may try once every three seconds: its neighbours behind the same router log in more
 * slowly, but can log in.
 */
const bounds = {
  device: { keyPrefix: 'equipo', points: 10, duration: minutes(5) },
  accountThere: { keyPrefix: 'cuenta-direccion', points: 10, duration: minutes(5) },
  account: { keyPrefix: 'cuenta', points: 200, duration: minutes(5) },
  address: { keyPrefix: 'direccion', points: 100, duration: minutes(5) },
  slowly: { keyPrefix: 'direccion-lenta', points: 1, duration: 3 },
  /** Codes of an account's second step, tried by somebody who knows its password. */
  code: { keyPrefix: 'codigo', points: 5, duration: minutes(15) },
};
/** How many tries of a slow address wait on this node, and how often each asks for its turn. Chance decides the order. */
const maxSlow = 20;
const maxSlowTries = 10;
/** How many tries this node makes at once, and how many wait. */
const maxTries = 4;
/** How many accounts are looked up at once. Other calls need database connections too. */
const maxLookups = 12;
const maxWaiting = 500;
/** The most tries for one account from one address at once on this node, right ones included. */
const maxAtOnce = 10;

export type Attempt = {
  account: string;
  address: string;
  /** Proof that this account has logged in here before: a known device, or a session. */
  device?: string | undefined;
};

type Count = readonly [limiter: RateLimiterPostgres, key: string];

/** The key that counts an account's failures. A new password starts a new count. Unknown names are counted by name. */
export const accountKey = (user: { id: number; clave: string } | undefined, name: string): string =>
  user ? `${user.id} ${digest(user.clave).slice(0, 16)}` : `«${digest(name.normalize('NFKC').toLowerCase())}»`;

/** Keys contain a digest: the typed name may be a password, typed in the wrong field. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Counts failed logins. Other tries are counted under a prefix of their own. */
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

  /** True when a try may be made at once. A known device has tries of its own; after those it counts as any other. */
  async function requireTriesLeft(attempt: Attempt): Promise<boolean> {
    if (attempt.device && !(await usedUp(ofDevice(attempt)))) return true;
    const [result, ofPlace] = await Promise.all([
      usedUp([...ofAccountThere(attempt), ...ofAccount(attempt)]),
      usedUp(ofAddress(attempt)),
    ]);
    if (result) throw tooMany(result, refused);
    return !ofPlace;
  }

  /** Waits for the turn of a try from a slow address. */
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
    /** Looks up the account of a try. Addresses take turns, so that one address cannot keep the database busy. */
    lookUp: <Found>(address: string, find: () => Promise<Found>): Promise<Found> =>
      lookups.run(find, { who: networkOf(address) }),

    /**
     * Makes a try at an account. A try that finds nothing counts as a failure; a success forgives the failures of this place.
     * Tries are queued, so that simultaneous ones are counted too; many at once from one place or at one account wait behind all others.
     * From an address with too many failures one is made every three seconds.
     * Throws 429 while the failures of the account are used up or too many of this account from here are under way, 503 while too many wait.
     */
    async tryOnce<Found>(attempt: Attempt, find: () => Promise<Found | undefined>) {
      const from = attempt.device ?? networkOf(attempt.address);
      const own = `${from} ${attempt.account}`;
      if (underWay.of(own) >= maxAtOnce) throw tooManyAtOnce();
      // Where a device is known, others' tries at its account cannot make it wait.
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
     * Whether a code fits an account. A try counts before the code is compared, and a code that fits forgives the tries before it; 429
     * once they are used up. An app's six digits can be guessed and count together wherever they come from, but for those of a known
     * device; recovery codes cannot, and count by where they come from. Strangers therefore shut out neither.
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

/** The exceeded limit that lasts longest. */
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

/** The limiter rejects with its result when no points are left. */
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

/** Counts a try; 429 `DEMASIADOS_INTENTOS` when none is left. */
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
