import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { invertedDays, isInverted } from '#contract/days.ts';
import { formatMoment } from '../ui/dates.ts';
import { PageHead } from '../ui/page-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { pagedRows } from '../ui/table/query-rows.ts';
import { createSearchIndex } from '../ui/table/search-text.ts';
import type { Column } from '../ui/table/table-column.ts';
import { tableView } from '../ui/table/table-view.ts';
import { useUrlState } from '../ui/table/url-state.ts';
import { AuditFilterFields } from './audit-filter-fields.tsx';
import { type AuditFilters, auditFilters } from './audit-filters.ts';
import styles from './audit-page.module.css';
import { auditPages } from './queries.ts';

/** /auditoria: who changed what, when, from what to what; nothing here can be changed. */
export function AuditPage() {
  const [{ q = '' }] = useUrlState(tableView);
  const [filters, change] = useUrlState(auditFilters);
  const entries = pagedRows(useInfiniteQuery(auditPages(q.trim(), filters)));
  return (
    <>
      <PageHead title="Auditoría" />
      <DataTable
        {...entries}
        label="Cambios"
        noun={noun}
        columns={columns}
        rowKey={({ id }) => id}
        search={{ label: 'Buscar cambios', index }}
        filters={
          <AuditFilterFields filters={filters} onChange={(changes) => change({ ...changes, page: undefined })} />
        }
        empty={emptyFor(filters)}
      />
    </>
  );
}

function emptyFor(filters: AuditFilters): string {
  if (isInverted(filters.desde, filters.hasta)) return invertedDays;
  return Object.keys(filters).length > 0 ? 'Ningún cambio cumple con los filtros.' : 'Todavía no hay cambios.';
}

const columns: readonly Column<AuditEntry>[] = [
  { id: 'cuando', header: 'Cuándo', cell: ({ createdAt }) => formatMoment(createdAt), place: 'title', oneLine: true },
  { id: 'quien', header: 'Quién', cell: ({ quien }) => quien },
  {
    id: 'que',
    header: 'Qué',
    cell: ({ entidad, entidadId, nombre }) => (
      <>
        {nombre}
        <small className={styles.kind}>
          {entidad}
          {entidadId !== null && ` ${entidadId}`}
        </small>
      </>
    ),
  },
  { id: 'campo', header: 'Campo', cell: ({ campo }) => campo },
  { id: 'antes', header: 'Antes', cell: ({ antes }) => antes || '—' },
  { id: 'despues', header: 'Después', cell: ({ despues }) => despues || '—' },
];

const index = createSearchIndex<AuditEntry>(({ quien, nombre, campo, antes, despues }) => [
  // As one text, which is how the server searches them.
  [quien, nombre, campo, antes, despues].filter((text) => text !== null).join(' '),
]);
const noun = ['cambio', 'cambios'] as const;
