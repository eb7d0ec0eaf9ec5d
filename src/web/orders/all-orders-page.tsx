import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CheckCheck, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { ExportButton } from '../documents/export-button.tsx';
import { periodOfDays } from '../documents/period-documents.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/form/switch.tsx';
import { PageHead } from '../ui/page-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { queryRows } from '../ui/table/query-rows.ts';
import { actionsColumn, RowAction, RowActions } from '../ui/table/row-action.tsx';
import type { Column, RowKey, Selection } from '../ui/table/table-column.ts';
import { useUrlState } from '../ui/table/url-state.ts';
import { CancelAction, useCancelOrder } from './cancel-order.tsx';
import { useCompleteOrder, useCompleteOrders } from './complete-orders.ts';
import { CompletionNotice } from './completion-notice.tsx';
import { orderColumns, orderDetail, orderIndex, orderKey, orderNoun } from './order-columns.tsx';
import { OrderDocumentActions } from './order-document-actions.tsx';
import { OrderDocumentsBar } from './order-documents-bar.tsx';
import { OrderFilterFields } from './order-filter-fields.tsx';
import { filterChoices, filterOrders, orderFilters } from './order-filters.ts';
import { OrdersTotal } from './orders-total.tsx';
import { allOrders } from './queries.ts';

const titles = { ESENCIAL: 'Pedidos', BLACK: 'Pedidos BLACK' } as const;

/** The administrator's orders of one catalogue (§2.3): find, look into, mark as done one or many, cancel. */
export function AllOrdersPage({ tipo }: { tipo: OrderType }) {
  const orders = queryRows(useQuery(allOrders(tipo)));
  const [filters, change] = useUrlState(orderFilters);
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  const cancel = useCancelOrder();
  const complete = useCompleteOrder();
  const many = useCompleteOrders();
  const working = many.completion !== null && many.completion.done < many.completion.total;

  const selection: Selection<Order> = {
    selected,
    onChange: setSelected,
    label: (order) => `Seleccionar pedido ${order.orderId}`,
    can: (order) => order.can.complete,
    actions: (chosen) => (
      <Button busy={working} onClick={() => many.complete(chosen)}>
        <CheckCheck aria-hidden /> Marcar como realizados
      </Button>
    ),
  };
  return (
    <>
      <PageHead title={titles[tipo]}>
        <OrdersSwitch tipo={tipo} />
      </PageHead>
      <OrderDocumentsBar tipo={tipo} period={periodOfDays(filters)} />
      {many.completion && <CompletionNotice completion={many.completion} onDismiss={many.dismiss} />}
      <DataTable
        {...orders}
        rows={filterOrders(orders.rows, filters)}
        label={titles[tipo]}
        noun={orderNoun}
        columns={columnsWith(complete, cancel)}
        rowKey={orderKey}
        search={{ label: 'Buscar pedidos', index: orderIndex }}
        filters={
          <OrderFilterFields
            filters={filters}
            choices={filterChoices(orders.rows)}
            onChange={(changes) => change({ ...changes, page: undefined })}
          />
        }
        tools={(found) => (
          <ExportButton
            route="POST /api/menu/exportar"
            ids={found.map(({ orderId }) => orderId)}
            label={titles[tipo]}
            file="pedidos.xlsx"
          />
        )}
        empty={orders.rows.length > 0 ? 'Ningún pedido cumple con los filtros.' : 'Todavía no hay pedidos.'}
        expandable={orderDetail}
        selection={selection}
        summary={(found) => <OrdersTotal orders={found} />}
      />
    </>
  );
}

/** Says whether one sees the Black orders, and leads to the others. */
function OrdersSwitch({ tipo }: { tipo: OrderType }) {
  const navigate = useNavigate();
  const isBlack = tipo === 'BLACK';
  return (
    <Switch
      name={titles.BLACK}
      checked={isBlack}
      onClick={() => navigate({ to: isBlack ? '/pedidos-list' : '/pedidos-black' })}
    >
      {isBlack ? 'Volver a Pedidos' : titles.BLACK}
    </Switch>
  );
}

type Act = (order: Order) => void;

const columnsWith = (onComplete: Act, onCancel: Act): readonly Column<Order>[] => [
  orderColumns.number,
  { id: 'vendedor', header: 'Vendedor', cell: (order) => order.clientName, sortBy: (order) => order.clientName },
  { id: 'tipo', header: 'Tipo', cell: (order) => order.tipo, sortBy: (order) => order.tipo },
  { id: 'direccion', header: 'Dirección', cell: (order) => order.direccion, sortBy: (order) => order.direccion },
  {
    id: 'telefono',
    header: 'Teléfono',
    cell: (order) => order.telefono,
    sortBy: (order) => order.telefono,
    oneLine: true,
  },
  orderColumns.amount,
  { ...orderColumns.date, header: 'Fecha de Entrega' },
  orderColumns.state,
  actionsColumn((order) => <OrderActions order={order} onComplete={onComplete} onCancel={onCancel} />),
];

function OrderActions({ order, onComplete, onCancel }: { order: Order; onComplete: Act; onCancel: Act }) {
  const { orderId, can } = order;
  return (
    <RowActions>
      <OrderDocumentActions order={order} />
      {can.complete && (
        <RowAction
          icon={CircleCheck}
          label="Realizado"
          name={`Marcar como realizado el pedido ${orderId}`}
          onClick={() => onComplete(order)}
        />
      )}
      {can.cancel && <CancelAction order={order} onCancel={onCancel} />}
    </RowActions>
  );
}
