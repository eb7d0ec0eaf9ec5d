import type { WeekDay } from '#contract/days.ts';
import { LONGEST_CUSTOMER } from '#contract/limits.ts';
import { MAX_REFERENCE, type OrderType } from '#contract/orders.ts';
import { cataloguePaths } from '#contract/products.ts';
import { currentSession, useSession } from '../../platform/session.ts';
import { createStore, type Store, useStore } from '../../platform/store.ts';
import {
  added,
  type CartLines,
  catalogueOf,
  edited,
  isMixed,
  lineOf,
  type Offered,
  otherCatalogueIn,
  subtracted,
  withLinesBack,
  withoutDays,
  withQuantity,
  withUnitsOn,
} from './cart-lines.ts';
import { type Cart, emptyCart, parseCart, storageKey } from './stored-cart.ts';

/**
 * The cart of whoever is logged in, kept between visits and the same in every tab (§4). Visitors have none. What would let a
 * product of the other catalogue in changes nothing and answers that catalogue, for whoever asked to say so (`sayOtherCatalogue`).
 */
export const cart = {
  add: (product: Offered) => changeLines((lines) => added(lines, product)),
  subtract: (productoId: number) => changeLines((lines) => subtracted(lines, productoId)),
  /** Sets the units of a dish for a day of the week, kept in its reference. */
  setUnitsOn: (dish: Offered, day: WeekDay, units: number) =>
    changeLines((lines) => withUnitsOn(lines, dish, day, units)),
  removeDays: () => changeLines(withoutDays),
  remove: (productoId: number) => changeLines((lines) => lines.filter((line) => line.productoId !== productoId)),
  setQuantity: (productoId: number, quantity: number) =>
    changeLines((lines) => withQuantity(lines, productoId, () => quantity)),
  setReference: (productoId: number, text: string) =>
    changeLines((lines) =>
      edited(lines, productoId, (line) => ({ ...line, referencia: text.slice(0, MAX_REFERENCE) })),
    ),
  /** Says for whom a product is, or nothing of that any more. */
  setCustomer: (productoId: number, name: string) =>
    changeLines((lines) =>
      edited(lines, productoId, ({ paraQuien: _, ...line }) =>
        name === '' ? line : { ...line, paraQuien: name.slice(0, LONGEST_CUSTOMER) },
      ),
    ),
  setPrice: (productoId: number, amount: number) =>
    changeLines((lines) => edited(lines, productoId, (line) => ({ ...line, amount }))),
  /** Any other edit of the lines. */
  edit: changeLines,
  /** Puts back lines that were taken out of the cart as it was before, and with them its unanswered sending. */
  putBack: (taken: CartLines, before: Cart) => {
    changeLines((lines) => withLinesBack(lines, taken, before.lines), { mayMix: isMixed(before.lines) });
    change((now) => ({ ...now, attempt: now.attempt ?? before.attempt }));
  },
  empty: () => change((now) => ({ ...now, lines: [], changes: [], attempt: null })),
  /** An edit of the whole cart of that user, as long as nobody else uses this browser. */
  change: (userID: string, edit: (cart: Cart) => Cart) => {
    if (currentSession()?.userID === userID) change(edit);
  },

  dismissChanges: () => change((current) => ({ ...current, changes: [] })),
};

/** The cart as it is now. */
export const current = (userID = currentSession()?.userID): Cart => storeOf(userID).get().cart;

export const useCart = (): Cart => useStore(storeOf(useSession()?.userID), ({ cart }) => cart);

/** The catalogue that the cart is of; null while it is empty. */
export const useCartCatalogue = () =>
  useStore(storeOf(useSession()?.userID), ({ cart: { lines } }) => catalogueOf(lines));

/** Where a link back to 'the catalogue' leads: to the one of what the cart holds. */
export const useCataloguePath = (whenEmpty: OrderType = 'ESENCIAL') => cataloguePaths[useCartCatalogue() ?? whenEmpty];

/** How many of one product, so that '+' renders its card and no other. */
export const useQuantity = (userID: string, productoId: number): number =>
  useStore(storeOf(userID), ({ cart: { lines } }) => lineOf(lines, productoId)?.quantity ?? 0);

/** Calls back after every change of a user's cart, also in another tab; answers how to stop. */
export const onCartChange = (userID: string, listener: () => void) => storeOf(userID).subscribe(listener);

/** A cart, and the text that the storage holds for it. */
type StoredCart = { stored: string | null; cart: Cart };
const carts = new Map<string, Store<StoredCart>>();
const noCart = createStore<StoredCart>({ stored: null, cart: emptyCart });

window.addEventListener('storage', () => {
  for (const userID of carts.keys()) freshCart(userID);
});

/** Edits the lines, unless a product of the other catalogue would get in: answers that one (§8). */
function changeLines(edit: (lines: CartLines) => CartLines, { mayMix = false } = {}): OrderType | null {
  let other: OrderType | null = null;
  change((now) => {
    const lines = edit(now.lines);
    other = mayMix ? null : otherCatalogueIn(now.lines, lines);
    return other ? now : { ...now, lines };
  });
  return other;
}

function change(edit: (cart: Cart) => Cart) {
  const userID = currentSession()?.userID;
  if (!userID) return;
  // Another tab may have written since its last storage event reached this one.
  const now = freshCart(userID);
  const next = edit(now);
  // What stands is not written again: it may be older than what another tab has just written, and would undo it.
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

/** A user's cart as the storage has it now: another tab may have written it a moment ago. */
export function freshCart(userID: string): Cart {
  const store = storeOf(userID);
  const stored = localStorage.getItem(storageKey(userID));
  if (stored !== store.get().stored) store.set({ stored, cart: parseCart(stored) });
  return store.get().cart;
}

/** Keeps the cart and answers what the storage holds then: a full storage leaves it in this tab's memory only. */
function write(userID: string, cart: Cart): string | null {
  const key = storageKey(userID);
  try {
    localStorage.setItem(key, JSON.stringify(cart));
  } catch {
    console.warn('El carrito no se pudo guardar en este dispositivo.');
  }
  return localStorage.getItem(key);
}
