import { useState } from 'react';
import type { Order } from '#contract/orders.calls.ts';
import { orderStates } from '#contract/orders.ts';
import type { PersonFound } from '#contract/users.calls.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { FoldedFilters } from '../../ui/form/folded-filters.tsx';
import { LeaderField, SellerField } from '../users/person-field.tsx';
import { PickupPointFilter } from '../users/pickup-point-field.tsx';
import type { OrderFilters } from './order-filters.ts';

type Props = {
  filters: OrderFilters;
  /** Orders that they left, for the names in them. */
  orders: readonly Order[];
  onChange: (filters: OrderFilters) => void;
};

const none: OrderFilters = {
  estado: undefined,
  retiro: undefined,
  lider: undefined,
  vendedor: undefined,
};
const states = orderStates.map((state) => ({ value: state, label: state }));

/** Narrows a list of orders. */
export function OrderFilterFields({ filters, orders, onChange }: Props) {
  const used = Object.values(filters).length;
  return (
    <FoldedFilters used={used}>
      <SelectField
        compact
        none="Todos"
        label="Estado"
        choices={states}
        value={filters.estado}
        onPick={(estado) => onChange({ estado: orderStates.find((known) => known === estado) })}
      />
      <PickupPointFilter value={filters.retiro} onPick={(retiro) => onChange({ retiro })} />
      <PersonFilter
        Field={LeaderField}
        id={filters.lider}
        name={orders.find(({ idLider }) => idLider === filters.lider)?.lider}
        onChoose={(lider) => onChange({ lider })}
      />
      <PersonFilter
        Field={SellerField}
        id={filters.vendedor}
        name={orders.find(({ userId }) => userId === filters.vendedor)?.clientName}
        onChoose={(vendedor) => onChange({ vendedor })}
      />
      {used > 0 && (
        <Button variant="link" onClick={() => onChange(none)}>
          Quitar filtros
        </Button>
      )}
    </FoldedFilters>
  );
}

type PersonFilterProps = {
  Field: typeof LeaderField;
  id: number | undefined;
  name: string | null | undefined;
  onChoose: (id: number | undefined) => void;
};

/** Of the person in the address only the number is known: the name is the one chosen here, else that in the orders. */
function PersonFilter({ Field, id, name, onChoose }: PersonFilterProps) {
  const [chosen, setChosen] = useState<PersonFound | null>(null);
  const known = chosen?.id === id ? chosen : null;
  const value = id ? (known ?? { id, nombre: name ?? `N° ${id}`, apellido: '' }) : null;
  const choose = (person: PersonFound | null) => {
    setChosen(person);
    onChoose(person?.id);
  };
  return <Field compact value={value} onChoose={choose} />;
}
