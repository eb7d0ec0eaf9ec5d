import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import type { Order } from '#contract/orders.calls.ts';
import { download } from '../documents/download.ts';
import { invoiceOf, type Period, periodOfDays } from '../documents/period-documents.ts';
import { CancelAction, useCancelOrder } from '../orders/cancel-order.tsx';
import { orderColumns, orderDetail, orderIndex, orderKey, orderNoun } from '../orders/order-columns.tsx';
import { OrderDocumentActions } from '../orders/order-document-actions.tsx';
import { OrdersTotal } from '../orders/orders-total.tsx';
import { ownOrders, teamOrders } from '../orders/queries.ts';
import { isLeader, useSession } from '../session/session.ts';
import { dayRange } from '../ui/form/day-range.ts';
import { PageHead } from '../ui/page-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { queryRows } from '../ui/table/query-rows.ts';
import { actionsColumn, RowAction, RowActions } from '../ui/table/row-action.tsx';
import type { Column } from '../ui/table/table-column.ts';
import { useUrlState } from '../ui/table/url-state.ts';
import { DayFields } from './day-fields.tsx';
import { TeamDocuments } from './team-documents.tsx';
import { TeamSummary } from './team-summary.tsx';

/** 'Pedidos de Vendedores' (§2.3): what a leader's sellers ordered, what it comes to, and its invoices. */
export function TeamOrdersPage() {
  const session = useSession();
  if (!isLeader(session))
    return (
      <>
        <PageHead title="Pedidos de Vendedores" />
        <p>
          Esta lista es de los líderes. Los suyos están en <Link to="/pedido-vendedor">Mis Pedidos</Link>.
        </p>
      </>
    );
  return <TeamOrders leaderId={session?.userID ?? ''} />;
}

function TeamOrders({ leaderId }: { leaderId: string }) {
  const [days, change] = useUrlState(dayRange);
  const period = periodOfDays(days);
  const orders = queryRows(useQuery(teamOrders(leaderId, period.query)));
  const own = queryRows(useQuery(ownOrders(leaderId, period.query)));
  const cancel = useCancelOrder();
  return (
    <>
      <PageHead title="Pedidos de Vendedores" />
      <TeamDocuments leaderId={leaderId} period={period} />
      {!orders.loading && !own.loading && <TeamSummary orders={orders.rows} own={own.rows} />}
      <DataTable
        {...orders}
        label="Pedidos de Vendedores"
        noun={orderNoun}
        columns={columnsWith({ period, onCancel: cancel })}
        rowKey={orderKey}
        search={{ label: 'Buscar por vendedor', index: orderIndex }}
        filters={<DayFields days={days} onChange={(changes) => change({ ...changes, page: undefined })} />}
        empty={
          days.desde && days.hasta
            ? 'No hay pedidos en esas fechas.'
            : 'Sus vendedores todavía no hicieron pedidos en este cierre. Van a aparecer acá apenas generen el primero.'
        }
        expandable={orderDetail}
        summary={(found) => <OrdersTotal orders={found} />}
      />
    </>
  );
}

type Acting = { period: Period; onCancel: (order: Order) => void };

const columnsWith = (acting: Acting): readonly Column<Order>[] => [
  { id: 'vendedor', header: 'Vendedor', cell: (order) => order.clientName, sortBy: (order) => order.clientName },
  orderColumns.number,
  orderColumns.date,
  orderColumns.amount,
  orderColumns.state,
  actionsColumn((order) => <TeamOrderActions order={order} {...acting} />),
];

function TeamOrderActions({ order, period, onCancel }: Acting & { order: Order }) {
  const { clientName, userId, can } = order;
  const invoice = () => {
    const { route, ...texts } = invoiceOf(clientName, 'own');
    return download(route, { params: { id: userId }, query: period.query }, texts);
  };
  return (
    <RowActions>
      <OrderDocumentActions order={order} />
      <RowAction icon={FileSpreadsheet} label="Factura" name={`Factura de ${clientName}`} onClick={invoice} />
      {can.cancel && <CancelAction order={order} onCancel={onCancel} />}
    </RowActions>
  );
}
