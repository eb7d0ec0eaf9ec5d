import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { isInverted } from '#contract/days.ts';
import { apiPage } from '../api.ts';
import { nextPage, type Pages } from '../ui/table/query-rows.ts';
import type { AuditFilters } from './audit-filters.ts';

/** The changes that hold the text and fit the filters, the last one first, page by page. */
export const auditPages = (texto: string, filters: AuditFilters) => {
  // The server refuses an inverted range.
  const enabled = !isInverted(filters.desde, filters.hasta);
  return infiniteQueryOptions({
    enabled,
    queryKey: ['auditoria', texto, filters],
    queryFn: ({ pageParam: pagina }) =>
      apiPage('GET /api/auditoria', { query: { ...filters, texto: texto || undefined, pagina: String(pagina) } }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: onePage,
    placeholderData: enabled ? keepPreviousData : undefined,
    // The latest changes matter most: always read again.
    staleTime: 0,
    gcTime: 60_000,
  });
};

/** Changes made meanwhile shift the pages: entries already read are left out. */
const onePage = ({ pages }: { pages: Pages<AuditEntry>[] }): Pages<AuditEntry> => ({
  rows: [...new Map(pages.flatMap(({ rows }) => rows).map((entry) => [entry.id, entry])).values()],
  total: pages.at(-1)?.total ?? 0,
});
