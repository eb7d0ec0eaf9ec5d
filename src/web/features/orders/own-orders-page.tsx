import { type FormEvent, useState } from 'react';
import { showDay, showDays } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Order, OrderField } from '#contract/orders.calls.ts';
import { type OrderState, orderStates } from '#contract/orders.ts';
import { inUrl, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { dayOf } from '../../ui/dates.ts';
import { type DayRange, DayRangeFields, dayRange, rangeProblems } from '../../ui/form/day-range-fields.tsx';
import type { Choice } from '../../ui/form/field.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, EditAction } from '../../ui/table/row-action.tsx';
import type { Column, Expandable } from '../../ui/table/table-column.ts';
import { TableNote } from '../../ui/table/table-states.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { everything, noOrders, type Period, windowName } from '../../ui/windows/period.ts';
import { OtherWindows, PeriodField, usePeriod } from '../../ui/windows/period-field.tsx';
import { useCataloguePath } from '../cart/cart.ts';
import { WaitingOrderNotice } from '../cart/sent-order.tsx';
import { OrderProfit } from '../customer-prices/order-profit.tsx';
import { ShareAction } from '../downloads/order-document-actions.tsx';
import { OrderNames } from '../order-names/order-names.tsx';
import { CancelAction } from './cancel-order.tsx';
import { editOrder } from './open-dialogs.tsx';
import {
  OrdersTotal,
  orderColumns,
  orderDetail,
  orderName,
  orderTable,
  ownColumns,
  pickupOf,
} from './order-columns.tsx';
import styles from './order-pages.module.css';
import { orderHistory, ownOrders } from './queries.ts';
import { RepeatAction, useRepeatLast } from './repeat-order-dialog.tsx';

export function OwnOrdersPage() {
  const id = useSession()?.userID ?? '';
  const cataloguePath = useCataloguePath();
  const { period, field } = usePeriod('todas');
  const windows = field.windows.windows ?? [];
  const [{ estado, repetir }, change] = useFilters(stateInUrl);
  const orders = useList(columns, (part) => ownOrders(id, { ...period.query, estado }, part));
  const listed = orders.page?.rows ?? [];
  const windowOf = ({ ventanaId }: Order) => {
    const window = windows.find(({ id }) => id === ventanaId);
    return window ? windowName(window) : windowByOrders(listed.filter((order) => order.ventanaId === ventanaId));
  };
  useRepeatLast(repetir ? orders.page?.rows[0] : undefined, () => change({ repetir: undefined }, { replace: true }));
  return (
    <div className={styles.narrow}>
      <PageHead
        title="Mis Pedidos"
        help={<HelpLink topic="mis-pedidos" />}
        primary={<LinkButton to="/mi-cuenta" label="Mi cuenta" />}
      >
        <PeriodField {...field} bare known={endedWindows(listed)} />
      </PageHead>
      <WaitingOrderNotice />
      <DataTable
        {...orders}
        {...orderTable}
        label="Mis Pedidos"
        columns={listed.some(pickupOf) ? columnsWithPickup : columns}
        search="Buscar en mis pedidos"
        quick={
          <ChoiceChips label="Mostrar" choices={tabs} value={estado} onPick={(picked) => change({ estado: picked })} />
        }
        empty={emptyText(estado, period)}
        next={period === everything && !estado && <LinkButton to={cataloguePath} filled label="Ir al catálogo" />}
        elsewhere={<OtherWindows period={period} read={(query, part) => ownOrders(id, { ...query, estado }, part)} />}
        partOf={typeof period.query.ventana === 'number' ? undefined : windowOf}
        expandable={detailFor(id)}
      />
    </div>
  );
}

const detailFor = (userID: string): Expandable<Order> => ({
  ...orderDetail,
  content: (order) => (
    <>
      {orderDetail.content(order)}
      <OrderProfit order={order} userID={userID} />
      <OrderNames order={order} />
    </>
  ),
});

const stateInUrl = inUrl({
  estado: oneOf(orderStates),
  // The shortcut of the installed application sets this filter.
  repetir: oneOf(['ultimo']),
});
/** The tab of each state, with the text for an empty list. Null: no tab. */
const sought: Record<OrderState, { label: string; none: string } | null> = {
  PENDIENTE: { label: 'Pendientes', none: 'No tiene pedidos pendientes en este período.' },
  REALIZADO: null,
  CANCELADO: null,
};
const tabs: [string, OrderState | undefined][] = [
  ['Todos', undefined],
  ...orderStates.flatMap((state): typeof tabs => (sought[state] ? [[sought[state].label, state]] : [])),
];

const emptyText = (estado: OrderState | undefined, period: Period): string =>
  (estado && sought[estado]?.none) ?? (period === everything ? firstOrder : noOrders(period));

const firstOrder = 'Todavía no hizo pedidos. Elija productos en el catálogo y finalice su carrito.';

/** Names the window by the days of its orders, because buyers are not told when a window opened and closed. */
function windowByOrders(orders: readonly Order[]): string {
  const placed = orders.map(({ createdAt }) => createdAt).toSorted();
  const [from = '', to = ''] = [placed[0] ?? '', placed.at(-1) ?? ''].map(dayOf);
  const days = from === to ? showDay(from) : showDays(from, to);
  return orders[0]?.cierreAbierto ? 'Este cierre' : `Cierre ${orders[0]?.cierre} · ${days}`;
}

const endedWindows = (orders: readonly Order[]): Choice[] =>
  [...new Set(orders.filter(({ cierreAbierto }) => !cierreAbierto).map(({ ventanaId }) => ventanaId))].map((value) => ({
    value,
    label: windowByOrders(orders.filter(({ ventanaId }) => ventanaId === value)),
  }));

const actions: Column<Order, OrderField> = actionsColumn((order) => <RepeatAction order={order} />, {
  of: orderName,
  buttons: (order) => (
    <>
      <ShareAction order={order} />
      {order.can.edit && <EditAction of={orderName(order)} onClick={() => editOrder(order)} />}
      {order.can.cancel && <CancelAction order={order} />}
    </>
  ),
});
const columns = [...ownColumns, actions];
const columnsWithPickup = [...ownColumns, orderColumns.pickup, actions];

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

function searchProblem(days: DayRange): string | undefined {
  if (!days.desde || !days.hasta) return messages.history.datesMissing;
  const { desde, hasta } = rangeProblems(days);
  return desde ?? hasta;
}

function PastOrders({ desde = '', hasta = '' }: DayRange) {
  const id = useSession()?.userID ?? '';
  const orders = useList(historyColumns, (part) => orderHistory(id, { fechaDesde: desde, fechaHasta: hasta }, part));
  return (
    <DataTable
      {...orders}
      {...orderTable}
      label="Historial de Pedidos"
      columns={historyColumns}
      search="Buscar en el historial"
      empty="No hay pedidos entre esas fechas."
      expandable={orderDetail}
      summary={(page) => <OrdersTotal {...page} />}
    />
  );
}

const historyColumns: readonly Column<Order, OrderField>[] = [
  ...ownColumns,
  actionsColumn((order) => <RepeatAction order={order} />),
];
