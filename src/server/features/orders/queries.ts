import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Order } from '#contract/orders.calls.ts';
import { lastClaimDay, type OrderType, stateRules, undoneFrom } from '#contract/orders.ts';
import type { Config } from '../../platform/config.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { dayOf, isoInstant, isToday } from '../../platform/db/instants.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { batches, onlyRow, yieldToRequests } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import type { Shop } from '../../platform/settings.ts';

export type OrderRules = Pick<Config, 'timeZone'> & Shop;

export const OrderRow = Order.omit({ can: true, reclamarHasta: true }).extend({
  completedToday: z.boolean(),
  isExchange: z.boolean(),
  /** The day of the handover or, without a handover, of the state REALIZADO; null if neither happened. */
  handedOver: z.iso.date().nullable(),
  today: z.iso.date(),
});
type OrderRow = z.output<typeof OrderRow>;

/** Reads the orders `p` that meet a condition, by default oldest first. `can` says what the viewer may do. */
export async function findOrders(
  db: Executor,
  viewer: Viewer,
  rules: OrderRules,
  condition: Sql,
  order: Sql = sql`p.pedido_id`,
  { withLines = true } = {},
): Promise<Order[]> {
  const lines = withLines ? orderDetails('p', sql`pedido_linea`) : sql`'[]'::json`;
  const rows = await db.rows(OrderRow)`
    select ${orderColumns('p', 'v', rules)}, ${isExchange('p')} as "isExchange", ${lines} as "orderDetails"
    from pedido p join ventana v using (ventana_id)
    where ${condition}
    order by ${order}`;
  const orders: Order[] = [];
  for (const batch of batches(rows)) {
    if (orders.length) await yieldToRequests();
    orders.push(...batch.map((row) => asOrder(row, viewer, rules)));
  }
  return orders;
}

/** Counts the lines `l` of the orders `p` that meet a condition. Counting stops above `most`. */
export const countLines = (db: Executor, condition: Sql, most: number): Promise<number> =>
  db.one(z.int())`
    select count(*) from (
      select from pedido p join pedido_linea l using (pedido_id) where ${condition} limit ${most + 1}) counted`;

export function orderColumns(order: string, window: string, rules: OrderRules): Sql {
  const o = (name: string) => column(order, name);
  const w = (name: string) => column(window, name);
  const pickup = (value: Sql) => sql`(
    select ${value} from dia_retiro d where d.ventana_id = ${o('ventana_id')} and d.retiro = ${o('retiro')})`;
  return sql`${o('pedido_id')} as "orderId", ${o('client_name')} as "clientName", ${o('tipo')}, ${o('direccion')}, ${o('telefono')},
  ${o('retiro')}, ${pickup(sql`to_char(d.dia, 'YYYY-MM-DD')`)} as "diaRetiro",
  coalesce(${pickup(sql`d.horario`)}, '') as "horarioRetiro", ${o('id_lider')} as "idLider", ${o('lider')},
  case when ${o('cargado_por')} is not null
    then (select ${displayNameOf('c')} from usuario c where c.id = ${o('cargado_por')}) end as "cargadoPor",
  ${o('ventana_id')} as "ventanaId", ${w('cierre')}, ${w('cerrada_at')} is null as "cierreAbierto",
  ${o('total_amount')} as "totalAmount", ${o('service_amount')} as "serviceAmount",
  ${isoInstant(`${order}.created_at`)} as "createdAt",
  case when ${o('entrega_id')} is not null
    then (select json_build_object('entregada', ${isoInstant('e.entregada_at')}, 'recibio', e.recibio)
      from entrega e where e.entrega_id = ${o('entrega_id')}) end as entrega,
  ${o('estado')} as delivered, ${o('usuario_id')} as "userId", ${o('version')}, ${completedToday(order, rules)} as "completedToday",
  ${handedOverDay(order, rules)} as "handedOver", ${dayOf(sql`now()`, rules.timeZone)} as today`;
}

/** Returns the order's lines as JSON. `lines` is the table that has the lines. */
export const orderDetails = (order: string, lines: Sql): Sql => sql`(
  select json_agg(json_build_object('linea', linea, 'productoId', producto_id, 'name', name, 'tipoProducto', tipo_producto,
    'codigo', codigo, ${unitPairs('l')}, 'referencia', referencia, 'dia', dia, 'amount', amount, 'cambio', cambio) order by linea)
  from ${lines} l where l.pedido_id = ${column(order, 'pedido_id')})`;

export const completedToday = (order: string, { timeZone }: OrderRules): Sql =>
  isToday(`${order}.realizado_at`, timeZone);

export function asOrder(
  { completedToday, handedOver, today, isExchange, ...row }: OrderRow,
  viewer: Viewer,
  rules: OrderRules,
): Order {
  const state = stateRules[row.delivered];
  const admin = isAdmin(viewer);
  const reclamarHasta = state.isDelivered && handedOver ? lastClaimDay(handedOver) : null;
  return {
    ...row,
    reclamarHasta,
    can: {
      // The owner is not checked: everybody who sees an order may cancel it.
      cancel:
        state.cancel === 'taken' &&
        (admin || (!isExchange && (row.cierreAbierto || rules.settings.cancelarTrasCierre))),
      // The owner is not checked: everybody who sees an order may claim its units.
      claim: reclamarHasta !== null && (admin || today <= reclamarHasta),
      complete: state.complete === 'taken' && admin,
      edit: state.edit === 'taken' && !isExchange && (admin || (row.cierreAbierto && row.userId === viewer.id)),
      undo: row.delivered === undoneFrom && completedToday && admin,
    },
  };
}

/** Returns the day of the handover or, without a handover, of the state REALIZADO; null if neither happened. */
export const handedOverDay = (order: string, { timeZone }: Pick<Config, 'timeZone'>): Sql =>
  dayOf(
    sql`coalesce((select e.entregada_at from entrega e where e.entrega_id = ${column(order, 'entrega_id')}),
      ${column(order, 'realizado_at')})`,
    timeZone,
  );

export const isExchange = (order: string): Sql => sql`
  exists (select from pedido_linea x where x.pedido_id = ${column(order, 'pedido_id')} and x.cambio is not null)`;

export const orderById = (db: Executor, viewer: Viewer, rules: OrderRules, id: number): Promise<Order> =>
  onlyRow(findOrders(db, viewer, rules, sql`p.pedido_id = ${id}`), () => new Error(`order ${id} is gone`));

export const ofType = (order: string, tipo: OrderType): Sql => sql`${column(order, 'tipo')} = ${tipo}`;
export const ofUser = (order: string, id: number): Sql => sql`${column(order, 'usuario_id')} = ${id}`;

/** Returns a line's units that are delivered and paid: all units, unless a shortage was shared out. */
export const deliveredOf = (line: string): Sql =>
  sql`coalesce(${column(line, 'delivered')}, ${column(line, 'ordered')})`;

export const unitPairs = (line: string): Sql =>
  sql`'quantity', ${column(line, 'ordered')}, 'entregada', ${column(line, 'delivered')}`;
