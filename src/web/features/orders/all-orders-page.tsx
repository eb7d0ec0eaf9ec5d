import { CheckCheck, CircleCheck, FileText, Pencil, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order, OrderField } from '#contract/orders.calls.ts';
import { completedFrom, type OrderType } from '#contract/orders.ts';
import { useFilters, useNavigate, useUrlState } from '../../platform/router/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Switch } from '../../ui/form/switch.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction, RowActions } from '../../ui/table/row-action.tsx';
import type { Beside, Column, Selection } from '../../ui/table/table-column.ts';
import { useSelection } from '../../ui/table/table-selection.tsx';
import { orderOf, searchOf, tableView, useList } from '../../ui/table/use-list.ts';
import { noOrders, type Period } from '../../ui/windows/period.ts';
import { OtherWindows, PeriodField, usePeriod } from '../../ui/windows/period-field.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import { OrderClaims } from '../claims/order-claims.tsx';
import { DocumentButton, InvoiceButton, ReportButtons } from '../documents/document-buttons.tsx';
import { invoiceArchives, windowReport } from '../documents/period-documents.ts';
import { ExportButton } from '../downloads/export-button.tsx';
import { ChosenOrdersDocuments, PrintAction, ShareAction } from '../downloads/order-document-actions.tsx';
import { CancelAction } from './cancel-order.tsx';
import { completeOrder, undoCompletion, useCompleteOrders } from './complete-orders.tsx';
import { editOrder, NewOrderButton } from './open-dialogs.tsx';
import { OrderLines, OrdersTotal, orderColumns, orderDetail, orderName, orderTable } from './order-columns.tsx';
import { orderFilters, useOrderFilters } from './order-filters.tsx';
import { allOrders } from './queries.ts';

const titles = { ESENCIAL: 'Pedidos', BLACK: 'Pedidos BLACK' } as const;

function OrdersOf({ tipo }: { tipo: OrderType }) {
  const [filters, change] = useFilters(orderFilters);
  const [{ q = '', sort }] = useUrlState(tableView);
  const { period, field } = usePeriod('actual');
  const asked = { ...period.query, ...filters };
  const orders = useList(columns, (part) => allOrders(tipo, asked, part));
  const found = { tipo, ...asked, ...searchOf(q) };
  const { clear, chosen, ...ticks } = useSelection(found);
  const many = useCompleteOrders(period, clear);
  const ordersChosen = chosen(orders.page?.total);
  const narrowing = useOrderFilters({ filters, orders: orders.page?.rows ?? [], onChange: change });
  const selection: Selection<Order> = {
    ...ticks,
    label: (order) => `Seleccionar pedido ${order.orderId}`,
    actions: (
      <>
        <Button busy={many.busy} onClick={() => many.complete(ordersChosen)}>
          <CheckCheck /> Marcar como realizados
        </Button>
        <ChosenOrdersDocuments choice={ordersChosen.choice} />
      </>
    ),
  };
  return (
    <>
      <PageHead
        title={titles[tipo]}
        help={<HelpLink topic="deshacer" about="cómo volver atrás" />}
        primary={<NewOrderButton tipo={tipo} mayBeLate />}
        // §2.3 puts these archives on the page of the Black orders.
        tools={tipo === 'BLACK' && <Archives tipo={tipo} period={period} />}
        moreName="Documentos"
        more={
          <>
            <OrderDocuments tipo={tipo} period={period} />
            <ExportButton
              route="POST /api/menu/exportar"
              input={{ body: { filtros: { ...found, orden: orderOf(columns, sort) } } }}
              none={!orders.page?.total}
              label={titles[tipo]}
              file="pedidos.xlsx"
            />
          </>
        }
      >
        <OrdersSwitch tipo={tipo} />
        <PeriodField {...field} bare />
      </PageHead>
      {many.notice}
      <DataTable
        {...orders}
        {...orderTable}
        label={titles[tipo]}
        columns={columns}
        search="Buscar pedidos"
        filters={narrowing}
        empty={Object.keys(filters).length > 0 ? 'Ningún pedido cumple con los filtros.' : noOrders(period)}
        elsewhere={
          <OtherWindows period={period} read={(query, part) => allOrders(tipo, { ...filters, ...query }, part)} />
        }
        expandable={editableDetail}
        beside={besideOrders}
        selection={selection}
        summary={(page) => <OrdersTotal {...page} />}
      />
    </>
  );
}

export const AllOrdersPage = () => <OrdersOf tipo="ESENCIAL" />;
export const BlackOrdersPage = () => <OrdersOf tipo="BLACK" />;

