import type { Order } from '#contract/orders.calls.ts';
import { orderStates } from '#contract/orders.ts';
import type { PersonFound } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { inUrl, isId, isText, oneOf } from '../../platform/router/hooks.ts';
import { useNamed } from '../../ui/form/autocomplete.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import type { ListFilters } from '../../ui/table/table-bar.tsx';
import { LeaderField, SellerField } from '../users/person-fields.tsx';
import { PickupPointFilter } from '../users/pickup-point-field.tsx';

export const orderFilters = inUrl({ estado: oneOf(orderStates), retiro: isText, lider: isId, vendedor: isId });
type OrderFilters = ReturnType<typeof orderFilters>;

type Props = { filters: OrderFilters; orders: readonly Order[]; onChange: (filters: OrderFilters) => void };

export function useOrderFilters({ filters, orders, onChange }: Props): ListFilters {
  const { estado, retiro } = filters;
  const lider = usePerson(filters.lider, orders.find(({ idLider }) => idLider === filters.lider)?.lider, (id) =>
    onChange({ lider: id }),
  );
  const vendedor = usePerson(
    filters.vendedor,
    orders.find(({ userId }) => userId === filters.vendedor)?.clientName,
    (id) => onChange({ vendedor: id }),
  );
  return {
    words: {
      estado,
      retiro,
      lider: lider.value ? `Líder: ${fullName(lider.value)}` : undefined,
      vendedor: vendedor.value ? `Vendedor: ${fullName(vendedor.value)}` : undefined,
    },
    onClear: onChange,
    fields: (
      <>
        <SelectField
          compact
          none="Todos"
          label="Estado"
          choices={orderStates}
          value={estado}
          onPick={(picked) => onChange({ estado: orderStates.find((known) => known === picked) })}
        />
        <PickupPointFilter value={retiro} onPick={(picked) => onChange({ retiro: picked })} />
        <LeaderField compact {...lider} />
        <SellerField compact {...vendedor} />
      </>
    ),
  };
}

/**
 * The person by whom the list is filtered. If only the address gave her id, `name` is her name in the listed orders.
 */
const usePerson = (id: number | undefined, name: string | null | undefined, onPick: (id: number | undefined) => void) =>
  useNamed<PersonFound>({
    id,
    idOf: (person) => person.id,
    named: (unknown) => ({ id: unknown, nombre: name ?? `N° ${unknown}`, apellido: '' }),
    onPick,
  });
