import { Button } from '../../ui/button.tsx';
import { DayRangeFields } from '../../ui/form/day-range-fields.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import styles from '../../ui/form/filters.module.css';
import { type AuditFilters, entities, entityLabels } from './queries.ts';

type Props = { filters: AuditFilters; onChange: (filters: AuditFilters) => void };

const none: AuditFilters = { entidad: undefined, desde: undefined, hasta: undefined };

const choices = entities.map((value) => ({ value, label: entityLabels[value] }));

/** Narrows the audit to a kind of thing and to days. */
export function AuditFilterFields({ filters, onChange }: Props) {
  const { entidad, ...days } = filters;
  return (
    <div className={styles.fields}>
      <SelectField
        compact
        label="Sobre"
        none="Todo"
        choices={choices}
        value={entidad}
        onPick={(value) => onChange({ entidad: entities.find((known) => known === value) })}
      />
      <DayRangeFields {...days} onChange={onChange} />
      {Object.keys(filters).length > 0 && (
        <Button variant="link" onClick={() => onChange(none)}>
          Quitar filtros
        </Button>
      )}
    </div>
  );
}
