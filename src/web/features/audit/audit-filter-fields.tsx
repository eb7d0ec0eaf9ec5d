import { dayWords } from '../../ui/form/day-range.ts';
import { DayRangeFields } from '../../ui/form/day-range-fields.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import type { ListFilters } from '../../ui/table/table-bar.tsx';
import { type AuditFilters, entities, entityLabels } from './queries.ts';

type Props = { filters: AuditFilters; onChange: (filters: AuditFilters) => void };

const choices = entities.map((value) => ({ value, label: entityLabels[value] }));

/** What narrows the audit: a kind of thing, and days. */
export function auditFilterFields({ filters, onChange }: Props): ListFilters {
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
