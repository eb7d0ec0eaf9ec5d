import { queryOptions } from '@tanstack/react-query';
import type { AuditField } from '#contract/audit.calls.ts';
import { isInverted } from '#contract/days.ts';
import { apiPage } from '../../platform/api.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import type { AuditFilters } from './audit-filters.ts';

/** A page of the changes that fit the filters. */
export const auditPage = (filters: AuditFilters, part: ListPart<AuditField>) =>
  queryOptions({
    // The server refuses an inverted range.
    enabled: !isInverted(filters.desde, filters.hasta),
    queryKey: ['auditoria', filters, part],
    queryFn: () => apiPage('GET /api/auditoria', { query: { ...filters, ...part } }),
    // The latest changes matter most: always read again.
    staleTime: 0,
    gcTime: 60_000,
  });
