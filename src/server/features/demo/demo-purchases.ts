import sql from 'sql-template-tag';
import { statesThat } from '#contract/orders.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { readCommissions } from '../commissions/queries.ts';
import { deliveredOf } from '../orders/queries.ts';
import { ADMINISTRATOR } from './trade.ts';

/** The only window whose goods came and whose commissions were paid out. */
const SETTLED_WINDOW = 1;
const PERCENTAGE = 8;

export async function buyDemoGoods(tx: Transaction, timeZone: string) {
  await tx.execute`update producto set costo = round(amount * 0.62, 2)`;
  await tx.execute`
    update pedido_linea l set costo = d.costo from pedido p, producto d
    where p.pedido_id = l.pedido_id and d.producto_id = l.producto_id and ${isOneOf('p.estado', statesThat('isDelivered'))}`;
  const bought = sql`
    select v.ventana_id, v.cerrada_at, l.proveedor_id, l.producto_id, l.referencia, sum(${deliveredOf('l')}) as units, d.costo
    from ventana v join pedido p using (ventana_id) join pedido_linea l using (pedido_id) join producto d using (producto_id)
    where v.ventana_id = ${SETTLED_WINDOW} and ${isOneOf('p.estado', statesThat('counts'))}
    group by v.ventana_id, l.proveedor_id, l.producto_id, l.referencia, d.costo`;
  await tx.execute`
    with bought as (${bought}), sent as (
      insert into compra_envio (ventana_id, proveedor_id, enviado_por, enviado_at)
      select distinct ventana_id, proveedor_id, ${ADMINISTRATOR}::int, cerrada_at + interval '12 hours' from bought returning *
    )
    insert into compra_envio_linea (envio_id, producto_id, referencia, unidades, costo)
    select envio_id, producto_id, referencia, units, costo from sent join bought using (ventana_id, proveedor_id)`;
  await tx.execute`
    with bought as (${bought}), received as (
      insert into recepcion (ventana_id, proveedor_id, recibida_por, recibida_at)
      select distinct ventana_id, proveedor_id, ${ADMINISTRATOR}::int, cerrada_at + interval '2 days' from bought returning *
    ), lines as (
      insert into recepcion_linea (recepcion_id, producto_id, referencia, recibidas, danadas, pedidas, de_stock, costo_recibido)
      select recepcion_id, producto_id, referencia, units, 0, units, false, costo from received join bought using (ventana_id, proveedor_id)
      returning recepcion_id, recibidas * costo_recibido as importe
    )
    insert into proveedor_movimiento (proveedor_id, tipo, importe, recepcion_id, creado_por, creado_at)
    select proveedor_id, 'RECEPCION', sum(importe), recepcion_id, ${ADMINISTRATOR}, recibida_at
    from lines join received using (recepcion_id) group by proveedor_id, recepcion_id, recibida_at order by recepcion_id`;
  await tx.execute`
    insert into proveedor_movimiento (proveedor_id, tipo, importe, medio, moneda, recibido, dia, creado_por, creado_at)
    select proveedor_id, 'PAGO', -importe, 'TRANSFERENCIA', 'USD', importe, (paid_at at time zone ${timeZone})::date, ${ADMINISTRATOR}, paid_at
    from (select *, creado_at + interval '4 days' as paid_at from proveedor_movimiento) m where proveedor_id % 2 = 0 order by movimiento_id`;
  await tx.execute`insert into comision (id_lider, desde, porcentaje) values (null, '2020-01-01', ${PERCENTAGE})`;
  for (const { commission, earned } of await readCommissions(tx, SETTLED_WINDOW, timeZone, sql`true`))
    await tx.execute`
      with paid as (
        insert into movimiento (usuario_id, tipo, importe, nota, creado_por, creado_at)
        select ${commission.idLider}, 'COMISION', ${-commission.comision}::numeric, 'Comisión del cierre N° ' || cierre, ${ADMINISTRATOR}, cerrada_at + interval '6 days'
        from ventana where ventana_id = ${SETTLED_WINDOW} returning movimiento_id
      )
      insert into comision_liquidada (ventana_id, id_lider, base, porcentaje, ganado, movimiento_id)
      select ${SETTLED_WINDOW}, ${commission.idLider}, ${commission.base}::numeric, ${PERCENTAGE}, ${earned}::numeric / 1000000, movimiento_id from paid`;
}
