import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.ts';
import { apiPage } from '../api.ts';
import type { AuditFilters } from './audit-filters.ts';

type AuditPage = { rows: AuditEntry[]; total: number };

/** The changes that hold the text and fit the filters, the last one first, page by page. */
export const auditPages = (texto: string, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['auditoria', texto, filters],
    queryFn: ({ pageParam: pagina }) =>
      apiPage('GET /api/auditoria', { query: { ...filters, texto: texto || undefined, pagina: String(pagina) } }),
    initialPageParam: 1,
    getNextPageParam: ({ rows, total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return rows.length > 0 && loaded < total ? pages.length + 1 : undefined;
    },
    select: onePage,
    placeholderData: keepPreviousData,
    // What happened a moment ago is what one comes to see.
    staleTime: 0,
    gcTime: 60_000,
  });

/** Changes made while one reads move the pages on: what was already here is not shown again. */
const onePage = ({ pages }: { pages: AuditPage[] }): AuditPage => ({
  rows: [...new Map(pages.flatMap(({ rows }) => rows).map((entry) => [entry.id, entry])).values()],
  total: pages.at(-1)?.total ?? 0,
});
