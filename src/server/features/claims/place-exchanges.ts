import sql from 'sql-template-tag';
import { z } from 'zod';
import { resolutionsThat } from '#contract/claims.ts';
import { orderTypeOf, productTypes } from '#contract/products.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { addition } from '../../platform/db/record.ts';
import { repeat } from '../../platform/repeat.ts';
import { orderThing } from '../orders/order-change.ts';
import { searchText } from '../orders/order-search.ts';
import { insertOrder } from '../orders/place-order.ts';

/** In ms: how often the server looks for approved exchanges without an order, because an announcement may be lost. */
const LONGEST_WAIT = 10 * 60_000;

/** Places owed exchanges when a window opens, and every `LONGEST_WAIT`. Returns the function that stops following. */
export function followExchanges(db: Db, onError: (error: Error) => void): () => Promise<void> {
  const work = async () => {
    await placeExchanges(db);
    return LONGEST_WAIT;
  };
  const { soon, stop } = repeat(work, { every: LONGEST_WAIT, onError });
  const unlisten = db.bus.listen((announcement) => {
    if (announcement.kind === 'restart' || (announcement.kind === 'window' && announcement.open)) soon();
  });
  return () => {
    unlisten();
    return stop();
  };
}

/**
 * Places an order at price 0, in the open window, for each approved exchange without an order. Without an open window
 * the exchanges wait. The approvals already took the units. Runs after each approval and after a window opens.
 */
export async function placeExchanges(db: Db): Promise<void> {
  for (;;) {
    const owed = await db.maybeOne(Owed)`
      select r.reclamo_id as id, r.decidido_por as by from reclamo r
      where ${isOneOf('r.resolucion', resolutionsThat('exchanges'))} and r.pedido_cambio is null and exists (select from ventana where cerrada_at is null)
      order by r.reclamo_id limit 1`;
    if (!owed) return;
    await change(db, { jti: '', id: owed.by, tipo: 'ADMIN' }, async ({ tx, record, announce }) => {
      const ventanaId = await tx.maybeOne(z.int())`select ventana_id from ventana where cerrada_at is null for share`;
      if (ventanaId === undefined) return;
      const exchange = await tx.maybeOne(OwedExchange)`
        select r.numero, p.usuario_id as "buyerId", p.id_lider as "idLider", d.tipo_producto as "tipoProducto"
        from reclamo r join pedido p using (pedido_id) join pedido_linea l using (pedido_id, linea) join producto d using (producto_id)
        where r.reclamo_id = ${owed.id} and r.pedido_cambio is null for no key update of r`;
      // Another node placed the exchange meanwhile.
      if (!exchange) return;
      const { buyerId, idLider, numero } = exchange;
      const order = { buyerId, by: owed.by, ventanaId, tipo: orderTypeOf(exchange) };
      const orderId = await writeExchange(tx, owed.id, order);
      await record(addition(orderThing(orderId), `cambio del reclamo N° ${numero}`));
      announce({ kind: 'order', orderId, state: 'PENDIENTE' });
      announce({ kind: 'claim', usuarioId: buyerId, idLider });
    });
  }
}

const Owed = z.object({ id: z.int(), by: z.int() });
const OwedExchange = z.object({
  numero: z.int(),
  buyerId: z.int(),
  idLider: z.int().nullable(),
  tipoProducto: z.enum(productTypes),
});

const writeExchange = (tx: Transaction, id: number, order: Parameters<typeof insertOrder>[0]): Promise<number> =>
  tx.one(z.int())`
    with p as (${insertOrder(order, 0, 0)}), lines as (
      insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, dia, amount, ordered,
        de_stock, proveedor_id, razon_social, cambio)
      select p.pedido_id, 1, d.producto_id, d.name, d.tipo_producto, d.codigo, l.referencia, l.dia, 0, r.unidades, r.de_stock,
        v.proveedor_id, v.razon_social, r.numero
      from p, reclamo r join pedido_linea l using (pedido_id, linea) join producto d using (producto_id)
      left join proveedor v on v.proveedor_id = d.proveedor_id and v.eliminado_at is null
      where r.reclamo_id = ${id}
      returning *
    ), searched as (
      insert into pedido_busqueda (pedido_id, texto) select p.pedido_id, ${searchText(sql`lines`)} from p
    )
    update reclamo r set pedido_cambio = p.pedido_id from p where r.reclamo_id = ${id} returning p.pedido_id`;
