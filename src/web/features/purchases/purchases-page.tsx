import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { counted, formatExactPrice, formatNumber } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { type PurchaseStep, purchaseStateRules, purchaseStep, purchaseSteps, shortLines } from '#contract/purchases.ts';
import { inUrl, isId, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { may, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pill } from '../../ui/pill.tsx';
import { searchIn } from '../../ui/search-text.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Selection } from '../../ui/table/table-column.ts';
import { useSelection } from '../../ui/table/table-selection.tsx';
import { TableTotal } from '../../ui/table/table-total.tsx';
import { useLocalRows } from '../../ui/table/use-list.ts';
import { chosenWindow, useWindowsAmong } from '../../ui/windows/period.ts';
import { WindowField } from '../../ui/windows/window-field.tsx';
import { ActButton, nextAct, openSending, type Rights, type Viewing } from './acts.tsx';
import { PurchaseDetail } from './purchase-detail.tsx';
import { cameUnits, inUnits, isSupplied, orderedUnits, type SuppliedPurchase, sumUnits } from './purchase-text.ts';
import styles from './purchases.module.css';
import { purchasedWindows, purchasesOf } from './queries.ts';

/**
 * `proveedor`: the supplier whose row comes first and is open. `faltan`: old addresses use it instead of the step
 * REPARTIR.
 */
const viewInUrl = inUrl({ ventana: isId, proveedor: isId, faltan: oneOf([true]), paso: oneOf(purchaseSteps) });

export function PurchasesPage() {
  const [view, change] = useFilters(viewInUrl);
  const session = useSession();
  const rights = {
    manages: may(session, 'admin'),
    receives: may(session, 'packer'),
    readsCosts: may(session, 'accountant'),
  };
  const { manages, receives, readsCosts } = rights;
  const windows = useWindowsAmong(purchasedWindows(receives), view.ventana);
  const window = chosenWindow(windows);
  const query = useQuery(purchasesOf(window?.id));
  const purchases = query.data ?? none;
  const paso = view.faltan ? 'REPARTIR' : view.paso;
  const rank = (purchase: Purchase) =>
    purchase.proveedorId === view.proveedor ? -1 : purchaseSteps.indexOf(purchaseStep(purchase));
  const rows = (paso ? purchases.filter(isIn(paso)) : purchases).toSorted((a, b) => rank(a) - rank(b));
  const failing = windows.query.error ? windows.query : query;
  const { list, found } = useLocalRows(
    rows,
    { index: supplierIndex, sortBy },
    {
      loading: windows.query.isLoading || windows.isSought || query.isLoading,
      error: failing.error,
      onRetry: () => void failing.refetch(),
    },
  );
  const { clear: _, chosen: __, ...ticks } = useSelection({ ventana: window?.id, paso }, 'compras');
  const ticked = ticks.isAll ? found : purchases.filter((purchase) => ticks.ticked.has(keyOf(purchase)));
  const [unsent, chosen] = [purchases.filter(isToSend), ticked.filter(isToSend)];
  const send = async (some: readonly SuppliedPurchase[]) => {
    const left = window && (await openSending(some, window));
    if (left) ticks.onTick(new Set(left));
  };
  const sends = manages && window?.cerrada && unsent.length > 0;
  const selection: Selection<Purchase> = {
    ...ticks,
    label: ({ razonSocial }) => `Seleccionar ${razonSocial}`,
    actions: (
      <Button disabled={chosen.length === 0} onClick={() => send(chosen)}>
        <Send /> Enviar {counted(chosen.length, 'pedido', 'pedidos')}
      </Button>
    ),
  };
  const viewing = window && { ...rights, window };
  return (
    <>
      <PageHead
        title="Compras"
        help={<HelpLink topic={manages ? 'compras' : receives ? 'recibir' : 'cierres'} />}
        primary={
          sends && (
            <Button variant={ticked.length > 0 ? 'outline' : 'filled'} onClick={() => send(unsent)}>
              <Send /> {unsent.length > 1 ? `Enviar los ${formatNumber(unsent.length)}` : 'Enviar el que falta'}
            </Button>
          )
        }
      >
        <div className={styles.window}>
          <WindowField
            windows={windows}
            value={window?.id}
            onPick={(ventana) => change({ ventana, proveedor: undefined })}
          />
        </div>
      </PageHead>
      <DataTable<Purchase>
        {...list}
        label="Compras por proveedor"
        noun={['proveedor', 'proveedores']}
        columns={purchaseColumns(rights, viewing)}
        rowKey={keyOf}
        openAtFirst={view.proveedor}
        search="Buscar proveedores"
        quick={
          <ChoiceChips
            label="Mostrar"
            choices={chips(purchases, paso)}
            value={paso}
            onPick={(picked) => change({ paso: picked, faltan: undefined, proveedor: undefined })}
          />
        }
        empty={emptyText(windows.windows?.length === 0, purchases.length === 0)}
        next={manages && purchases.length === 0 && <LinkButton to="/cierres" label="Ir a Cierres" filled />}
        expandable={
          viewing && {
            label: ({ razonSocial }) => `Ver los renglones de ${razonSocial}`,
            content: (purchase) => <PurchaseDetail purchase={purchase} viewing={viewing} />,
          }
        }
        {...(sends && { selection })}
        summary={() => readsCosts && <Total purchases={found} />}
      />
    </>
  );
}

const none: readonly Purchase[] = [];
const isToSend = (purchase: Purchase): purchase is SuppliedPurchase =>
  isSupplied(purchase) && purchaseStep(purchase) === 'ENVIAR';
const keyOf = ({ proveedorId }: Purchase) => proveedorId ?? 0;
const supplierIndex = searchIn<Purchase>(({ razonSocial }) => [razonSocial]);

const sortBy = {
  proveedor: ({ razonSocial }: Purchase) => razonSocial,
  unidades: orderedUnits,
  costo: ({ total = 0 }: Purchase) => total,
  saldo: ({ saldo = 0 }: Purchase) => saldo,
};

/**
 * True if the purchase is listed under this step. That is its next step, and REPARTIR as long as it has a shortage to
 * share out.
 */
const isIn = (step: PurchaseStep) => (purchase: Purchase) =>
  step === 'REPARTIR' ? shortLines(purchase).length > 0 : purchaseStep(purchase) === step;

const chipNames: Record<PurchaseStep, string> = {
  ENVIAR: 'Falta enviar',
  SIN_PROVEEDOR: 'Sin proveedor',
  RECIBIR: 'Por llegar',
  REPARTIR: 'Faltantes por repartir',
  LISTA: 'Recibidas',
};

/** The filters: 'Todas', and each step that has purchases. Shortages are counted in lines, as on 'Inicio'. */
const chips = (purchases: readonly Purchase[], paso: PurchaseStep | undefined) => [
  ['Todas', undefined] as const,
  ...purchaseSteps.flatMap((step) => {
    const within = purchases.filter(isIn(step));
    const count = step === 'REPARTIR' ? within.flatMap(shortLines).length : within.length;
    const name = chipNames[step];
    return count > 0 || step === paso ? [[name, step, `${name} ${formatNumber(count)}`] as const] : [];
  }),
];

function emptyText(isFirst: boolean, isEmpty: boolean) {
  if (isFirst) return 'Todavía no se abrió el catálogo.';
  return isEmpty ? 'Este cierre todavía no tiene pedidos: no hay nada que comprar.' : 'No hay compras así.';
}

function Total({ purchases }: { purchases: readonly Purchase[] }) {
  const cost = purchases.reduce((cents, { total = 0 }) => cents + toCents(total), 0) / 100;
  return <TableTotal label="Total a costo">{formatExactPrice(cost)}</TableTotal>;
}

/** The columns show before the window is read, so that the page does not jump. */
const purchaseColumns = (rights: Rights, viewing: Viewing | undefined): readonly Column<Purchase>[] => [
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
    align: 'end',
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
