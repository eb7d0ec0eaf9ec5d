import type { AuditEntry, AuditField } from '#contract/audit.calls.ts';
import { invertedDays, isInverted } from '#contract/days.ts';
import { useFilters } from '../../platform/router/hooks.ts';
import { formatMoment } from '../../ui/dates.ts';
import { DayRangeFields, dayWords } from '../../ui/form/day-range-fields.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { ListFilters } from '../../ui/table/table-bar.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import styles from './audit-page.module.css';
import { type AuditFilters, auditFilters, auditPage, entities, entityLabels, fieldWord } from './queries.ts';

export function AuditPage() {
  const [filters, change] = useFilters(auditFilters);
  const entries = useList(columns, (part) => auditPage(filters, part));
  return (
    <>
      <PageHead title="Auditoría" help={<HelpLink topic="auditoria" />} />
      <DataTable
        {...entries}
        label="Cambios"
        noun={noun}
        columns={columns}
        rowKey={({ id }) => id}
        search="Buscar cambios"
        filters={auditFilterFields(filters, change)}
        empty={emptyFor(filters)}
      />
    </>
  );
}

function emptyFor(filters: AuditFilters): string {
  if (isInverted(filters.desde, filters.hasta)) return invertedDays;
  return Object.keys(filters).length > 0 ? 'Ningún cambio cumple con los filtros.' : 'Todavía no hay cambios.';
}

const columns: readonly Column<AuditEntry, AuditField>[] = [
  { id: 'cuando', header: 'Cuándo', field: 'createdAt', format: formatMoment, place: 'title', oneLine: true },
  { id: 'quien', header: 'Quién', field: 'quien', brief: true, yields: 2 },
  {
    id: 'que',
    header: 'Qué',
    field: 'nombre',
    brief: ({ nombre }) => nombre,
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
  { id: 'campo', header: 'Campo', field: 'campo', format: fieldWord, brief: true, yields: 1 },
  { id: 'antes', header: 'Antes', cell: ({ antes }) => whole(antes), field: 'antes' },
  { id: 'despues', header: 'Después', cell: ({ despues }) => whole(despues), field: 'despues' },
];

/** Shows a value in full. Other lists cut long texts. */
const whole = (value: string | null) => <div className={styles.value}>{value || '—'}</div>;

const noun = ['cambio', 'cambios'] as const;

const choices = entities.map((value) => ({ value, label: entityLabels[value] }));

function auditFilterFields(filters: AuditFilters, onChange: (filters: AuditFilters) => void): ListFilters {
  const { entidad, entidadId, ...days } = filters;
  return {
    words: {
      entidad: entidad && entityLabels[entidad],
      entidadId: entidadId ? `N° ${entidadId}` : undefined,
      ...dayWords(days),
    },
    onClear: onChange,
    fields: (
      <>
        <SelectField
          compact
          label="Sobre"
          none="Todo"
          choices={choices}
          value={entidad}
          onPick={(value) => onChange({ entidad: entities.find((known) => known === value) })}
        />
        <DayRangeFields {...days} onChange={onChange} />
      </>
    ),
  };
}
