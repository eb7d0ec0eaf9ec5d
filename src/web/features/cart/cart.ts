import { weekDays } from '#contract/days.ts';
import { LONGEST_CUSTOMER } from '#contract/limits.ts';
import { type LineKey, MAX_QUANTITY, MAX_REFERENCE, type OrderType } from '#contract/orders.ts';
import { cataloguePaths, productTypes } from '#contract/products.ts';
import { currentBuyer, may, useBuyer, useSession } from '../../platform/session.ts';
import { createStore, parsed, type Store, useStore } from '../../platform/store.ts';
import {
  added,
  type CartLine,
  type CartLines,
  catalogueOf,
  edited,
  isMixed,
  isOf,
  joined,
  type Offered,
  otherCatalogueIn,
  subtracted,
  unitsOf,
  type Which,
  withLinesBack,
  withQuantity,
} from './cart-lines.ts';

/**
 * A sent order without an answer. `since`: when its key was made, in epoch ms. `replaces`: the keys of earlier
 * attempts, which the server must not place any more.
 */
export type Attempt = { key: string; content: string; since: number; replaces: readonly string[] };

/** A change of a line by fresh catalogue data. `now` is null if the product is gone. */
export type CartChange = { was: Seen; now: Seen | null };
type Seen = Pick<CartLine, 'productoId' | 'name' | 'amount'>;

export type Cart = {
  lines: CartLines;
  changes: readonly CartChange[];
  sending: Sending;
  /** The server's cart as this browser knows it. Null until the first reading. */
  synced: Synced | null;
};

/** Whether the lines of the cart were sent and await an answer. */
type LinesSending = { state: 'idle' } | { state: 'attempt'; attempt: Attempt };
/**
 * In the state `waiting`, an order waits to be sent ('Pendiente de envío'). Its lines have left the cart. `next` is the
 * state of the lines that are in the cart now.
 */
type Sending = LinesSending | { state: 'waiting'; order: WaitingOrder; next: LinesSending };

type WaitingOrder = Attempt & { lines: CartLines };

type Synced = {
  /** The id of this browser among the user's browsers. */
  browser: string;
  version: number;
  lines: CartLines;
  /** The write that has no answer yet. */
  sent: { escritura: string; lines: CartLines } | null;
};

export const idle = { state: 'idle' } as const;
export const emptyCart: Cart = { lines: [], changes: [], sending: idle, synced: null };

const linesSendingOf = ({ sending }: Cart): LinesSending => (sending.state === 'waiting' ? sending.next : sending);

/** Changes the sending state of the cart's lines. A waiting order keeps waiting. */
export const withSending = (cart: Cart, next: LinesSending): Cart => ({
  ...cart,
  sending: cart.sending.state === 'waiting' ? { ...cart.sending, next } : next,
});

export function attemptOf(cart: Cart): Attempt | undefined {
  const sending = linesSendingOf(cart);
  return sending.state === 'attempt' ? sending.attempt : undefined;
}

export const waitingOf = ({ sending }: Cart): WaitingOrder | undefined =>
  sending.state === 'waiting' ? sending.order : undefined;

export const storageKey = (userID: string) => `carrito:${userID}`;

/** The edits of the user's cart, which is equal in all tabs (§4). */
export const cart = {
  add: (product: Offered & Which) => changeLines((lines) => added(lines, product)),
  subtract: (which: Which) => changeLines((lines) => subtracted(lines, which)),
  remove: (which: Which) => changeLines((lines) => lines.filter((line) => !isOf(which)(line))),
  setQuantity: (product: Which & Partial<Offered>, quantity: number) =>
    changeLines((lines) => withQuantity(lines, product, () => quantity)),
  setReference: (line: LineKey, text: string) =>
    editLine(line, (line) => ({ ...line, referencia: text.slice(0, MAX_REFERENCE) })),
  setCustomer: (line: LineKey, name: string) =>
    editLine(line, ({ paraQuien: _, ...line }) =>
      name === '' ? line : { ...line, paraQuien: name.slice(0, LONGEST_CUSTOMER) },
    ),
  setPrice: (productoId: number, amount: number) => editLine({ productoId }, (line) => ({ ...line, amount })),
  edit: changeLines,
  /**
   * Puts removed lines back in their places. Also restores the unanswered attempt of `before`, unless there is a newer
   * one.
   */
  putBack: (taken: CartLines, before: Cart) =>
    change((now) => {
      const lines = withLinesBack(now.lines, taken, before.lines);
      // The cart may have got products of the other catalogue meanwhile.
      if (isMixed(lines) && !isMixed(before.lines)) return now;
      return withSending({ ...now, lines }, linesSendingOf(attemptOf(now) ? now : before));
    }),
  empty: () => change((now) => withSending({ ...now, lines: [], changes: [] }, idle)),
  /** Edits the whole cart of a user. Does nothing if another user has logged in meanwhile. */
  change: (userID: string, edit: (cart: Cart) => Cart) => {
    if (currentBuyer()?.userID === userID) change(edit);
  },
  dismissChanges: () => change((current) => ({ ...current, changes: [] })),
};

/** Reads the user's cart from storage again, because another tab may just have written it. */
export function current(userID = currentBuyer()?.userID): Cart {
  const store = storeOf(userID);
  const stored = userID ? localStorage.getItem(storageKey(userID)) : null;
  if (stored !== store.get().stored) store.set({ stored, cart: parseCart(stored) });
  return store.get().cart;
}

export const useCart = (): Cart => useStore(storeOf(useBuyer()?.userID), ({ cart }) => cart);

