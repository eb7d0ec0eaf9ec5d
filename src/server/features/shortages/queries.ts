import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { statesThat } from '#contract/orders.ts';
import { Shortage } from '#contract/packing.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';
import { column } from '../../platform/db/identifier.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { noProduct } from '../products/queries.ts';

/** A product that is short in a window or, with `referencia`, one reference of it. */
export type ShortageKey = { ventana: number; productoId: number; referencia?: string | undefined };

/**
 * A line of a pending order. `entregada` is null if the shortage was not shared out: all ordered units are delivered.
 */
const PendingLine = Shortage.shape.lineas.element.extend({
  entregada: z.int().nullable(),
  name: z.string(),
  /** In US dollars a unit. */
  amount: z.number(),
});
export type PendingLine = z.output<typeof PendingLine>;

/** Finds the lines of a product or reference in a window's pending orders, oldest first. */
export const pendingLines = (db: Executor, { ventana, productoId, referencia }: ShortageKey): Promise<PendingLine[]> =>
  db.rows(PendingLine)`
    select p.pedido_id as "orderId", linea, client_name as "clientName", referencia, dia, name, amount,
      l.ordered as quantity, l.delivered as entregada
    from pedido p join pedido_linea l using (pedido_id)
    where p.ventana_id = ${ventana} and ${isOneOf('p.estado', statesThat('isPending'))} and producto_id = ${productoId}
      and ${isOf('l', referencia)}
    order by p.pedido_id, linea`;

/** Reads a product's current name, even a deleted one's. 404 for an unknown product. */
export const productName = (db: Executor, id: number): Promise<string> =>
  db.one(z.string(), { otherwise: noProduct })`
    select name from producto where producto_id = ${id}`;

/** True if an order that took part in the sharing out is delivered. */
export const isDelivered = async (db: Executor, { ventana, productoId, referencia }: ShortageKey): Promise<boolean> =>
  (await db.execute`
    select from pedido p join pedido_linea l using (pedido_id)
    where p.ventana_id = ${ventana} and ${isOneOf('p.estado', statesThat('isDelivered'))} and l.producto_id = ${productoId}
      and l.delivered is not null and ${isOf('l', referencia)} limit 1`) === 1;

/** True if a line has this reference. Without a reference, true for every line. */
const isOf = (line: string, referencia: string | undefined): Sql =>
  referencia === undefined ? sql`true` : sql`${column(line, 'referencia')} = ${referencia}`;

/** A digest of the lines. A sharing out that was decided on other lines gets 409. */
export const printOf = (lines: readonly PendingLine[]): string =>
  fingerprint(lines.map(({ orderId, linea, quantity, entregada }) => [orderId, linea, quantity, entregada]));
