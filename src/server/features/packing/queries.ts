import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { statesThat } from '#contract/orders.ts';
import { type LabelRequest, PackedWindow } from '#contract/packing.calls.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { column, identifier } from '../../platform/db/identifier.ts';
import { isoInstant, isToday } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf, distinctName } from '../../platform/session/display-name.ts';
import { inReadingOrder, lastOrdered } from '../orders/ordered-lines.ts';
import { noOrders } from '../orders/period-orders.ts';
import { deliveredOf, type OrderRules } from '../orders/queries.ts';
import { purchasedLines } from '../purchases/purchased-lines.ts';
import { noWindow } from '../windows/queries.ts';

/** Reads the units to pack and to pick in a window, as JSON. 404 for an unknown window. */
export const readPacking = (db: Db, rules: OrderRules, id: number): Promise<Buffer> =>
  readSnapshot(db, async (tx) => {
    const ventana = await packedWindow(tx, id);
    const { puntos, proveedores } = await findPacking(tx, rules, id);
    return Buffer.from(`{"ventana":${JSON.stringify(ventana)},"puntos":${puntos},"proveedores":${proveedores}}`);
  });

/**
 * Reads the labels of a window's parcels. The QR code on a label opens the parcel's page at `origin`. 404 without
 * parcels.
 */
export const readLabels = (db: Db, { id, origin, papel, retiro }: { id: number; origin: string } & LabelRequest) =>
  readSnapshot(db, async (tx) => {
    const window = await packedWindow(tx, id);
    const labels = await findLabels(tx, id, retiro ?? undefined);
    if (labels === null) throw noOrders('documents');
    return { papel, cierre: window.cierre, address: `${origin}/armado?ventana=${id}&bulto=`, labels };
  });

export const packedWindows = (db: Executor, condition: Sql, order: Sql): Promise<PackedWindow[]> =>
  db.rows(PackedWindow)`
    select ventana_id as id, cierre, ${isoInstant('abierta_at')} as abierta, ${isoInstant('cerrada_at')} as cerrada
    from ventana v where ${condition} order by ${order}`;

const packedWindow = (db: Executor, id: number): Promise<PackedWindow> =>
  onlyRow(packedWindows(db, sql`ventana_id = ${id}`, sql`ventana_id`), noWindow);

/**
 * Returns JSON that the database writes, because writing thousands of rows here would block the event loop. Sellers are
 * sorted by the pickup point, leader and name of their newest order.
 */
