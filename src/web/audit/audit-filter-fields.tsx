import { useId } from 'react';
import { DateField } from '../ui/date-field.tsx';
import { today } from '../ui/dates.ts';
import field from '../ui/field.module.css';
import { type AuditFilters, entities, entityLabels } from './audit-filters.ts';
import styles from './audit-page.module.css';

type Props = { filters: AuditFilters; onChange: (filters: AuditFilters) => void };

const none: AuditFilters = { entidad: undefined, desde: undefined, hasta: undefined };

/** Narrows the audit to a kind of thing and to days. */
export function AuditFilterFields({ filters, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.fields}>
      <div className={field.field}>
        <label htmlFor={id}>Sobre</label>
        <select
          id={id}
          value={filters.entidad ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ entidad: entities.find((known) => known === value) })}
        >
          <option value="">Todo</option>
          {entities.map((entity) => (
            <option key={entity} value={entity}>
              {entityLabels[entity]}
            </option>
          ))}
        </select>
      </div>
      <DateField
        label="Desde"
        value={filters.desde ?? ''}
        max={filters.hasta ?? today()}
        onChange={(desde) => onChange({ desde: desde || undefined })}
      />
      <DateField
        label="Hasta"
        value={filters.hasta ?? ''}
        {...(filters.desde && { min: filters.desde })}
        max={today()}
        onChange={(hasta) => onChange({ hasta: hasta || undefined })}
      />
      {Object.keys(filters).length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onChange(none)}>
          Quitar filtros
        </button>
      )}
    </div>
  );
}
