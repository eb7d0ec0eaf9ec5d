import { SlidersHorizontal } from 'lucide-react';
import { orderStates } from '#contract/orders.ts';
import { Button } from '../ui/button.tsx';
import { today } from '../ui/dates.ts';
import { DayRangeFields } from '../ui/form/day-range-fields.tsx';
import { SelectField } from '../ui/form/field.tsx';
import looks from '../ui/form/filters.module.css';
import { usePhone } from '../ui/use-phone.ts';
import styles from './order-filter-fields.module.css';
import type { filterChoices, OrderFilters } from './order-filters.ts';

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

/** Narrows a list of orders; on a phone they are collapsed, with the number of those in use. */
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
    <div className={looks.fields}>
      <SelectField
        compact
        none="Todos"
        label="Estado"
        choices={states}
        value={filters.estado}
        onPick={(estado) => onChange({ estado: orderStates.find((known) => known === estado) })}
      />
      <SelectField
        compact
        none="Todos"
        label="Punto de Retiro"
        choices={choices.retiro}
        value={filters.retiro}
        onPick={(retiro) => onChange({ retiro })}
      />
      <SelectField
        compact
        none="Todos"
        label="Líder"
        choices={choices.lider}
        value={filters.lider}
        onPick={(id) => onChange({ lider: numeric(id) })}
      />
      <SelectField
        compact
        none="Todos"
        label="Vendedor"
        choices={choices.vendedor}
        value={filters.vendedor}
        onPick={(id) => onChange({ vendedor: numeric(id) })}
      />
      <DayRangeFields desde={filters.desde} hasta={filters.hasta} onChange={onChange} />
      <Button variant="link" onClick={() => onChange({ desde: today(), hasta: today() })}>
        Hoy
      </Button>
      {used > 0 && (
        <Button variant="link" onClick={() => onChange(none)}>
          Quitar filtros
        </Button>
      )}
    </div>
  );
}

const numeric = (id: string | undefined) => (id ? Number(id) : undefined);
