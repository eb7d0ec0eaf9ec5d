import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.calls.ts';
import { useSession } from '../session/session.ts';
import { PageHead } from '../ui/page-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { queryRows } from '../ui/table/query-rows.ts';
import { actionsColumn, RowActions } from '../ui/table/row-action.tsx';
import type { Column } from '../ui/table/table-column.ts';
import { CancelAction, useCancelOrder } from './cancel-order.tsx';
import { OrderState, orderColumns, orderDetail, orderIndex, orderKey, orderNoun } from './order-columns.tsx';
import { ShareAction } from './order-document-actions.tsx';
import styles from './order-pages.module.css';
import { ownOrders } from './queries.ts';

/** 'Mis Pedidos' (§2.3): what the person logged in ordered, and the way to cancel what is not done yet. */
export function OwnOrdersPage() {
  const orders = useQuery(ownOrders(useSession()?.userID ?? ''));
  const cancel = useCancelOrder();
  return (
    <div className={styles.narrow}>
      <PageHead title="Mis Pedidos" />
      <DataTable
        {...queryRows(orders)}
        label="Mis Pedidos"
        noun={orderNoun}
        columns={columnsWith(cancel)}
        rowKey={orderKey}
        search={{ label: 'Buscar en mis pedidos', index: orderIndex }}
        empty="Todavía no hizo pedidos. Elija productos en el catálogo y finalice su carrito."
        expandable={orderDetail}
      />
    </div>
  );
}

const columnsWith = (onCancel: (order: Order) => void): readonly Column<Order>[] => [
  orderColumns.number,
  orderColumns.date,
  orderColumns.amount,
  actionsColumn((order) => (
    <RowActions>
      <ShareAction order={order} />
      {order.can.cancel ? <CancelAction order={order} onCancel={onCancel} /> : <OrderState state={order.delivered} />}
    </RowActions>
  )),
];
