import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#contract/contract.ts';
import { isInverted } from '#contract/days.ts';
import type { AccountField, MovementField } from '#contract/ledger.calls.ts';
import { accountStates } from '#contract/ledger.ts';
import type { LiveEvents } from '#contract/notices.calls.ts';
import { api, apiPage } from '../../platform/api.ts';
import { cacheOwn } from '../../platform/offline/cache-own.ts';
import { inUrl, oneOf } from '../../platform/router/hooks.ts';
import { createStore } from '../../platform/store.ts';
import type { DayRange } from '../../ui/form/day-range.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { isLeaderFilter } from '../users/queries.ts';
import { ordersKey } from '../windows/queries.ts';

/** Everything of accounts begins with this key; what is done with orders changes them too. */
export const ledgerKey = [...ordersKey, 'cuentas'] as const;

/** What one owes where that stops one's orders, as live events tell it. */
export const ownDebt = createStore<LiveEvents['deuda']>(null);

/** What narrows the list of accounts, as the address keeps it. */
export const accountFilters = inUrl({ lider: isLeaderFilter, estado: oneOf(accountStates) });

/** What narrows the list of accounts, in the words of its call. */
export type AccountsFilters = Omit<NonNullable<Input<'GET /api/cuentas', 'in'>['query']>, keyof ListPart>;

/** A page of the accounts, who owes most first. */
export const accountsPage = (filters: AccountsFilters, { orden = '-saldo', ...part }: ListPart<AccountField>) =>
  queryOptions({
    queryKey: [...ledgerKey, 'páginas', filters, orden, part],
    queryFn: () => apiPage('GET /api/cuentas', { query: { ...filters, orden, ...part } }),
  });

export const teamBalances = queryOptions({
  queryKey: [...ledgerKey, 'equipos'],
  queryFn: () => api('GET /api/cuentas/equipos'),
});

export const accountOf = (id: string) =>
  queryOptions({
    queryKey: [...ledgerKey, 'cuenta', id],
    meta: { cached: true },
    queryFn: () => api('GET /api/cuentas/:id', { params: { id }, transport: cacheOwn(id) }),
  });

/** The days of an address, in the words of the calls. */
export const statementDays = ({ desde, hasta }: DayRange) => ({
  ...(desde && { fechaDesde: desde }),
  ...(hasta && { fechaHasta: hasta }),
});

/** A page of an account's movements, the last one first. */
export const movementsPage = (id: string, days: DayRange, { q: _, ...part }: ListPart<MovementField>) =>
  queryOptions({
    enabled: !isInverted(days.desde, days.hasta),
    queryKey: [...ledgerKey, 'movimientos', id, days, part],
    meta: { cached: true },
    queryFn: () =>
      apiPage('GET /api/cuentas/:id/movimientos', {
        params: { id },
        query: { ...statementDays(days), ...part },
        transport: cacheOwn(id),
      }),
  });
