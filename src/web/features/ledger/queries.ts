import { queryOptions } from '@tanstack/react-query';
import type { Input } from '#contract/contract.ts';
import { isInverted } from '#contract/days.ts';
import type { AccountField, MovementField } from '#contract/ledger.calls.ts';
import { api, apiPage } from '../../platform/api.ts';
import { keepOwn } from '../../platform/offline/keep-own.ts';
import type { DayRange } from '../../ui/form/day-range.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { ledgerKey } from './ledger-key.ts';

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
    meta: { kept: true },
    queryFn: () => api('GET /api/cuentas/:id', { params: { id }, transport: keepOwn(id) }),
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
    meta: { kept: true },
    queryFn: () =>
      apiPage('GET /api/cuentas/:id/movimientos', {
        params: { id },
        query: { ...statementDays(days), ...part },
        transport: keepOwn(id),
      }),
  });
