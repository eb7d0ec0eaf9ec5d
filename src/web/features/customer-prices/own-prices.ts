import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CUSTOMER_MODE_COOKIE, type CustomerPriceRules, customerPrice, hasOwnPrices } from '#contract/prices.ts';
import { typeRules } from '#contract/users.ts';
import { reading } from '../../platform/reading.ts';
import { currentBuyer, type Session, useBuyer, viewOf } from '../../platform/session.ts';
import { createStoredState, useStore } from '../../platform/store.ts';

type Priced = { productoId: number; amount: number };
/** A person's prices for customers as this browser knows them, and whether it shows them in the place of ours. */
type OwnPrices = { userID: string; rules: CustomerPriceRules; forCustomers: boolean };

const own = createStoredState<OwnPrices | null>('precios-propios', {
  // Nobody else writes it.
  read: (text) => (text === null ? null : (JSON.parse(text) as OwnPrices)),
  write: JSON.stringify,
});

/** The prices as the server has them: read where products are shown, so that what is shared has the right one. */
export const customerPrices = (userID: string) => reading(['mis-precios', userID], 'GET /api/mis-precios');

/** A buyer's own prices, if she has any, kept up to date. */
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

/** Whether this browser is shown to a customer: what we charge is not in sight. */
export const useCustomerMode = (): boolean => {
  const userID = useBuyer()?.userID;
  return of(userID, useStore(own))?.forCustomers ?? false;
};

export function setCustomerMode(forCustomers: boolean) {
  const now = ownPricesNow();
  if (now) keep({ ...now, forCustomers });
}

/** As `useOwnPrices` knows them, for what is no component. */
export const ownPricesNow = (): OwnPrices | null => of(currentBuyer()?.userID, own.get());

export const shownPrice = (product: Priced, prices: OwnPrices | null): number =>
  prices?.forCustomers ? customerPrice(prices.rules, product) : product.amount;

/** What somebody's customers pay, where that is another price than ours. */
export const priceForCustomers = (product: Priced, prices: OwnPrices | null): number | undefined =>
  prices && hasOwnPrices(prices.rules) ? customerPrice(prices.rules, product) : undefined;

/** What a seller pays for a product of which her customers have no other price; undefined for everybody else, and while a customer looks. */
export function buyingPriceOf(product: Priced, session: Session | null, prices: OwnPrices | null): number | undefined {
  if (!session || !typeRules[viewOf(session)].resells || prices?.forCustomers) return undefined;
  return (priceForCustomers(product, prices) ?? product.amount) === product.amount ? product.amount : undefined;
}

const of = (userID: string | undefined, prices: OwnPrices | null) => (prices?.userID === userID ? prices : null);

/** Keeps in this browser what the server has, so that no other price is in sight before it is read again. */
export function keepOwnPrices(userID: string, { porcentaje, productos }: CustomerPriceRules, forCustomers: boolean) {
  const rules = { porcentaje, productos };
  if (!ownPricesNow() && !hasOwnPrices(rules) && !forCustomers) return;
  keep({ userID, rules, forCustomers });
}

/** Seconds that a browser keeps a cookie, at most: 400 days. */
const LONGEST_COOKIE = 34_560_000;

function keep(prices: OwnPrices) {
  own.set(prices);
  // So that the first screen from the server does not show ours before the application shows hers.
  const maxAge = prices.forCustomers ? LONGEST_COOKIE : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not there without TLS.
  document.cookie = `${CUSTOMER_MODE_COOKIE}=${prices.userID}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}
