import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.ts';
import { useSession } from '../session/session.ts';
import { DataTable } from '../ui/data-table.tsx';
import { dayRange } from '../ui/day-range.ts';
import { moments } from '../ui/moments.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { queryRows } from '../ui/query-rows.ts';
import type { Column } from '../ui/table-column.ts';
import { TableNote } from '../ui/table-states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { DateRangeForm } from './date-range-form.tsx';
import { orderColumns, orderDetail, orderIndex, orderKey, orderNoun } from './order-columns.tsx';
import styles from './order-pages.module.css';
import { OrdersTotal } from './orders-total.tsx';
import { orderHistory } from './queries.ts';

/** 'Historial de Pedidos' (§2.3): what the person logged in ordered between two days, both included. */
export function OrderHistoryPage() {
  const [asked, change] = useUrlState(dayRange);
  const { desde = '', hasta = '' } = asked;
  const orders = useQuery(orderHistory(useSession()?.userID ?? '', desde, hasta));
  return (
    <div className={styles.narrow}>
      <PageHead title="Historial de Pedidos" />
      <DateRangeForm
        key={`${desde} ${hasta}`}
        asked={asked}
        onSearch={(range) => {
          if (range.desde && range.hasta) change({ ...range, page: undefined });
          else void moments.warning(messages.history.datesMissing);
        }}
      />
      {desde && hasta ? (
        <DataTable
          {...queryRows(orders)}
          label="Historial de Pedidos"
          noun={orderNoun}
          columns={columns}
          rowKey={orderKey}
          search={{ label: 'Buscar en el historial', index: orderIndex }}
          empty="No hay pedidos entre esas fechas."
          expandable={orderDetail}
          summary={(found) => <OrdersTotal orders={found} />}
        />
      ) : (
        <TableNote text="Elija las dos fechas y toque «Buscar Pedidos»." />
      )}
    </div>
  );
}

const columns: readonly Column<Order>[] = [
  orderColumns.number,
  orderColumns.date,
  orderColumns.amount,
  orderColumns.state,
];