function OrdersSwitch({ tipo }: { tipo: OrderType }) {
  const navigate = useNavigate();
  const isBlack = tipo === 'BLACK';
  return (
    <Switch
      name={titles.BLACK}
      checked={isBlack}
      onClick={() =>
        navigate({ to: isBlack ? '/pedidos-list' : '/pedidos-black', search: ({ page: _, ...asked }) => asked })
      }
    >
      {isBlack ? 'Volver a Pedidos' : titles.BLACK}
    </Switch>
  );
}

/** The order's detail with the edit button. The row has no room for that button. */
const editableDetail: typeof orderDetail = {
  ...orderDetail,
  content: (order) => (
    <>
      <OrderLines order={order} placed={`el ${formatMoment(order.createdAt)}`} />
      <OrderClaims order={order} />
      {order.can.edit && (
        <Button variant="outline" onClick={() => editOrder(order)}>
          <Pencil /> Editar pedido {order.orderId}
        </Button>
      )}
    </>
  ),
};

const besideOrders: Beside<Order> = {
  name: ({ orderId }) => `Pedido N° ${orderId}`,
  content: (order) => (
    <>
      <RowActions>
        <PrintAction order={order} />
        <ShareAction order={order} />
      </RowActions>
      <AuditHistory entidad="pedido" entidadId={order.orderId} now={order} />
    </>
  ),
};

const columns: readonly Column<Order, OrderField>[] = [
  orderColumns.number,
  orderColumns.seller,
  { id: 'tipo', header: 'Tipo', field: 'tipo', yields: 2, oneLine: true },
  { id: 'direccion', header: 'Dirección', field: 'direccion', yields: 1 },
  { id: 'telefono', header: 'Teléfono', field: 'telefono', yields: 3, oneLine: true },
  orderColumns.amount,
  { ...orderColumns.date, header: 'Fecha de Entrega', yields: 4, brief: undefined },
  orderColumns.state,
  actionsColumn(
    (order) => (
      <>
        <PrintAction order={order} />
        <StepActions order={order} place="row" />
      </>
    ),
    {
      of: orderName,
      buttons: (order) => (
        <>
          <ShareAction order={order} />
          <StepActions order={order} place="menu" />
        </>
      ),
    },
  ),
];

type Placed = { order: Order; place: 'row' | 'menu' };

const StepActions = ({ order, place }: Placed) =>
  Object.entries(stepActions).map(
    ([step, offered]) =>
      offered?.place === place && order.can[step as Step] && <offered.Action key={step} order={order} />,
  );

type Step = keyof Order['can'];
type StepAction = Pick<Placed, 'place'> & { Action: (of: { order: Order }) => ReactNode };
/** The action for each step that an order may take. Null if the button stands in the order's detail. */
const stepActions: Record<Step, StepAction | null> = {
  complete: {
    place: 'row',
    Action: ({ order }) => (
      <RowAction
        icon={CircleCheck}
        label="Realizado"
        name={`Marcar como realizado el pedido ${order.orderId}`}
        letter="r"
        onClick={() => completeOrder(order)}
      />
    ),
  },
  undo: {
    place: 'row',
    Action: ({ order }) => (
      <RowAction
        icon={Undo2}
        label="Deshacer"
        name={`Volver a ${completedFrom} el pedido ${order.orderId}`}
        letter="d"
        onClick={() => undoCompletion(order)}
      />
    ),
  },
  cancel: { place: 'menu', Action: CancelAction },
  claim: null,
  edit: null,
};

const Archives = ({ tipo, period }: { tipo: OrderType; period: Period }) =>
  invoiceArchives[tipo].map((document) => <DocumentButton key={document.file} document={document} period={period} />);

const OrderDocuments = ({ tipo, period }: { tipo: OrderType; period: Period }) => (
  <>
    {tipo === 'ESENCIAL' && <Archives tipo={tipo} period={period} />}
    <InvoiceButton period={period} />
    {tipo === 'ESENCIAL' && (
      <>
        <DocumentButton document={windowReport} period={period} />
        <Button variant="outline" aria-haspopup="dialog" onClick={() => openDialog(ReportsDialog, { period })}>
          <FileText /> Reportes
        </Button>
      </>
    )}
  </>
);

const ReportsDialog = ({ period, answer }: Answering<void> & { period: Period }) => (
  <Dialog title="Reportes" onClose={answer}>
    <p>
      <small>Con los pedidos {period.words}.</small>
    </p>
    <ReportButtons period={period} onStart={answer} />
  </Dialog>
);
