import type { ClaimField } from '#contract/claims.calls.ts';
import type { Input } from '#contract/contract.ts';
import { LONGEST_PAGE } from '#contract/limits.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import { ordersKey } from '../../platform/windows.ts';
import type { ListPart } from '../../ui/table/use-list.ts';

/**
 * Begins with the orders' key, because a changed order changes which units can be claimed, and an exchange is itself an
 * order.
 */
const claimsKey = [...ordersKey, 'reclamos'] as const;

type ClaimFilters = Omit<NonNullable<Input<'GET /api/reclamos', 'in'>['query']>, keyof ListPart>;

export const claimsPage = (filters: ClaimFilters, part: ListPart<ClaimField>) =>
  readingPage([...claimsKey, 'páginas', filters, part], 'GET /api/reclamos', { query: { ...filters, ...part } });

export const claimsOf = (filters: ClaimFilters, porPagina = 50) =>
  readingPage([...claimsKey, 'filtrados', filters, porPagina], 'GET /api/reclamos', {
    query: { ...filters, porPagina },
  });

export const waitingClaims = (most: number) =>
  claimsPage({ estado: 'PENDIENTE' }, { orden: 'id', pagina: 1, porPagina: Math.min(most, LONGEST_PAGE) });

export const claimedOrder = (id: number) =>
  reading([...claimsKey, 'pedido', id], 'GET /api/pedidosDetalle/:id', { params: { id } });