async function findPacking(db: Executor, rules: OrderRules, ventana: number): Promise<PackingTexts> {
  const nameNow = sql`coalesce(v.razon_social, b.razon_social)`;
  return db.one(PackingTexts)`
    with ${purchasedLines(ventana)}, lines as (
      select usuario_id, l.*, case when ${isOneOf('p.estado', statesThat('isPending'))} then coalesce(c.sin_repartir, 0) else 0 end as sin_repartir
      from pedido p join pedido_linea l using (pedido_id) left join comprado c using (proveedor_id, producto_id, referencia)
      where ${countsInWindow('p', ventana)}
    ), parcels as (
      select b.usuario_id, ${itemsOf('b', 'a')} as renglones
      from (select usuario_id, ${itemUnits('l')} from lines l group by usuario_id, producto_id, referencia, dia) b
      left join armado a on a.ventana_id = ${ventana} and a.vendedor_id = b.usuario_id
        and a.producto_id = b.producto_id and a.referencia = b.referencia and a.dia is not distinct from b.dia
      group by b.usuario_id
    ), sellers as (
      select usuario_id, max(pedido_id) as newest, json_agg(pedido_id order by pedido_id) as pedidos,
        count(*) filter (where ${isOneOf('p.estado', statesThat('complete'))}) as pendientes
      from pedido p where ${countsInWindow('p', ventana)} group by usuario_id
    ), versions as (
      select usuario_id, sum(p.version)::int as version from pedido p where ventana_id = ${ventana} group by usuario_id
    ), deliveries as (
      select distinct on (e.vendedor_id) e.vendedor_id, ${deliveryOf('e', 'u', rules)} as entrega
      from entrega e join usuario u on u.id = e.entregado_por
      where e.ventana_id = ${ventana} and e.deshecha_at is null order by e.vendedor_id, e.entrega_id desc
    ), teams as (
      select n.retiro, n.id_lider, (array_agg(n.lider order by s.newest desc))[1] as lider,
        json_agg(json_build_object('vendedorId', s.usuario_id, 'vendedor', n.client_name, 'telefono', n.telefono,
          'pedidos', s.pedidos, 'pendientes', s.pendientes, 'version', w.version, 'entrega', d.entrega, 'renglones', coalesce(p.renglones, '[]')) order by ${byName('n.client_name')}, s.usuario_id) as vendedores
      from sellers s join pedido n on n.pedido_id = s.newest
      join versions w on w.usuario_id = s.usuario_id
      left join parcels p on p.usuario_id = s.usuario_id left join deliveries d on d.vendedor_id = s.usuario_id
      group by n.retiro, n.id_lider
    ), points as (
      select retiro, json_agg(json_build_object('idLider', id_lider, 'lider', lider, 'vendedores', vendedores)
        order by ${byName('lider')} nulls last, id_lider) as lideres
      from teams group by retiro
    ), suppliers as (
      select b.proveedor_id, ${nameNow} as razon_social, ${itemsOf('b', 'a')} as renglones
      from (
        select ${itemUnits('l')}, ${lastOrdered('l', 'proveedor_id')} as proveedor_id, ${lastOrdered('l', 'razon_social')} as razon_social
        from lines l group by producto_id, referencia, dia
      ) b left join proveedor v using (proveedor_id)
      left join armado a on a.ventana_id = ${ventana} and a.vendedor_id is null
        and a.producto_id = b.producto_id and a.referencia = b.referencia and a.dia is not distinct from b.dia
      group by b.proveedor_id, ${nameNow}
    )
    select
      (select coalesce(json_agg(json_build_object('retiro', retiro, 'lideres', lideres)
        order by ${byName('retiro')}), '[]') from points)::text as puntos,
      (select coalesce(json_agg(json_build_object('proveedorId', proveedor_id, 'razonSocial', razon_social,
        'renglones', renglones) order by ${byName('razon_social')} nulls last, proveedor_id), '[]') from suppliers)::text
        as proveedores`;
}

const byName = (column: string): Sql => raw(`${identifier(column)} collate "es-x-icu"`);

const PackingTexts = z.object({ puntos: z.string(), proveedores: z.string() });
type PackingTexts = z.output<typeof PackingTexts>;

/** Returns the labels in packing order as JSON, only those of `retiro` if given; null without parcels. */
const findLabels = (db: Executor, ventana: number, retiro: string | undefined): Promise<string | null> =>
  db.one(z.string().nullable())`
    with sellers as (
      select usuario_id, max(p.pedido_id) as newest, json_agg(p.pedido_id order by p.pedido_id) as pedidos, sum(units) as units
      from pedido p cross join lateral (select sum(${deliveredOf('l')}) as units from pedido_linea l where pedido_id = p.pedido_id) d
      where ${countsInWindow('p', ventana)} group by usuario_id having sum(units) > 0
    )
    select json_agg(json_build_object('vendedorId', s.usuario_id, 'vendedor', ${distinctName(sql`n.client_name`, sql`u.user_name`)}, 'lider', n.lider, 'retiro', n.retiro,
        'telefono', n.telefono, 'pedidos', s.pedidos, 'unidades', s.units)
      order by ${byName('n.retiro')}, ${byName('n.lider')} nulls last, n.id_lider, ${byName('n.client_name')}, s.usuario_id)::text
        as labels
    from sellers s join pedido n on n.pedido_id = s.newest join usuario u on u.id = s.usuario_id
    where ${retiro === undefined ? sql`true` : sql`n.retiro = ${retiro}`}`;

