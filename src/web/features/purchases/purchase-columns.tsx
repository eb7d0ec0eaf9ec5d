import { formatExactPrice, formatNumber } from '#contract/format.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { purchaseStateRules } from '#contract/purchases.ts';
import { Pill } from '../../ui/pill.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { ActButton, nextAct, type Rights, type Viewing } from './acts.tsx';
import { cameUnits, inUnits, orderedUnits, sumUnits } from './purchase-text.ts';

/** The columns of 'Compras'. They show before the window is read, so that the page does not jump. */
export const purchaseColumns = (rights: Rights, viewing: Viewing | undefined): readonly Column<Purchase>[] => [
  { id: 'proveedor', header: 'Proveedor', cell: ({ razonSocial }) => razonSocial, field: 'proveedor', place: 'name' },
  {
    id: 'estado',
    header: 'Estado',
    cell: (purchase) => <State purchase={purchase} manages={rights.manages} />,
    oneLine: true,
    brief: true,
  },
  {
    id: 'unidades',
    header: 'Unidades',
    cell: (purchase) => formatNumber(orderedUnits(purchase)),
    field: 'unidades',
    align: 'end',
    // A card that shows the cost has no room for the units.
    ...(!rights.readsCosts && { brief: (purchase: Purchase) => inUnits(orderedUnits(purchase)) }),
  },
  {
    id: 'llegaron',
    header: 'Llegaron',
    cell: (purchase) => formatNumber(cameUnits(purchase)),
    align: 'end',
    yields: 2,
  },
  ...(rights.readsCosts ? costs : []),
  {
    id: 'accion',
    header: 'Acciones',
    cell: (purchase) => viewing && <ActButton act={nextAct(purchase, viewing)} purchase={purchase} viewing={viewing} />,
    place: 'corner',
  },
];

const costs: readonly Column<Purchase>[] = [
  {
    id: 'saldo',
    header: 'Se le debe',
    cell: ({ saldo = 0 }) => (saldo > 0 ? formatExactPrice(saldo) : ''),
    field: 'saldo',
    align: 'end',
    quiet: true,
    yields: 1,
  },
  {
    id: 'costo',
    header: 'Costo',
    cell: ({ total = 0 }) => (total > 0 ? <strong>{formatExactPrice(total)}</strong> : 'Sin costo'),
    field: 'costo',
    place: 'amount',
  },
];

function State({ purchase: { estado, renglones }, manages }: { purchase: Purchase; manages: boolean }) {
  const { text, pill } = purchaseStateRules[estado];
  const unsent = sumUnits(renglones, ({ porEnviar }) => porEnviar);
  const isMore = manages && unsent > 0 && renglones.some(({ enviadas }) => enviadas > 0);
  return <Pill tone={isMore ? 'waiting' : pill}>{isMore ? `Faltan enviar ${formatNumber(unsent)}` : text}</Pill>;
}
