import type { Input } from '#contract/contract.ts';
import { isInverted } from '#contract/days.ts';
import type { AccountField, MovementField } from '#contract/ledger.calls.ts';
import { accountStates } from '#contract/ledger.ts';
import type { LiveEvents } from '#contract/notices.calls.ts';
import { cacheOwn } from '../../platform/offline/cache-own.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import { inUrl, isId, oneOf } from '../../platform/router/hooks.ts';
import { createStore } from '../../platform/store.ts';
import { ordersKey } from '../../platform/windows.ts';
import type { DayRange } from '../../ui/form/day-range-fields.tsx';
import type { ListPart } from '../../ui/table/use-list.ts';
import { isLeaderFilter } from '../users/queries.ts';

/** Begins the key of every query about accounts. New orders refresh them all. */
export const ledgerKey = [...ordersKey, 'cuentas'] as const;

/** The user's own debt while it keeps her from ordering. Live events keep it up to date; null without such a debt. */
export const ownDebt = createStore<LiveEvents['deuda']>(null);

export const accountFilters = inUrl({ lider: isLeaderFilter, estado: oneOf(accountStates), ventana: isId });

export type AccountsFilters = Omit<NonNullable<Input<'GET /api/cuentas', 'in'>['query']>, keyof ListPart>;

export const accountsPage = (filters: AccountsFilters, { orden = '-saldo', ...part }: ListPart<AccountField>) =>
  readingPage([...ledgerKey, 'páginas', filters, orden, part], 'GET /api/cuentas', {
    query: { ...filters, orden, ...part },
  });

/** All accounts, so that the page finds people by name without asking the server. */
export const everyAccount = reading([...ledgerKey, 'todas'], 'GET /api/cuentas', {
  query: { orden: 'nombreCompleto' },
});

export const teamBalances = reading([...ledgerKey, 'equipos'], 'GET /api/cuentas/equipos');

export const accountOf = (id: string) => ({
  ...reading([...ledgerKey, 'cuenta', id], 'GET /api/cuentas/:id', { params: { id }, transport: cacheOwn(id) }),
  meta: { cached: true },
});

export const statementDays = ({ desde, hasta }: DayRange) => ({ fechaDesde: desde, fechaHasta: hasta });

export const movementsPage = (id: string, days: DayRange, { q: _, ...part }: ListPart<MovementField>) => ({
  ...readingPage([...ledgerKey, 'movimientos', id, days, part], 'GET /api/cuentas/:id/movimientos', {
    params: { id },
    query: { ...statementDays(days), ...part },
    transport: cacheOwn(id),
  }),
  enabled: !isInverted(days.desde, days.hasta),
  meta: { cached: true },
});
