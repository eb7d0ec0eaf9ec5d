import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { orderStates } from '#contract/order-rules.ts';
import { DateField } from '../ui/date-field.tsx';
import { today } from '../ui/dates.ts';
import field from '../ui/field.module.css';
import { usePhone } from '../ui/use-phone.ts';
import styles from './order-filter-fields.module.css';
import type { Choice, filterChoices, OrderFilters } from './order-filters.ts';

type Props = {
  filters: OrderFilters;
  choices: ReturnType<typeof filterChoices>;
  onChange: (filters: OrderFilters) => void;
};

const none: OrderFilters = {
  estado: undefined,
  retiro: undefined,
  lider: undefined,
  vendedor: undefined,
  desde: undefined,
  hasta: undefined,
};
const states = orderStates.map((state) => ({ value: state, label: state }));

/** Narrows a list of orders; on a phone the fields wait behind a button that counts those in use. */
export function OrderFilterFields(props: Props) {
  const used = Object.values(props.filters).length;
  if (!usePhone()) return <Fields {...props} used={used} />;
  return (
    <details className={styles.folded} open={used > 0}>
      <summary>
        <SlidersHorizontal size={18} aria-hidden /> Filtros{used > 0 && ` (${used})`}
      </summary>
      <Fields {...props} used={used} />
    </details>
  );
}

function Fields({ filters, choices, onChange, used }: Props & { used: number }) {
  return (
    <div className={styles.fields}>
      <Pick
        label="Estado"
        choices={states}
        value={filters.estado}
        onPick={(estado) => onChange({ estado: orderStates.find((known) => known === estado) })}
      />
      <Pick
        label="Punto de Retiro"
        choices={choices.retiro}
        value={filters.retiro}
        onPick={(retiro) => onChange({ retiro })}
      />
      <Pick
        label="Líder"
        choices={choices.lider}
        value={filters.lider}
        onPick={(id) => onChange({ lider: numeric(id) })}
      />
      <Pick
        label="Vendedor"
        choices={choices.vendedor}
        value={filters.vendedor}
        onPick={(id) => onChange({ vendedor: numeric(id) })}
      />
      <DateField
        label="Desde"
        value={filters.desde ?? ''}
        max={today()}
        onChange={(desde) => onChange({ desde: desde || undefined, ...raised(filters.hasta, desde) })}
      />
      <DateField
        label="Hasta"
        value={filters.hasta ?? ''}
        min={filters.desde}
        max={today()}
        onChange={(hasta) => onChange({ hasta: hasta || undefined })}
      />
      <button type="button" className={styles.quick} onClick={() => onChange({ desde: today(), hasta: today() })}>
        Hoy
      </button>
      {used > 0 && (
        <button type="button" className={styles.quick} onClick={() => onChange(none)}>
          Quitar filtros
        </button>
      )}
    </div>
  );
}

type PickProps = {
  label: string;
  choices: readonly Choice[];
  value: string | number | undefined;
  onPick: (value: string | undefined) => void;
};

function Pick({ label, choices, value, onPick }: PickProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value ?? ''} onChange={(event) => onPick(event.currentTarget.value || undefined)}>
        <option value="">Todos</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

const numeric = (id: string | undefined) => (id ? Number(id) : undefined);
const raised = (hasta: string | undefined, desde: string) => (hasta && hasta < desde ? { hasta: desde } : {});
