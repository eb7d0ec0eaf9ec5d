import { useEffect } from 'react';
import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { ApiError, api } from '../../platform/api.ts';
import { inOneTab } from '../../platform/once.ts';
import { currentSession, useBuyer } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';
import { cart, current, onCartChange } from './cart.ts';
import { isAhead, isLocked, isOvertaken, reconciled, unwritten, withWrite, written } from './synced-cart.ts';

/** How long the cart must stay unchanged before it is written, in ms. */
const CALM = 1_000;
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
/**
 * The most rounds of reading or writing in a row. Without a limit, other devices that keep writing would cause endless
 * rounds.
 */
const MOST_ROUNDS = 5;
/** How long a logout waits for the last write, in ms. */
const PATIENCE = 3_000;

/** The cart version that live events announced last; null if the version is unknown. */
export const announcedCart = createStore<{ version: number | null }>({ version: 0 });

let following: ReturnType<typeof followServerCart> | undefined;

/** Keeps the buyer's cart equal on all her devices. */
export function CartInStep() {
  const userID = useBuyer()?.userID;
  useEffect(() => {
    if (!userID) return;
    following = followServerCart(userID);
    return () => {
      following?.stop();
      following = undefined;
    };
  }, [userID]);
  return null;
}

/** Writes pending changes to the server's cart before the session ends. */
export const settleServerCart = async () => following?.settle();

/**
 * Keeps the local cart and the server's in step. Reads at the start, on return to the page, and on events. Writes after
 * a pause, and when the user leaves the page.
 */
export function followServerCart(userID: string) {
  let stopped = false;
  let running = false;
  let reads = true;
  let announced = 0;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    // A hidden page leaves the shared cart to a visible page.
    if (!stopped && !document.hidden) timer = setTimeout(run, ms);
  };
  const mustRead = () => reads || announced > (current(userID).synced?.version ?? 0);
  const changed = () => {
    const now = current(userID);
    if (!running && !isLocked(now) && (mustRead() || isAhead(now))) later(CALM);
  };
  const read = () => {
    reads = true;
    later(0);
  };
  const hear = () => {
    const { version } = announcedCart.get();
    if (version === null) return read();
    announced = version;
    if (mustRead()) later(0);
  };

  async function run() {
    if (running || stopped || isLocked(current(userID))) return;
    running = true;
    const reading = mustRead();
    reads = false;
    try {
      await inOneTab(`carrito:${userID}`, () => synchronise(userID, { reading }));
      running = false;
      wait = FIRST_WAIT;
      changed();
    } catch (error) {
      running = false;
      reads ||= reading;
      if (isPassing(error)) later(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  }
  function leave() {
    clearTimeout(timer);
    const now = current(userID);
    if (running || stopped || isLocked(now) || !isAhead(now)) return;
    // The page may close before it gets the lock between tabs, so this write takes no lock.
    synchronise(userID, { keepalive: true }).catch(() => {});
  }
  const seen = () => (document.hidden ? leave() : read());

  const stops = [onCartChange(userID, changed), announcedCart.subscribe(hear)];
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pagehide', leave);
  window.addEventListener('online', read);
  later(0);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', read);
    },
    async settle() {
      clearTimeout(timer);
      const now = current(userID);
      if (isLocked(now) || !isAhead(now)) return;
      const settled = inOneTab(`carrito:${userID}`, () => synchronise(userID)).catch(() => {});
      await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    },
  };
}

/** Reads and writes until the local cart and the server's are equal, at most `MOST_ROUNDS` times. */
async function synchronise(userID: string, { reading = false, keepalive = false } = {}) {
  let reads = reading;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const now = current(userID);
    if (currentSession()?.userID !== userID || isLocked(now) || (!reads && !isAhead(now))) return;
    const begun = reads ? undefined : withWrite(now, userID);
    if (begun) await write(userID, begun, keepalive);
    else adopt(userID, await api('GET /api/carrito', { unasked: true }));
    reads = false;
  }
}

async function write(userID: string, begun: NonNullable<ReturnType<typeof withWrite>>, keepalive: boolean) {
  const { cart: remembering, write: body } = begun;
  cart.change(userID, () => remembering);
  try {
    const transport = (url: string, init: RequestInit) => fetch(url, { ...init, keepalive });
    const { version } = await api('PUT /api/carrito', { body, transport, unasked: true });
    cart.change(userID, (now) => written(now, body.escritura, version));
  } catch (error) {
    if (error instanceof ApiError && error.problem.carrito) return adopt(userID, error.problem.carrito, body);
    if (!isPassing(error)) cart.change(userID, (now) => unwritten(now, body.escritura));
    throw error;
  }
}

/**
 * Merges the server's cart into the local one. Does nothing if another user has logged in, an order is being sent, or
 * the answer is older than the known server cart.
 */
function adopt(userID: string, server: ServerCart, refused?: CartWrite) {
  if (server.userId !== Number(userID)) return;
  cart.change(userID, (now) => (isLocked(now) || isOvertaken(now, server, refused) ? now : reconciled(now, server)));
}

/** True if a later attempt may succeed: no answer came, or the error is temporary (5xx, 429). */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
