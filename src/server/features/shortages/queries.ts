import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { deliveredUnits, statesThat } from '#contract/orders.ts';
import { type ShareQuery, Shortage } from '#contract/packing.calls.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';
import { column } from '../../platform/db/identifier.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { noProduct } from '../products/queries.ts';
import { requireWindow } from '../windows/queries.ts';
import { shareOut } from './share-out.ts';

/** A product in a window or, with `referencia`, one of the product's references. */
export type ShortageKey = { ventana: number; productoId: number; referencia?: string | undefined };

/** `entregada` is null if the shortage was not shared out. The line then gets all ordered units. */
const PendingLine = Shortage.shape.lineas.element.extend({
  entregada: z.int().nullable(),
  name: z.string(),
  /** The price of a unit in US dollars. */
  amount: z.number(),
});
export type PendingLine = z.output<typeof PendingLine>;

/**
 * Reads a product's units in a window's pending orders. With `entregadas`, computes how these units would be shared
 * out. 404 for an unknown window or product, 422 for more units than were ordered.
 */
export const readShortage = (db: Db, of: ShortageKey, { entregadas, modo }: ShareQuery): Promise<Shortage> =>
  readSnapshot(db, async (tx) => {
    await requireWindow(tx, of.ventana);
    const shortage = await shortageNow(tx, of);
    if (entregadas === undefined) return shortage;
    if (entregadas > shortage.pedidas) throw moreThanOrdered('entregadas', shortage.pedidas);
    const shares = shareOut(
      shortage.lineas.map(({ quantity }) => quantity),
      entregadas,
      modo,
    );
    return {
      ...shortage,
      entregadas,
      lineas: shortage.lineas.map((line, at) => ({ ...line, entregada: shares[at] ?? 0 })),
    };
  });

export async function shortageNow(db: Executor, of: ShortageKey): Promise<Shortage> {
  const name = await productName(db, of.productoId);
  const lines = await pendingLines(db, of);
  const isShared = lines.some(({ entregada }) => entregada !== null);
  return {
    huella: printOf(lines),
    name,
    pedidas: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    entregadas: lines.reduce((sum, line) => sum + deliveredUnits(line), 0),
    lineas: lines.map(shownLine),
    can: { undo: isShared && !(await isDelivered(db, of)) },
  };
}

const shownLine = ({ name: _, amount: __, ...line }: PendingLine) => ({ ...line, entregada: deliveredUnits(line) });

export const moreThanOrdered = (field: string, quantity: number) =>
  invalidField(field, `Se pidieron ${quantity}: no se pueden entregar más.`);

export const pendingLines = (db: Executor, { ventana, productoId, referencia }: ShortageKey): Promise<PendingLine[]> =>
  db.rows(PendingLine)`
    select p.pedido_id as "orderId", linea, client_name as "clientName", referencia, dia, name, amount,
      l.ordered as quantity, l.delivered as entregada
    from pedido p join pedido_linea l using (pedido_id)
    where p.ventana_id = ${ventana} and ${isOneOf('p.estado', statesThat('isPending'))} and producto_id = ${productoId}
      and ${isOf('l', referencia)}
    order by p.pedido_id, linea`;

/** Reads a product's name, even a deleted one's. 404 for an unknown product. */
export const productName = (db: Executor, id: number): Promise<string> =>
  db.one(z.string(), { otherwise: noProduct })`
    select name from producto where producto_id = ${id}`;

/** Returns whether an order with a shared-out line of the product is already delivered. */
export const isDelivered = async (db: Executor, { ventana, productoId, referencia }: ShortageKey): Promise<boolean> =>
  (await db.execute`
    select from pedido p join pedido_linea l using (pedido_id)
    where p.ventana_id = ${ventana} and ${isOneOf('p.estado', statesThat('isDelivered'))} and l.producto_id = ${productoId}
      and l.delivered is not null and ${isOf('l', referencia)} limit 1`) === 1;

const isOf = (line: string, referencia: string | undefined): Sql =>
  referencia === undefined ? sql`true` : sql`${column(line, 'referencia')} = ${referencia}`;

export const printOf = (lines: readonly PendingLine[]): string =>
  fingerprint(lines.map(({ orderId, linea, quantity, entregada }) => [orderId, linea, quantity, entregada]));
