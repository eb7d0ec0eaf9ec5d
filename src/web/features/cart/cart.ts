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
 * An order that was sent and not answered yet, and when its key was made, in milliseconds: while the server knows that,
 * sending the same content under it cannot order twice. It may stand for unanswered ones of other contents, whose keys it
 * replaces.
 */
export type Attempt = { key: string; content: string; since: number; replaces: readonly string[] };

/** What a fresh catalogue changed of a line, until the buyer dismisses it: the line as the buyer last saw it and as it is now; null when it left. */
export type CartChange = { was: Seen; now: Seen | null };
type Seen = Pick<CartLine, 'productoId' | 'name' | 'amount'>;

export type Cart = {
  lines: CartLines;
  changes: readonly CartChange[];
  sending: Sending;
  /** What this browser knows of the cart that the server keeps. */
  synced: Synced | null;
};

/** How far the cart's lines are on their way to be an order: not sent, or sent without an answer. */
type LinesSending = { state: 'idle' } | { state: 'attempt'; attempt: Attempt };
/** The same; or an order waits to go out by itself ('Pendiente de envío'), and the cart's lines are the next one's. */
type Sending = LinesSending | { state: 'waiting'; order: WaitingOrder; next: LinesSending };

/** An attempt that was left to be sent later, with its lines. */
type WaitingOrder = Attempt & { lines: CartLines };

/** The server's cart when it was last read or written, and a write that was not answered yet. */
type Synced = {
  /** Names this browser among those of its user. */
  browser: string;
  version: number;
  lines: CartLines;
  sent: { escritura: string; lines: CartLines } | null;
};

export const idle = { state: 'idle' } as const;
export const emptyCart: Cart = { lines: [], changes: [], sending: idle, synced: null };

const linesSendingOf = ({ sending }: Cart): LinesSending => (sending.state === 'waiting' ? sending.next : sending);

/** The cart with its lines sent that far; an order that waits goes on waiting. */
export const withSending = (cart: Cart, next: LinesSending): Cart => ({
  ...cart,
  sending: cart.sending.state === 'waiting' ? { ...cart.sending, next } : next,
});

/** The unanswered sending of the cart's lines. */
export function attemptOf(cart: Cart): Attempt | undefined {
  const sending = linesSendingOf(cart);
  return sending.state === 'attempt' ? sending.attempt : undefined;
}

/** The order that waits to go out. */
export const waitingOf = ({ sending }: Cart): WaitingOrder | undefined =>
  sending.state === 'waiting' ? sending.order : undefined;

export const storageKey = (userID: string) => `carrito:${userID}`;

/**
 * The cart of the user, kept between visits and the same in every tab (§4). Visitors have none. An edit that would let a product
 * of the other catalogue in changes nothing and answers that catalogue; its caller says so (`sayOtherCatalogue`).
 */
export const cart = {
  add: (product: Offered & Which) => changeLines((lines) => added(lines, product)),
  subtract: (which: Which) => changeLines((lines) => subtracted(lines, which)),
  remove: (which: Which) => changeLines((lines) => lines.filter((line) => !isOf(which)(line))),
  setQuantity: (product: Which & Partial<Offered>, quantity: number) =>
    changeLines((lines) => withQuantity(lines, product, () => quantity)),
  setReference: (line: LineKey, text: string) =>
    editLine(line, (line) => ({ ...line, referencia: text.slice(0, MAX_REFERENCE) })),
  /** Says for whom a line is, or nothing of that any more. */
  setCustomer: (line: LineKey, name: string) =>
    editLine(line, ({ paraQuien: _, ...line }) =>
      name === '' ? line : { ...line, paraQuien: name.slice(0, LONGEST_CUSTOMER) },
    ),
  setPrice: (productoId: number, amount: number) => editLine({ productoId }, (line) => ({ ...line, amount })),
  /** Any other edit of the lines. */
  edit: changeLines,
  /** Puts back lines that were taken out of the cart as it was before, and with them its unanswered sending. */
  putBack: (taken: CartLines, before: Cart) =>
    change((now) => {
      const lines = withLinesBack(now.lines, taken, before.lines);
      // Not into a cart of the other catalogue, begun meanwhile.
      if (isMixed(lines) && !isMixed(before.lines)) return now;
      return withSending({ ...now, lines }, linesSendingOf(attemptOf(now) ? now : before));
    }),
  empty: () => change((now) => withSending({ ...now, lines: [], changes: [] }, idle)),
  /** An edit of the whole cart of that user, as long as nobody else uses this browser. */
  change: (userID: string, edit: (cart: Cart) => Cart) => {
    if (currentBuyer()?.userID === userID) change(edit);
  },
  dismissChanges: () => change((current) => ({ ...current, changes: [] })),
};

/** A user's cart as it is now: another tab may have written it a moment ago. */
export function current(userID = currentBuyer()?.userID): Cart {
  const store = storeOf(userID);
  const stored = userID ? localStorage.getItem(storageKey(userID)) : null;
  if (stored !== store.get().stored) store.set({ stored, cart: parseCart(stored) });
  return store.get().cart;
}

export const useCart = (): Cart => useStore(storeOf(useBuyer()?.userID), ({ cart }) => cart);

/** Whether there is a cart to fill: a buyer's own, or a visitor's once she has logged in. */
export function useCartOffered(): boolean {
  const session = useSession();
  return session === null || may(session, 'buyer');
}

/** The catalogue that the cart is of; null while it is empty. */
export const useCartCatalogue = () =>
  useStore(storeOf(useBuyer()?.userID), ({ cart: { lines } }) => catalogueOf(lines));

/** Where a link back to 'the catalogue' leads: to the catalogue of the cart's products. */
export const useCataloguePath = (whenEmpty: OrderType = 'ESENCIAL') => cataloguePaths[useCartCatalogue() ?? whenEmpty];

/** The units of one product: '+' renders its card and no other. */
export const useQuantity = (userID: string, productoId: number): number =>
  useStore(storeOf(userID), ({ cart: { lines } }) => unitsOf(lines, { productoId }));

/** Calls back after every change of a user's cart, also in another tab; answers how to stop. */
export const onCartChange = (userID: string, listener: () => void) => storeOf(userID).subscribe(listener);

/** A cart, and the text that the storage holds for it. */
type StoredCart = { stored: string | null; cart: Cart };
const carts = new Map<string, Store<StoredCart>>();
const noCart = createStore<StoredCart>({ stored: null, cart: emptyCart });

window.addEventListener('storage', () => {
  for (const userID of carts.keys()) current(userID);
});

/** Edits the lines, unless a product of the other catalogue would get in: answers that one (§8). */
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
  // A cart that did not change is not written again: it may be older than what another tab has just written, and would undo it.
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

/** Keeps the cart and answers what the storage holds then: a full storage leaves it in this tab's memory only. */
function write(userID: string, cart: Cart): string | null {
  const key = storageKey(userID);
  const { sending: _, ...rest } = cart;
  // As tabs of earlier releases read it.
  const stored = { ...rest, attempt: attemptOf(cart) ?? null, waiting: waitingOf(cart) ?? null };
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    console.warn('El carrito no se pudo guardar en este dispositivo.');
  }
  return localStorage.getItem(key);
}

/** A cart from what the storage holds; invalid parts are left out. */
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

/** The lines that make sense, one for each product, reference and day. Lines of before days had a place have none. */
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
