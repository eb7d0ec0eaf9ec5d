import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CUSTOMER_MODE_COOKIE, type CustomerPriceRules, customerPrice, hasOwnPrices } from '#contract/prices.ts';
import { typeRules } from '#contract/users.ts';
import { reading } from '../../platform/reading.ts';
import { currentBuyer, type Session, useBuyer, viewOf } from '../../platform/session.ts';
import { createStoredState, useStore } from '../../platform/store.ts';

type Priced = { productoId: number; amount: number };
/**
 * A user's prices for customers, as this browser knows them. `forCustomers`: the browser shows these prices instead of
 * the shop's.
 */
type OwnPrices = { userID: string; rules: CustomerPriceRules; forCustomers: boolean };

const own = createStoredState<OwnPrices | null>('precios-propios', {
  // Only this module writes the text, so the text needs no check.
  read: (text) => (text === null ? null : (JSON.parse(text) as OwnPrices)),
  write: JSON.stringify,
});

/**
 * The user's prices on the server. Every screen with products reads them, so that a shared product has the right price.
 */
export const customerPrices = (userID: string) => reading(['mis-precios', userID], 'GET /api/mis-precios');

/** The buyer's own prices, kept up to date. Null if this browser has stored none for her. */
export function useOwnPrices(): OwnPrices | null {
  const userID = useBuyer()?.userID;
  const known = useStore(own);
  const { data } = useQuery({ ...customerPrices(userID ?? ''), enabled: userID !== undefined });
  useEffect(() => {
    if (!data || userID === undefined) return;
    keepOwnPrices(userID, data, ownPricesNow()?.forCustomers ?? false);
  }, [data, userID]);
  return of(userID, known);
}

/** True in customer mode: a customer looks at this browser, so the seller's own prices are shown. */
export const useCustomerMode = (): boolean => {
  const userID = useBuyer()?.userID;
  return of(userID, useStore(own))?.forCustomers ?? false;
};

export function setCustomerMode(forCustomers: boolean) {
  const now = ownPricesNow();
  if (now) keep({ ...now, forCustomers });
}

export const ownPricesNow = (): OwnPrices | null => of(currentBuyer()?.userID, own.get());

export const shownPrice = (product: Priced, prices: OwnPrices | null): number =>
  prices?.forCustomers ? customerPrice(prices.rules, product) : product.amount;

/** The price for the user's customers. Undefined if she has no own prices, so that the shop's price applies. */
export const priceForCustomers = (product: Priced, prices: OwnPrices | null): number | undefined =>
  prices && hasOwnPrices(prices.rules) ? customerPrice(prices.rules, product) : undefined;

/**
 * The price that a seller pays, if her customers would see the same price. Undefined if they would see another price,
 * for everybody else, and in customer mode.
 */
export function buyingPriceOf(product: Priced, session: Session | null, prices: OwnPrices | null): number | undefined {
  if (!session || !typeRules[viewOf(session)].resells || prices?.forCustomers) return undefined;
  return (priceForCustomers(product, prices) ?? product.amount) === product.amount ? product.amount : undefined;
}

const of = (userID: string | undefined, prices: OwnPrices | null) => (prices?.userID === userID ? prices : null);

/**
 * Stores the prices in this browser, so that they show before the server's next answer. Stores nothing for a user who
 * has no own prices, has none stored, and is not in customer mode.
 */
export function keepOwnPrices(userID: string, { porcentaje, productos }: CustomerPriceRules, forCustomers: boolean) {
  const rules = { porcentaje, productos };
  if (!ownPricesNow() && !hasOwnPrices(rules) && !forCustomers) return;
  keep({ userID, rules, forCustomers });
}

/** The longest life of a cookie in browsers, in seconds: 400 days. */
const LONGEST_COOKIE = 34_560_000;

function keep(prices: OwnPrices) {
  own.set(prices);
  // The cookie keeps the server's first screen from showing the shop's prices to a customer.
  const maxAge = prices.forCustomers ? LONGEST_COOKIE : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: without TLS browsers have no CookieStore.
  document.cookie = `${CUSTOMER_MODE_COOKIE}=${prices.userID}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}