/** True for users who get a cart: buyers, and visitors, who must log in first. */
export function useCartOffered(): boolean {
  const session = useSession();
  return session === null || may(session, 'buyer');
}

export const useCartCatalogue = () =>
  useStore(storeOf(useBuyer()?.userID), ({ cart: { lines } }) => catalogueOf(lines));

export const useCataloguePath = (whenEmpty: OrderType = 'ESENCIAL') => cataloguePaths[useCartCatalogue() ?? whenEmpty];

/** The units of one product. Other products' changes do not render the caller again. */
export const useQuantity = (userID: string, productoId: number): number =>
  useStore(storeOf(userID), ({ cart: { lines } }) => unitsOf(lines, { productoId }));

/** Calls back after each change of a user's cart, also in another tab. Returns the function that unsubscribes. */
export const onCartChange = (userID: string, listener: () => void) => storeOf(userID).subscribe(listener);

type StoredCart = { stored: string | null; cart: Cart };
const carts = new Map<string, Store<StoredCart>>();
const noCart = createStore<StoredCart>({ stored: null, cart: emptyCart });

window.addEventListener('storage', () => {
  for (const userID of carts.keys()) current(userID);
});

/** Edits the lines. An edit that would mix catalogues changes nothing and returns the refused catalogue (§8). */
function changeLines(edit: (lines: CartLines) => CartLines): OrderType | null {
  let other: OrderType | null = null;
  change((now) => {
    const lines = edit(now.lines);
    other = otherCatalogueIn(now.lines, lines);
    return other ? now : { ...now, lines };
  });
  return other;
}

const editLine = (which: Which, edit: (line: CartLine) => CartLine) =>
  changeLines((lines) => edited(lines, which, edit));

function change(edit: (cart: Cart) => Cart) {
  const userID = currentBuyer()?.userID;
  if (!userID) return;
  const now = current(userID);
  const next = edit(now);
  // An unchanged cart is not written, because it may be older than another tab's last write and would overwrite that
  // write.
  if (JSON.stringify(next) === JSON.stringify(now)) return;
  storeOf(userID).set({ stored: write(userID, next), cart: next });
}

function storeOf(userID: string | undefined): Store<StoredCart> {
  if (!userID) return noCart;
  const known = carts.get(userID);
  if (known) return known;
  const stored = localStorage.getItem(storageKey(userID));
  const store = createStore<StoredCart>({ stored, cart: parseCart(stored) });
  carts.set(userID, store);
  return store;
}

/** Saves the cart and returns the text then stored. If storage is full, the old text stays stored. */
function write(userID: string, cart: Cart): string | null {
  const key = storageKey(userID);
  const { sending: _, ...rest } = cart;
  // Other tabs may run earlier releases, which can read only this format.
  const stored = { ...rest, attempt: attemptOf(cart) ?? null, waiting: waitingOf(cart) ?? null };
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    console.warn('El carrito no se pudo guardar en este dispositivo.');
  }
  return localStorage.getItem(key);
}

/** Reads a cart from its stored text, without parts that are invalid. */
export function parseCart(stored: string | null): Cart {
  const value = parsed(stored);
  if (!isRecord(value)) return emptyCart;
  return {
    lines: linesOf(value.lines),
    changes: listOf(value.changes).filter(isChange),
    sending: sendingFrom(value),
    synced: isRecord(value.synced) ? syncedFrom(value.synced) : null,
  };
}

function sendingFrom({ attempt, waiting }: Record<string, unknown>): Sending {
  const next: LinesSending = isAttempt(attempt) ? { state: 'attempt', attempt: attemptFrom(attempt) } : idle;
  if (!isAttempt(waiting)) return next;
  return { state: 'waiting', order: { ...attemptFrom(waiting), lines: linesOf(waiting.lines) }, next };
}

const attemptFrom = ({ key, content, since, replaces }: StoredAttempt): Attempt => ({
  key,
  content,
  since: Number(since) || 0,
  replaces: listOf(replaces).filter(isText),
});

function syncedFrom({ browser, version, lines, sent }: Record<string, unknown>): Synced {
  return {
    browser: String(browser),
    version: Number(version) || 0,
    lines: linesOf(lines),
    sent: isRecord(sent) ? { escritura: String(sent.escritura), lines: linesOf(sent.lines) } : null,
  };
}

/** The valid lines, one for each product, reference and day. Lines stored by releases without days get no day. */
const linesOf = (value: unknown): CartLines =>
  listOf(value)
    .map((line) => (isRecord(line) ? { ...line, dia: line.dia ?? null } : line))
    .filter(isLine)
    .reduce<CartLines>((lines, line) => joined(lines, [line]), []);

function isLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    isWhole(value.productoId) &&
    isWhole(value.quantity) &&
    value.quantity <= MAX_QUANTITY &&
    isAmount(value.amount) &&
    productTypes.some((type) => type === value.tipoProducto) &&
    [value.name, value.referencia, value.codigo, value.paraQuien ?? ''].every(isText) &&
    (value.imageUrl === null || isText(value.imageUrl)) &&
    (value.dia === null || weekDays.some((day) => day === value.dia))
  );
}

const isChange = (value: unknown): value is CartChange =>
  isRecord(value) && isSeen(value.was) && (value.now === null || isSeen(value.now));
const isSeen = (value: unknown): value is Seen =>
  isRecord(value) && isWhole(value.productoId) && isText(value.name) && isAmount(value.amount);

type StoredAttempt = { key: string; content: string } & Record<string, unknown>;
const isAttempt = (value: unknown): value is StoredAttempt =>
  isRecord(value) && isText(value.key) && isText(value.content);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isWhole = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
