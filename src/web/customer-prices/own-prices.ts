import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CustomerPriceRules, customerPrice, hasOwnPrices } from '#contract/customer-prices.ts';
import { api } from '../api.ts';
import { currentSession, useSession } from '../session/session.ts';
import { createStore, useStore } from '../ui/store.ts';

type Priced = { productoId: number; amount: number };
/** A person's prices for customers as this browser knows them, and whether it shows them in the place of ours. */
type OwnPrices = { userID: string; rules: CustomerPriceRules; forCustomers: boolean };

const key = 'precios-propios';
const own = createStore<string | null>(localStorage.getItem(key));
window.addEventListener('storage', () => own.set(localStorage.getItem(key)));

/** The prices as the server has them: read where products are shown, so that what is shared has the right one. */
export const customerPrices = (userID: string) =>
  queryOptions({ queryKey: ['mis-precios', userID], queryFn: () => api('GET /api/mis-precios') });

/** The own prices of whoever is logged in, if there are any; brings them up to date. */
export function useOwnPrices(): OwnPrices | null {
  const userID = useSession()?.userID;
  const known = useStore(own, parsed);
  const { data } = useQuery({ ...customerPrices(userID ?? ''), enabled: userID !== undefined });
  useEffect(() => {
    if (!data || userID === undefined) return;
    keepOwnPrices(userID, data, ownPricesNow()?.forCustomers ?? false);
  }, [data, userID]);
  return of(userID, known);
}

/** Whether this browser is shown to a customer: what we charge is not in sight. */
export const useCustomerMode = (): boolean => {
  const userID = useSession()?.userID;
  return of(userID, useStore(own, parsed))?.forCustomers ?? false;
};

export function setCustomerMode(forCustomers: boolean) {
  const now = ownPricesNow();
  if (now) keep({ ...now, forCustomers });
}

/** As `useOwnPrices` knows them, for what is no component. */
export const ownPricesNow = (): OwnPrices | null => of(currentSession()?.userID, parsed(own.get()));

/** What a product costs on the screen. */
export const shownPrice = (product: Priced, prices: OwnPrices | null): number =>
  prices?.forCustomers ? customerPrice(prices.rules, product) : product.amount;

/** What somebody's customers pay, where that is another price than ours. */
export const priceForCustomers = (product: Priced, prices: OwnPrices | null): number | undefined =>
  prices && hasOwnPrices(prices.rules) ? customerPrice(prices.rules, product) : undefined;

const of = (userID: string | undefined, prices: OwnPrices | null) => (prices?.userID === userID ? prices : null);

/** Keeps in this browser what the server has, so that no other price is in sight before it is read again. */
export function keepOwnPrices(userID: string, { porcentaje, productos }: CustomerPriceRules, forCustomers: boolean) {
  const rules = { porcentaje, productos };
  if (!ownPricesNow() && !hasOwnPrices(rules) && !forCustomers) return;
  keep({ userID, rules, forCustomers });
}

function keep(prices: OwnPrices) {
  const text = JSON.stringify(prices);
  own.set(text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // A full storage keeps it for this visit.
  }
}

let last: { text: string | null; prices: OwnPrices | null } = { text: null, prices: null };

/** The same object for the same text. Nobody else writes it. */
function parsed(text: string | null): OwnPrices | null {
  if (text !== last.text) last = { text, prices: text === null ? null : (JSON.parse(text) as OwnPrices) };
  return last.prices;
}
