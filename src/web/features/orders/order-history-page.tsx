import { type FormEvent, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Order, OrderField } from '#contract/orders.calls.ts';
import { useFilters } from '../../platform/router/hooks.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { type DayRange, DayRangeFields, dayRange, rangeProblems } from '../../ui/form/day-range-fields.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableNote } from '../../ui/table/table-states.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { orderNoun } from '../windows/period.ts';
import { OrdersTotal, orderDetail, orderKey, ownColumns } from './order-columns.tsx';
import styles from './order-pages.module.css';
import { orderHistory } from './queries.ts';
import { RepeatAction } from './repeat-order-dialog.tsx';

/**
 * 'Historial de Pedidos' (§2.3): what the person logged in ordered between two days, both included. The list is of the
 * days that show: while they are not the ones of the address, which were searched for, there is none.
 */
export function OrderHistoryPage() {
  const [searched, change] = useFilters(dayRange);
  const [days, setDays] = useState(searched);
  const [before, setBefore] = useState(searched);
  const [tried, setTried] = useState(false);
  if (before !== searched) {
    setBefore(searched);
    setDays(searched);
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    const problem = searchProblem(days);
    setTried(problem !== undefined);
    if (problem) void alerts.warning(problem);
    else change(days);
  };
  const isSearched = days.desde === searched.desde && days.hasta === searched.hasta;
  return (
    <div className={styles.narrow}>
      <PageHead title="Historial de Pedidos">
        <form className={styles.form} onSubmit={search}>
          <DayRangeFields
            {...days}
            missing={tried ? 'Elija una fecha.' : undefined}
            onChange={(changes) => setDays({ ...days, ...changes })}
          />
          <Button type="submit">Buscar Pedidos</Button>
        </form>
      </PageHead>
      {isSearched && !searchProblem(days) ? (
        <PastOrders key={`${days.desde} ${days.hasta}`} {...days} />
      ) : (
        <TableNote text="Elija las dos fechas y toque «Buscar Pedidos»." />
      )}
    </div>
  );
}

/** Why a search between these days is not sent (§5). */
function searchProblem(days: DayRange): string | undefined {
  if (!days.desde || !days.hasta) return messages.history.datesMissing;
  const { desde, hasta } = rangeProblems(days);
  return desde ?? hasta;
}

function PastOrders({ desde = '', hasta = '' }: DayRange) {
  const id = useSession()?.userID ?? '';
  const orders = useList(columns, (part) => orderHistory(id, { fechaDesde: desde, fechaHasta: hasta }, part));
  return (
    <DataTable
      {...orders}
      label="Historial de Pedidos"
      noun={orderNoun}
      columns={columns}
      rowKey={orderKey}
      search="Buscar en el historial"
      empty="No hay pedidos entre esas fechas."
      expandable={orderDetail}
      summary={(page) => <OrdersTotal {...page} />}
    />
  );
}

const columns: readonly Column<Order, OrderField>[] = [
  ...ownColumns,
  actionsColumn((order) => <RepeatAction order={order} />),
];