/** Returns a delivery as JSON. `by` is the alias of the user who handed the parcel over. */
export const deliveryOf = (delivery: string, by: string, { timeZone }: OrderRules): Sql => {
  const [e, at] = [(name: string) => column(delivery, name), `${delivery}.entregada_at`];
  return sql`json_build_object('id', ${e('entrega_id')}, 'recibio', ${e('recibio')}, 'nota', ${e('nota')},
    'entregada', ${isoInstant(at)}, 'entregadaPor', ${displayNameOf(by)},
    'can', json_build_object('undo', ${isToday(at, timeZone)} and not exists (
      select from reclamo join pedido p using (pedido_id) where p.entrega_id = ${e('entrega_id')} and p.realizado_at = ${e('entregada_at')})))`;
};

/** True if the order belongs to this window and is not cancelled. Delivered orders are included. */
export const countsInWindow = (order: string, ventana: number): Sql =>
  sql`${column(order, 'ventana_id')} = ${ventana} and ${isOneOf(`${order}.estado`, statesThat('counts'))}`;

/** Returns the SQL after `from` that selects a window's parcels with undelivered orders. */
export const undelivered = (ventana: number): Sql => sql`(
  select from pedido p where p.ventana_id = ${ventana} and ${isOneOf('p.estado', statesThat('complete'))} group by p.usuario_id) b`;

/** Returns the SQL after `from` that selects a window's undelivered parcels with units that nobody ticked. */
export const unpacked = (ventana: number): Sql => sql`(
  select from (
    select p.usuario_id, l.producto_id, l.referencia, l.dia, sum(${deliveredOf('l')}) as units
    from pedido p join pedido_linea l using (pedido_id) where ${countsInWindow('p', ventana)}
    group by p.usuario_id, l.producto_id, l.referencia, l.dia
  ) b left join armado a on a.ventana_id = ${ventana} and a.vendedor_id = b.usuario_id
    and a.producto_id = b.producto_id and a.referencia = b.referencia and a.dia is not distinct from b.dia
  where coalesce(a.listo, 0) < b.units and b.usuario_id in (
    select p.usuario_id from pedido p where p.ventana_id = ${ventana} and ${isOneOf('p.estado', statesThat('complete'))})
  group by b.usuario_id) b`;

const itemUnits = (line: string): Sql => sql`producto_id, referencia, dia, sum(${deliveredOf(line)}) as delivered,
  sum(${column(line, 'ordered')}) as ordered, ${unsharedUnits(line)} as sin_repartir, ${lastOrdered(line, 'name')} as name, ${lastOrdered(line, 'codigo')} as codigo,
  coalesce(json_agg(${column(line, 'cambio')} order by ${column(line, 'cambio')}) filter (where ${column(line, 'cambio')} is not null), '[]') as cambios`;

/** Returns the missing units that nobody shared out, at most the units of the lines. Needs the table `comprado`. */
export const unsharedUnits = (line: string): Sql => sql`least(max(sin_repartir),
  coalesce(sum(${deliveredOf(line)}) filter (where sin_repartir > 0), 0))`;

/** Returns items with their ticked units as JSON, counting at most the units that are to be delivered. */
const itemsOf = (item: string, tick: string): Sql => {
  const [b, units] = [(name: string) => column(item, name), column(item, 'delivered')];
  return sql`json_agg(json_build_object('productoId', ${b('producto_id')}, 'name', ${b('name')}, 'codigo', ${b('codigo')},
    'referencia', ${b('referencia')}, 'dia', ${b('dia')}, 'quantity', ${units}, 'pedidas', ${b('ordered')},
    'listo', least(coalesce(${column(tick, 'listo')}, 0), ${units}), 'sinRepartir', ${b('sin_repartir')}, 'cambios', ${b('cambios')})
  order by ${byName(`${item}.name`)}, ${b('producto_id')}, ${inReadingOrder(item)})`;
};
